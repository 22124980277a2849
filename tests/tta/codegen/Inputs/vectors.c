// SPDX-License-Identifier: MIT
typedef int i4 __attribute__((ext_vector_type(4)));
typedef float f4 __attribute__((ext_vector_type(4)));
typedef i4 loose __attribute__((aligned(4)));

void add(f4 *a, f4 *b) { *a += *b; }
void fill(i4 *a, int b) { *a = b; }
void zero(i4 *a) { *a = 0; }
void pack(i4 *a, int b, int c, int d) { *a = (i4){b, c, d, 5}; }
int first(i4 *a) { return (*a + 1)[0]; }
void turn(i4 *a) { *a = (*a).wzyx; }
void pick(i4 *a, i4 *b) { *a = *a > *b ? *a : *b + 1; }
void guard(i4 *a, i4 *b, int c) {
    i4 x = *a + 1, y = *b + 2;
    *a = c > 3 ? x : y;
}
void any(loose *a) { *a += 1; }
void loop(int *restrict a, const int *restrict b, int n) {
    for (int i = 0; i < n; ++i)
        a[i] += b[i];
}

// Keeps all functions in the program.
static const void *volatile table[] = {add, fill, zero, pack, first, turn, pick, guard, any, loop};
int main(void) { return table[0] != 0; }
