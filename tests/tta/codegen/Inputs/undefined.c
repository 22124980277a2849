// SPDX-License-Identifier: MIT
int somewhere_else(int);

int main(void) { return somewhere_else(3); }
