// SPDX-License-Identifier: MIT
unsigned __tta_lcc(void);

int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += __tta_lcc();
    return (int)sum;
}
