// Errors show the user's line, like Clang.
// RUN: not %bareclc compile %s -o %t 2>&1 | FileCheck %s
// CHECK: bad-source.cl:[[#@LINE+3]]:12: error: use of undeclared identifier 'nowhere'
// CHECK-NEXT: p[0] = nowhere;
kernel void k(global int *p) {
    p[0] = nowhere;
}
// CHECK: 1 error generated.
