// SPDX-License-Identifier: MIT
//
// Operations by the names that OpenASIP gives them.

#include <alloca.h>
#include <ctype.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#ifndef __TCE_V1__
#error "programs for OpenASIP ask for this macro"
#endif
#include "tceops.h"

#include "userdef.h"

// The program's own declaration does not clash.
int __tta_add(int, int);

static void print_text(const char *text) {
    while (*text) {
        char c = *text++;
        _TCE_STDOUT(c);
    }
}

int main(void) {
    int sum, difference, larger = _tce_max(-3, 9);
    _TCE_ADD(5, 7, sum);
    _OA_SUB(-3, 4, difference);
    char *text = alloca(40), *copy = malloc(40);
    siprintf(text, "%d %d %d\n", __tta_add(sum, 0), difference, larger);
    if (isdigit((unsigned char)text[0]))
        print_text(strcpy(copy, text));
#ifndef NO_FLOATS
    float product;
    int whole;
    _TCE_MULF(1.5f, 2.5f, product);
    _TCE_CFI(-3.5f, whole);
    printf("%g %d\n", (double)product, whole);
#endif
#ifdef DESCRIBED
    unsigned low;
    int high;
    _TCE_SPLIT(-65536 * 2 + 34464, low, high);
    printf("split %u %d, differ by %u\n", low, high, _tce_absdiff(20u, 30u));
#endif
    print_text("ok\n");
    return 0;
}
