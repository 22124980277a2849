// A build stops after any stage, on every target.
// RUN: %bareclc compile --target x86-64-v3 --emit=ast-ir %s -o - | FileCheck --check-prefix=AST %s
// RUN: %bareclc compile --target x86-64-v3 --emit=linked-ir %s -o - | FileCheck --check-prefix=LINKED %s
// RUN: %bareclc compile --target x86-64-v3 --emit=workgroup-ir %s -o - | FileCheck --check-prefix=WORKGROUP %s
// RUN: %bareclc compile --target x86-64-v3 --emit=ir %s -o - | FileCheck --check-prefix=IR %s
// RUN: %bareclc compile --target x86-64-v3 --emit=asm %s -o - | FileCheck --check-prefix=X86 %s
// RUN: %bareclc compile --target cortex-m4f --emit=asm %s -o - | FileCheck --check-prefix=M4F %s
// RUN: %bareclc compile --target cortex-a9 --emit=asm %s -o - | FileCheck --check-prefix=A9 %s
// RUN: %bareclc compile --target x86-64-v3 --emit=obj %s -o %t.o
// RUN: llvm-readelf -sS %t.o | FileCheck --check-prefix=OBJ %s
// RUN: %bareclc compile --target cortex-m4f --emit=elf %s -o %t.elf
// RUN: llvm-readelf -lr %t.elf | FileCheck --check-prefix=ELF %s
// RUN: %bareclc compile --target cortex-a9 %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck --check-prefix=BINARY %s

// AST: define{{.*}} spir_kernel void @add(ptr addrspace(1)
// AST: call {{.*}}@_Z13get_global_idj

// LINKED: define hidden void @add(ptr addrspace(1)
// LINKED-NOT: @_Z13get_global_idj
// LINKED: call {{.*}}@__bcl_global_id
// LINKED: "target-cpu"="x86-64-v3"

// WORKGROUP-NOT: @__bcl_{{local|global}}_id
// WORKGROUP: define {{.*}}@add_workgroup(
// WORKGROUP: define {{.*}}@add_workgroup_fast(

// IR-NOT: addrspace
// IR: fadd <8 x float>

// X86: vaddps {{.*}}%ymm
// M4F: vadd.f32 s{{[0-9]+}}
// A9: vadd.f32 q{{[0-9]+}}

// OBJ-DAG: .text.add_workgroup
// OBJ-DAG: HIDDEN {{.*}} barecl_kernels

// Code, constants and the table are one section at address 0; the other sections are relative relocations.
// ELF: LOAD {{.*}} 0x00000000 0x00000000
// ELF: R_ARM_RELATIVE
// ELF-NOT: R_ARM_{{[^R]}}

// BINARY: target cortex-a9
// BINARY: kernel add:
// BINARY-NEXT: global float* a const
// BINARY-NEXT: global float* b const
// BINARY-NEXT: global float* c
kernel void add(global const float *a, global const float *b, global float *c) {
    size_t i = get_global_id(0);
    c[i] = a[i] + b[i];
}
