// SPDX-License-Identifier: MIT
//
// polynomial(x, SINGLE(c3, c2, c1, c0) DOUBLE(d4, d3, d2, d1, d0)): the polynomial of these coefficients,
// from the highest on, for the current type, by Horner's rule. x is a variable.

#ifndef BARECL_BUILTINS_POLYNOMIAL_H
#define BARECL_BUILTINS_POLYNOMIAL_H

#define polynomial(x, ...) POLYNOMIAL_NOW(x, __VA_ARGS__)
#define POLYNOMIAL_NOW(x, ...) PASTE(HORNER_, COUNT(__VA_ARGS__))(x, __VA_ARGS__)

#define COUNT(...)                                                                                 \
    COUNT_NOW(__VA_ARGS__, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, \
              18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
#define COUNT_NOW(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, \
                  c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34,  \
                  c35, c36, n, ...)                                                                \
    n

// p: the value so far; c: the next coefficient.
#define STEP(x, p, c) mad(x, p, (gentype)(c))
#define HORNER_1(x, p) ((gentype)(p))
#define HORNER_2(x, p, c) STEP(x, (gentype)(p), c)
#define HORNER_3(x, p, c, ...) HORNER_2(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_4(x, p, c, ...) HORNER_3(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_5(x, p, c, ...) HORNER_4(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_6(x, p, c, ...) HORNER_5(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_7(x, p, c, ...) HORNER_6(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_8(x, p, c, ...) HORNER_7(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_9(x, p, c, ...) HORNER_8(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_10(x, p, c, ...) HORNER_9(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_11(x, p, c, ...) HORNER_10(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_12(x, p, c, ...) HORNER_11(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_13(x, p, c, ...) HORNER_12(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_14(x, p, c, ...) HORNER_13(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_15(x, p, c, ...) HORNER_14(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_16(x, p, c, ...) HORNER_15(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_17(x, p, c, ...) HORNER_16(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_18(x, p, c, ...) HORNER_17(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_19(x, p, c, ...) HORNER_18(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_20(x, p, c, ...) HORNER_19(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_21(x, p, c, ...) HORNER_20(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_22(x, p, c, ...) HORNER_21(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_23(x, p, c, ...) HORNER_22(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_24(x, p, c, ...) HORNER_23(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_25(x, p, c, ...) HORNER_24(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_26(x, p, c, ...) HORNER_25(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_27(x, p, c, ...) HORNER_26(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_28(x, p, c, ...) HORNER_27(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_29(x, p, c, ...) HORNER_28(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_30(x, p, c, ...) HORNER_29(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_31(x, p, c, ...) HORNER_30(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_32(x, p, c, ...) HORNER_31(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_33(x, p, c, ...) HORNER_32(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_34(x, p, c, ...) HORNER_33(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_35(x, p, c, ...) HORNER_34(x, STEP(x, (gentype)(p), c), __VA_ARGS__)
#define HORNER_36(x, p, c, ...) HORNER_35(x, STEP(x, (gentype)(p), c), __VA_ARGS__)

#endif // BARECL_BUILTINS_POLYNOMIAL_H
