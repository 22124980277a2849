// The binary of a source that includes files is marked, because the text alone does not determine the result.
// RUN: %bareclc compile --target x86-64-v1 -I %S/Inputs -DINCLUDE %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s
// RUN: %bareclc compile --target x86-64-v1 -DTEN=10 %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck --check-prefix=ALONE %s

// CHECK: the source included files
// ALONE-NOT: included
#ifdef INCLUDE
#include "ten.h"
#endif
kernel void k(global int *p) {
    p[0] = TEN;
}
