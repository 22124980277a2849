// Errors that are found after Clang name the line too.
// RUN: not %bareclc compile %s -o %t 2>&1 | FileCheck %s
int missing(int n);
int ping(int n);
int pong(int n) {
    return ping(n - 1);
}
int ping(int n) {
    return n ? pong(n) : 0;
}
kernel void k(global int *p) {
    // CHECK-DAG: calls.cl:[[#@LINE+2]]:12: error: 'missing' is declared but not defined
    // CHECK-DAG: {{^}} [[#@LINE+1]] |     p[0] = missing(ping(1));
    p[0] = missing(ping(1));
}
// CHECK-DAG: error: '{{ping|pong}}' calls itself: OpenCL C has no recursion
