#include <stdio.h>

int main(void) {
    float middle;
    int greater;
    lerp(8.0f, 4.0f, 0.25f, &middle, &greater);
    printf("%d %d %d\n", macshift(-7, 100, 5), (int)middle, greater);
    for (int i = 0; i < 3; ++i)
        printf("%08x %d\n", nextrnd(i), counted(i));
    return 0;
}
