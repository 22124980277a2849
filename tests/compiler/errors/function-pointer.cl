// RUN: not %bareclc compile %s -o %t 2>&1 | FileCheck %s
int f(int x) {
    return x;
}
kernel void k(global int *p) {
    // CHECK: function-pointer.cl:[[#@LINE+1]]:{{.*}} error: pointers to functions are not allowed
    int (*g)(int) = f;
    p[0] = g(1);
}
