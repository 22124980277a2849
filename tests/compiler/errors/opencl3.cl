// The use of a feature of OpenCL C 3.0 that the device lacks is an error that names it; existing features are
// accepted. Older versions define none of their macros.
// RUN: not %bareclc compile --target cortex-m4f -cl-std=CL3.0 -DLONG %s -o %t 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: %bareclc compile --target cortex-a9 -cl-std=CL3.0 -DLONG %s -o %t
// RUN: not %bareclc compile --target cortex-m4f -DOLDER %s -o %t 2>&1 | FileCheck %s --check-prefix=OLDER
// RUN: %bareclc compile --target rv64gc -DOLDER %s -o %t
// RUN: not %bareclc compile --target x86-64-v3 -cl-std=CL3.0 -DSHUFFLE %s -o %t 2>&1 | FileCheck %s --check-prefix=SHUFFLE
// RUN: not %bareclc compile --target x86-64-v3 -DVARIABLE %s -o %t 2>&1 | FileCheck %s --check-prefix=VARIABLE
// RUN: %bareclc compile --target x86-64-v3 -cl-std=CL3.0 -DVARIABLE %s -o %t
// RUN: not %bareclc compile --target tta-scalar -cl-std=CL3.0 -DNOWHERE %s -o %t 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not %bareclc compile --target cortex-m4f -cl-std=CL3.0 -DALIGNED %s -o %t 2>&1 | FileCheck %s --check-prefix=ALIGNED
// RUN: not %bareclc compile --target cortex-m4f -cl-std=CL3.0 -DHUGE %s -o %t 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not %bareclc compile --target x86-64-v3 -cl-std=CL3.0 -DMEMORY %s -o %t 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not %bareclc compile --target x86-64-v3 -DCOLLECTIVE %s -o %t 2>&1 | FileCheck %s --check-prefix=COLLECTIVE
// RUN: not %bareclc compile --target tta-dct -cl-std=CL3.0 -DGENERIC %s -o %t 2>&1 | FileCheck %s --check-prefix=GENERIC
// RUN: %bareclc compile --target tta-scalar -cl-std=CL3.0 -DGENERIC %s -o %t
// RUN: %bareclc compile --target cortex-m0 -cl-std=CL3.0 -DGENERIC %s -o %t
// RUN: %bareclc compile --target cortex-m0 -cl-std=CL3.0 -DATOMICS %s -o %t
// RUN: %bareclc compile --target tta-dct -cl-std=CL3.0 -DATOMICS %s -o %t
// RUN: not %bareclc compile --target tta-dct -cl-std=CL2.0 %s -o %t 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: %bareclc compile --target cortex-m0 -cl-std=CL2.0 -DGENERIC %s -o %t
// RUN: %bareclc compile --target cortex-m0 -cl-std=CL2.0 -DATOMICS %s -o %t
// RUN: not %bareclc compile --target x86-64-v3 -cl-std=CL2.0 -DQUEUES %s -o %t 2>&1 | FileCheck %s --check-prefix=QUEUES
// WITHOUT: build option '-cl-std=CL2.0': this language needs the generic address space, which this device does not have
#if __OPENCL_C_VERSION__ < 200
#ifdef __opencl_c_generic_address_space
#error features are of OpenCL C 3.0
#endif
#endif
#ifdef LONG
// LONG: opencl3.cl:[[# @LINE + 2]]:{{.*}} unknown type name 'atomic_long'
// LONG: note: 'atomic_long' is of cl_khr_int64_base_atomics, which this device does not have
kernel void k(global atomic_long *p) { atomic_store(p, 1L); }
#elif defined OLDER
// OLDER: opencl3.cl:[[# @LINE + 2]]:{{.*}} error: call to 'atom_add' is ambiguous
// OLDER: note: 'atom_add' on long is of cl_khr_int64_base_atomics, which this device does not have
kernel void k(global long *p) { atom_add(p, 1L); }
#elif defined SHUFFLE
// SHUFFLE: opencl3.cl:[[# @LINE + 2]]:{{.*}} 'intel_sub_group_shuffle'
// SHUFFLE: note: 'intel_sub_group_shuffle' is of cl_intel_subgroups, which this device does not have
kernel void k(global int *p) { p[0] = intel_sub_group_shuffle(p[0], 1); }
#elif defined VARIABLE
// VARIABLE: opencl3.cl:[[# @LINE + 1]]:{{.*}} error: program scope variable must reside in constant address space
global int counter = 3;
kernel void k(global int *p) { p[0] = ++counter; }
#elif defined NOWHERE
// NOWHERE: opencl3.cl:[[# @LINE + 2]]:{{.*}} 'nowhere' is declared but not defined
extern global int nowhere;
kernel void k(global int *p) { p[0] = nowhere; }
#elif defined ALIGNED
// ALIGNED: the variable 'wide' is aligned to 256 bytes; variables in global memory can be aligned to 128
global int wide __attribute__((aligned(256)));
kernel void k(global int *p) { p[0] = wide; }
#elif defined HUGE
// HUGE: the program's variables in global memory have 4294967300 bytes or more, and a program can have 4294967295
global int halves[2][0x1fffffff];
global int rest[3];
kernel void k(global int *p) { p[0] = halves[1][5] + rest[2]; }
#elif defined MEMORY
// MEMORY: opencl3.cl:[[# @LINE + 2]]:{{.*}} error: kernel 'k': the address space of this pointer is not known: it was read from memory
kernel void k(global ulong *table, global int *p, int i) {
    p[0] = to_local(((int *global *)table)[i]) != 0;
}
#elif defined COLLECTIVE
// COLLECTIVE: opencl3.cl:[[# @LINE + 1]]:{{.*}} 'work_group_reduce_add'
kernel void k(global int *p) { p[0] = work_group_reduce_add(p[1]); }
#elif defined ATOMICS
kernel void k(global atomic_int *i, global atomic_float *f, local atomic_uint *u, global int *p) {
    int e = p[1];
    atomic_fetch_xor(i, 3);
    atomic_fetch_add_explicit(f, 1.0f, memory_order_relaxed);
    atomic_fetch_min(f, 2.0f);
    atomic_compare_exchange_strong(i, &e, p[2]);
    atomic_store(u, 1u);
    p[0] = work_group_scan_inclusive_add((int)atomic_exchange(u, 2u)) + e;
}
#elif defined QUEUES
// QUEUES: opencl3.cl:[[# @LINE + 2]]:{{.*}} use of undeclared identifier 'queue_t'
// QUEUES: note: 'queue_t' is of __opencl_c_device_enqueue, which this device does not have
kernel void k(global int *p) { queue_t queue = get_default_queue(); }
#elif defined GENERIC
// GENERIC: opencl3.cl:[[# @LINE + 3]]:{{[0-9]+}}: error:
kernel void k(global int *p, int n) {
    local int l[4];
    int *any = n ? (int *)p : (int *)l;
    *any = n;
}
#endif
