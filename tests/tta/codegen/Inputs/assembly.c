// SPDX-License-Identifier: MIT

int main(void) {
    __asm__ volatile("nop");
    return 0;
}
