; SPDX-License-Identifier: MIT
; Local and private variables have shadows, which say which bytes are written; launchers clear the one of local memory.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -barecl-check-memory -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -barecl-check-bounds -S %s | %FileCheck %s --check-prefix=BOUNDS
; RUN: %opt -passes=barecl-work-group -barecl-check-memory -S %s | %FileCheck %s --check-prefix=LAUNCHER
; BOUNDS-NOT: shadow

@k.tile = internal addrspace(3) global [4 x i32] undef, align 16

; CHECK-LABEL: define void @k(
; CHECK: %own.shadow = alloca [8 x i8]
; CHECK: call void @llvm.memset.p0.i64(ptr align 1 %own.shadow, i8 0, i64 8, i1 false)
; CHECK: [[OWN:%.*]] = ptrtoint ptr %own.shadow to i64
; A write marks as many bytes of the shadow.
; CHECK: [[LAST:%.*]] = inttoptr i64 {{.*}} to ptr
; CHECK: store i32 16843009, ptr {{.*}}, align 1
; CHECK: store i32 7, ptr %last
; The shadow of a read is compared; the read is made in any case.
; CHECK: [[SEEN:%.*]] = load i32, ptr addrspace(1) %{{.*}}, align 1
; CHECK: [[WRITTEN:%.*]] = icmp eq i32 [[SEEN]], 16843009
; CHECK: [[NOT:%.*]] = xor i1 {{.*}}, true
; CHECK: br i1 [[NOT]]
; CHECK: call void @__bcl_check_report({{.*}}, i32 5, i32
; CHECK: load i32, ptr addrspace(3) %t
; A copy copies the shadow.
; CHECK: call void @llvm.memmove.p0.p1.i64(ptr align 1 %{{.*}}, ptr addrspace(1) align 1 %{{.*}}, i64 8
; CHECK: call void @llvm.memcpy.p0.p3.i64(ptr %own, ptr addrspace(3) %k.tile, i64 8

; LAUNCHER: define internal void @__bcl_check_group(ptr addrspace(2)
; LAUNCHER: call void @llvm.memset.p1.i64(
; LAUNCHER: define hidden void @k_workgroup(
; LAUNCHER: call void @__bcl_check_group(
; LAUNCHER: call void @k(
define spir_kernel void @k(ptr addrspace(1) %a, i64 %i) !kernel_arg_addr_space !0 {
  %own = alloca [2 x i32]
  %last = getelementptr inbounds [2 x i32], ptr %own, i64 0, i64 1
  store i32 7, ptr %last
  %t = getelementptr inbounds [4 x i32], ptr addrspace(3) @k.tile, i64 0, i64 %i
  %x = load i32, ptr addrspace(3) %t
  store i32 %x, ptr addrspace(1) %a
  call void @llvm.memcpy.p0.p3.i64(ptr %own, ptr addrspace(3) @k.tile, i64 8, i1 false)
  ret void
}

!0 = !{i32 1, i32 0}
