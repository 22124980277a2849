// SPDX-License-Identifier: MIT
//
// Operations of the table, by the names of their functions.

int __tta_min(int a, int b);
int __tta_sqrtf(int a);

kernel void least(global int *a) { a[get_global_id(0)] = __tta_min(a[get_global_id(0)], 7); }
#ifdef ROOT
kernel void root(global int *a) { a[0] = __tta_sqrtf(a[0]); }
#endif
