// The binary contains each format once, in the order of the source.
// RUN: %bareclc compile --target cortex-m4f %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s

// CHECK: format 0: "one %d\0A"
// CHECK-NEXT: format 1: "two %s %v4hlf"
// CHECK-NOT: format
kernel void say(float4 v) {
    printf("one %d\n", 1);
    printf("two %s %v4hlf", "text", v);
    printf("one %d\n", 2);
}
