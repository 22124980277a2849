// RUN: not %bareclc compile --target x86-64-v3 %s -o %t 2>&1 | FileCheck %s
// CHECK: images.cl:[[#@LINE+1]]:{{.*}}error: {{.*}}image
kernel void k(read_only image2d_t picture) {
}
