; SPDX-License-Identifier: MIT
; Replicate: each region has a copy for each work-item, with constant ids, one after another. A value that
; crosses the barrier has a copy for each work-item, and so has a private variable. No context memory.
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler,barecl-work-item-loops,simplifycfg -barecl-workitem=replicate -S | %FileCheck %s
target datalayout = "e-p:32:32-i64:64-n32"

declare i32 @__bcl_local_id(i32)
declare void @__bcl_barrier(i32)
declare i32 @work(i32) nounwind
declare void @use(i32, i32, ptr) nounwind

; CHECK-LABEL: define internal void @test(
; CHECK-SAME: !barecl.private_bytes ![[BYTES:[0-9]+]]
; CHECK: %[[P0:.+]] = alloca i32
; CHECK: %[[P1:.+]] = alloca i32
; CHECK-NOT: br
; CHECK: store i32 0, ptr %[[P0]]
; CHECK: %[[A:.+]] = call i32 @work(i32 0)
; CHECK: store i32 1, ptr %[[P1]]
; CHECK: %[[B:.+]] = call i32 @work(i32 1)
; CHECK: call void @use(i32 0, i32 %[[A]], ptr %[[P0]])
; CHECK: call void @use(i32 1, i32 %[[B]], ptr %[[P1]])
; CHECK: ret void
define void @test() !kernel_arg_addr_space !0 !reqd_work_group_size !1 {
  %p = alloca i32
  %l = call i32 @__bcl_local_id(i32 0)
  store i32 %l, ptr %p
  %v = call i32 @work(i32 %l)
  call void @__bcl_barrier(i32 1)
  call void @use(i32 %l, i32 %v, ptr %p)
  ret void
}


; A variable that is large for all work-items together is not on the stack.
; CHECK-LABEL: define internal void @large(
; CHECK-SAME: !barecl.private_bytes ![[LARGE:[0-9]+]]
; CHECK-NOT: alloca
; CHECK: ret void
; CHECK-DAG: ![[BYTES]] = !{i32 0, i32 0}
; CHECK-DAG: ![[LARGE]] = !{i32 160, i32 0}
define void @large() !kernel_arg_addr_space !0 !reqd_work_group_size !1 {
  %p = alloca [160 x i8]
  call void @use(i32 0, i32 0, ptr %p)
  call void @__bcl_barrier(i32 1)
  call void @use(i32 1, i32 1, ptr %p)
  ret void
}

!0 = !{}
!1 = !{i32 2, i32 1, i32 1}
