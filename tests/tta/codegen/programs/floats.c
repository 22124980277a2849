// SPDX-License-Identifier: MIT
// Single and double precision. All NaNs are printed alike.
#include "show.h"

static void show_float(const char *name, float value) {
    show(name, value != value ? 0x7fc00000u : bits(value));
}
static void show_double(const char *name, double value) {
    show(name, value != value ? 0x7ff8000000000000u : wide_bits(value));
}

__attribute__((noinline)) static void single(float a, float b) {
    show_float("+", a + b);
    show_float("-", a - b);
    show_float("*", a * b);
    show_float("/", a / b);
    show_float("neg", -a);
    show_float("abs", __builtin_fabsf(a));
    show_float("+ 1", a + 1.0f);
    show_float("2 -", 2.0f - a);
    show_float("* 3.5", a * 3.5f);
    show("==", a == b);
    show("!=", a != b);
    show("<", a < b);
    show("<=", a <= b);
    show(">", a > b);
    show(">=", a >= b);
    show("! <", !(a < b));
    show("! >=", !(a >= b));
    show("unordered", __builtin_isunordered(a, b));
    show("lessgreater", __builtin_islessgreater(a, b));
    show_float("select", a < b ? a : 1.25f);
    show_float("boolean", a < b);
    if (a > -1e9f && a < 1e9f) {
        show("int", (unsigned)(int)a);
        show("wide int", (unsigned long long)(long long)a);
    }
    if (a >= 0 && a < 4e9f)
        show("unsigned", (unsigned)a);
    show_double("wide", (double)a * 3);
}

__attribute__((noinline)) static void doubled(double a, double b) {
    show_double("d +", a + b);
    show_double("d -", a - b);
    show_double("d *", a * b);
    show_double("d /", a / b);
    show("d <", a < b);
    show("d ==", a == b);
    show_float("narrow", (float)a);
    if (a > -1e9 && a < 1e9)
        show("d int", (unsigned)(int)a);
}

int main(void) {
    static const float some[] = {0.0f, -0.0f, 1.0f, -2.5f, 1e-40f, 3.4e38f, 1e9f, 0.1f};
    for (int i = 0; i < 14; ++i) {
        int n = (int)next() >> (i + 3);
        float a = i < 8 ? some[i] : n * 0.37f, b = i < 8 ? some[(i * 5 + 3) & 7] : (float)next();
        single(a, b);
        doubled(a, b * 1.1);
        show_float("from int", (float)n);
        show_float("from unsigned", (float)next());
        show_double("d from", (double)n);
        show_float("from wide", (float)((long long)n * 1234567));
    }
    single(__builtin_inff(), 1.0f);
    single(__builtin_nanf(""), 1.0f);
    return 0;
}
