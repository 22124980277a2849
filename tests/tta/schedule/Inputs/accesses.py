# SPDX-License-Identifier: MIT
"""accesses.py N: prints a C program that reads and writes through N pointers in one block, some of which point to the
same word, and that prints a checksum of the words."""
import random
import sys

count = int(sys.argv[1])
chance = random.Random(count)
targets = [chance.randrange(8) for _ in range(count)]
print(f"""#include <stdio.h>
int words[8], *volatile table[{count}];
static const int targets[{count}] = {{{", ".join(map(str, targets))}}};
__attribute__((noinline)) void work(int rounds) {{""")
for n in range(count):
    print(f"    int *a{n} = table[{n}];")
print("    for (; rounds > 0; --rounds) {")
for n in range(count):
    for load in range(5):
        print(f"        int t{n}_{load} = a{chance.randrange(count)}[0];")
    # The last value is needed at once and the others later, so a scheduler would delay the others' loads.
    early = f"t{n - chance.randrange(2, 9)}_{chance.randrange(4)}" if n > 8 else "1"
    last = f"t{n - 1}_4" if n > 0 else "2"
    print(f"        a{n}[0] = {early} + {last} * {chance.randrange(1, 9)} + {n};")
print(f"""    }}
}}
int main(void) {{
    unsigned sum = 0;
    for (int n = 0; n < {count}; ++n)
        table[n] = &words[targets[n]];
    work(3);
    for (int n = 0; n < 8; ++n)
        sum = sum * 31 + words[n];
    printf("%u\\n", sum);
    return 0;
}}""")
