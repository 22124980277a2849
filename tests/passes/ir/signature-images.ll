; SPDX-License-Identifier: MIT
; An OpenCL image is the address of its read-only descriptor; a sampler is its word. The kernel's metadata says
; which arguments they are. An argument that is not a pointer, or has no metadata, stays as it is.
; RUN: %opt -passes=barecl-kernel-signature -S %s | %FileCheck %s

declare void @look(ptr addrspace(1), ptr addrspace(2))

; CHECK: define void @k(ptr addrspace(2) noalias nonnull readonly align 8 dereferenceable(56) "barecl.by_reference" %image,
; CHECK-SAME: i32 %sampler, i32 %lie, ptr addrspace(1) %buffer,
; CHECK: [[IMAGE:%.*]] = addrspacecast ptr addrspace(2) %image to ptr addrspace(1)
; CHECK: [[SAMPLER:%.*]] = inttoptr i32 %sampler to ptr addrspace(2)
; CHECK: call void @look(ptr addrspace(1) [[IMAGE]], ptr addrspace(2) [[SAMPLER]])
define spir_kernel void @k(ptr addrspace(1) %image, ptr addrspace(2) %sampler, i32 %lie, ptr addrspace(1) %buffer)
    !kernel_arg_addr_space !0 !kernel_arg_base_type !1 {
  call void @look(ptr addrspace(1) %image, ptr addrspace(2) %sampler)
  store i32 %lie, ptr addrspace(1) %buffer
  ret void
}

; CHECK: define void @short(ptr addrspace(1) %image,
define spir_kernel void @short(ptr addrspace(1) %image) !kernel_arg_addr_space !0 !kernel_arg_base_type !2 {
  ret void
}

!0 = !{i32 1, i32 0, i32 0, i32 1}
!1 = !{!"image2d_array_depth_t", !"sampler_t", !"image2d_t", !"int*"}
!2 = !{}
