; Kernels stay visible with the C calling convention; all other functions are local; the copy of a kernel for other
; kernels is not a kernel.
; RUN: %passes -passes=barecl-calling-conventions %s | FileCheck %s

; CHECK: define hidden void @k(ptr addrspace(1) %p){{.*}}!kernel_arg_addr_space
; CHECK: call i32 @f(i32 1)
define spir_kernel void @k(ptr addrspace(1) %p) !kernel_arg_addr_space !0 {
  %v = call spir_func i32 @f(i32 1)
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK: define internal i32 @f(i32 %x)
define spir_func i32 @f(i32 %x) {
  ret i32 %x
}

; CHECK: define internal void @__clang_ocl_kern_imp_k
; CHECK-NOT: kernel_arg_addr_space
define void @__clang_ocl_kern_imp_k(ptr addrspace(1) %p) !kernel_arg_addr_space !0 {
  ret void
}

!0 = !{i32 1}
