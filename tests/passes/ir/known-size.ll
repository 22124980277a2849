; SPDX-License-Identifier: MIT
; Reads of a known local size become constants. The kernel's attribute or the options give the size.
; RUN: %opt -passes=barecl-kernel-signature,barecl-known-local-size -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-kernel-signature,barecl-known-local-size -barecl-local-size=64,2,1 -S %s | %FileCheck %s --check-prefixes=CHECK,OPTION

declare ptr addrspace(2) @__bcl_launch_context() memory(none)

; CHECK-LABEL: @required
; CHECK: store i64 8
; CHECK: store i32 4
; CHECK: store i32 0
; CHECK: [[KEPT:%.*]] = load i64
; CHECK: store i64 [[KEPT]]
define void @required(ptr addrspace(1) %a) !kernel_arg_addr_space !0 !reqd_work_group_size !1 {
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %px = getelementptr i8, ptr addrspace(2) %ctx, i64 48
  %x = load i64, ptr addrspace(2) %px
  store i64 %x, ptr addrspace(1) %a
  %py = getelementptr i8, ptr addrspace(2) %ctx, i64 56
  %low = load i32, ptr addrspace(2) %py
  store i32 %low, ptr addrspace(1) %a
  %ph = getelementptr i8, ptr addrspace(2) %ctx, i64 60
  %high = load i32, ptr addrspace(2) %ph
  store i32 %high, ptr addrspace(1) %a
  %pg = getelementptr i8, ptr addrspace(2) %ctx, i64 72
  %groups = load i64, ptr addrspace(2) %pg
  store i64 %groups, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: @free
; OPTION: store i64 64
define void @free(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %px = getelementptr i8, ptr addrspace(2) %ctx, i64 48
  %x = load i64, ptr addrspace(2) %px
  store i64 %x, ptr addrspace(1) %a
  ret void
}

!0 = !{i32 1}
!1 = !{i32 8, i32 4, i32 1}
