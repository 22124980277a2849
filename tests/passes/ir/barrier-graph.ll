; SPDX-License-Identifier: MIT
; A conditional barrier in a loop: the regions, their blocks and their exits.
; RUN: %opt -passes='print<barecl-barrier-graph>' -disable-output %s | %FileCheck %s
; CHECK: kernel k
; CHECK-NEXT: region 0: entry head body skip latch -> return 1
; CHECK-NEXT: region 1: after latch head body skip -> return 1

declare void @__bcl_barrier(i32) convergent

define void @k(i32 %n, i1 %c) !kernel_arg_addr_space !0 {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %return
body:
  br i1 %c, label %meet, label %skip
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  br label %latch
skip:
  br label %latch
latch:
  %next = add i32 %i, 1
  br label %head
return:
  ret void
}

!0 = !{i32 0, i32 0}
