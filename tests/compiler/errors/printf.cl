// A format must be a literal with conversions of OpenCL C.
// RUN: not %bareclc compile -w %s -o %t 2>&1 | FileCheck %s
// CHECK-NOT: declared but not defined
kernel void k(global int *p, constant char *format) {
    // CHECK: printf.cl:[[#@LINE+1]]:5: error: printf: OpenCL C has no conversion '%n'
    printf("%d %n", 1, 2);
    // CHECK: printf.cl:[[#@LINE+1]]:5: error: printf: OpenCL C has no conversion '%*'
    printf("%*d", 1, 2);
    // CHECK: printf.cl:[[#@LINE+1]]:5: error: printf: OpenCL C has no conversion '%v5'
    printf("%v5hld", (int4)1);
    // CHECK: printf.cl:[[#@LINE+1]]:5: error: printf: OpenCL C has no conversion '%'
    printf("cut %");
    // CHECK: printf.cl:[[#@LINE+1]]:5: error: the format of printf must be a string literal
    printf(format);
}
