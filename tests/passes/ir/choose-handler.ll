; SPDX-License-Identifier: MIT
; The handler that a kernel gets, and the remark when it does not get the requested one.
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -S | %FileCheck %s --check-prefix=AUTO
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-workitem=loops -S | %FileCheck %s --check-prefix=LOOPS
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-workitem=lanes -S | %FileCheck %s --check-prefix=LANES
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-check-lanes -S | %FileCheck %s --check-prefix=MARKED
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-workitem=fibers -S | %FileCheck %s --check-prefix=FIBERS
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-check -S | %FileCheck %s --check-prefix=FIBERS
; RUN: %opt %s -passes=barecl-kernel-signature,barecl-known-local-size,barecl-canonical-kernel,barecl-choose-handler -barecl-workitem=replicate -pass-remarks-missed=barecl -S 2>%t.log | %FileCheck %s --check-prefix=COPIES
; RUN: %FileCheck %s --check-prefix=MISSED < %t.log
target datalayout = "e-p:32:32-i64:64-n32"

declare void @__bcl_barrier(i32)

; AUTO: define void @any({{.*}} #[[L:[0-9]+]]
; LOOPS: define void @any({{.*}} #[[L:[0-9]+]]
; FIBERS: define void @any({{.*}} #[[F:[0-9]+]]
; COPIES: define void @any({{.*}} #[[L:[0-9]+]]
; MISSED: not replicated: the size of the work-groups is not known
define void @any() !kernel_arg_addr_space !0 {
  call void @__bcl_barrier(i32 1)
  ret void
}

; AUTO: define void @four({{.*}} #[[R:[0-9]+]]
; LOOPS: define void @four({{.*}} #[[L]]
; FIBERS: define void @four({{.*}} #[[F]]
; COPIES: define void @four({{.*}} #[[R:[0-9]+]]
define void @four() !kernel_arg_addr_space !0 !reqd_work_group_size !1 {
  call void @__bcl_barrier(i32 1)
  ret void
}

; AUTO: define void @sixteen({{.*}} #[[L]]
; LOOPS: define void @sixteen({{.*}} #[[L]]
; FIBERS: define void @sixteen({{.*}} #[[L:[0-9]+]]
; COPIES: define void @sixteen({{.*}} #[[R]]
define void @sixteen() !kernel_arg_addr_space !0 !reqd_work_group_size !2 {
  ret void
}

; AUTO: define void @thousands({{.*}} #[[L]]
; COPIES: define void @thousands({{.*}} #[[L]]
; MISSED: not replicated: the copies for 4096 work-items have {{[0-9]+}} instructions, more than 4096
define void @thousands() !kernel_arg_addr_space !0 !reqd_work_group_size !3 {
  call void @__bcl_barrier(i32 1)
  ret void
}

; AUTO-DAG: attributes #[[L]] = {{.*}}"barecl.handler"="auto"
; AUTO-DAG: attributes #[[R]] = {{.*}}"barecl.handler"="replicate"
; LOOPS: attributes #[[L]] = {{.*}}"barecl.handler"="loops"
; LANES: attributes #{{[0-9]+}} = {{.*}}"barecl.handler"="lanes"
; MARKED: attributes #{{[0-9]+}} = {{.*}}"barecl.handler"="lanes"{{.*}}"barecl.marked_lanes"
; FIBERS-DAG: attributes #[[F]] = {{.*}}"barecl.handler"="fibers"
; FIBERS-DAG: attributes #[[L]] = {{.*}}"barecl.handler"="loops"
; COPIES-DAG: attributes #[[L]] = {{.*}}"barecl.handler"="loops"
; COPIES-DAG: attributes #[[R]] = {{.*}}"barecl.handler"="replicate"

!0 = !{}
!1 = !{i32 2, i32 2, i32 1}
!2 = !{i32 16, i32 1, i32 1}
!3 = !{i32 64, i32 64, i32 1}
