#include <stdint.h>
#include <stdio.h>

volatile uintptr_t where = 0x7ffffff0;

int main(void) {
    printf("%u\n", (unsigned)sum4((const uint32_t *)(where + ODD), 1));
    return 0;
}
