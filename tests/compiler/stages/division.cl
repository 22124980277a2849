// Division by a zero that is known at build time gives an ordinary value: no code becomes unreachable.
// RUN: %bareclc compile --target x86-64-v1 --emit=ir %s -o - | FileCheck %s

// CHECK-NOT: unreachable
// CHECK-NOT: poison
// CHECK: define {{.*}}void @zero(
// CHECK: store i32
// CHECK: store i32
kernel void zero(global int *p, int n) {
    int d = 0;
    p[0] = n / d;
    if (n == 0)
        p[1] = 7 % n;
}
