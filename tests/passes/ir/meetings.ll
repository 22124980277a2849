; SPDX-License-Identifier: MIT
; A meeting of all work-items becomes a barrier. If only some may meet, the blocks between run in turns.
; RUN: %opt -passes='barecl-canonical-kernel,barecl-meetings' -verify-each -S %s | %FileCheck %s
; RUN: %opt -passes='barecl-canonical-kernel,barecl-meetings,print<barecl-barrier-graph>' -disable-output %s | %FileCheck %s --check-prefix=GRAPH

declare i64 @__bcl_local_id(i32) memory(none)
declare void @__bcl_barrier(i32) convergent
declare void @__bcl_meet(ptr addrspace(3)) convergent

; An argument is the same for all work-items.
; CHECK-LABEL: define void @together(
; CHECK: meet.barrier:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK-NOT: switch
; GRAPH: kernel together
; GRAPH-NEXT: region 0: entry out meet -> return 1
; GRAPH-NEXT: region 1: meet.after out -> return
define void @together(ptr addrspace(3) %words, i1 %c) !kernel_arg_addr_space !0 {
entry:
  br i1 %c, label %meet, label %out
meet:
  call void @__bcl_meet(ptr addrspace(3) %words)
  br label %out
out:
  ret void
}

; CHECK-LABEL: define void @branch(
; CHECK: entry:
; CHECK: br i1 %odd, label %meet, label %turn.end
; CHECK: meet:
; CHECK: br label %meet.barrier
; CHECK: meet.barrier:
; CHECK-NEXT: br label %turn.arrive
; CHECK: turn.arrive:
; CHECK-NEXT: %turn.own.0 = phi i32
; CHECK: br label %turn.meet
; CHECK: turn.meet:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK: turn.offer:
; CHECK: load volatile i32, ptr addrspace(3) %words
; CHECK: store volatile i32 %{{.*}}, ptr addrspace(3) %words
; CHECK: turn.wait:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK: turn.choose:
; CHECK-NEXT: [[TURN:%.*]] = load volatile i32, ptr addrspace(3) %words
; CHECK-NEXT: [[FIRST:%.*]] = icmp eq i32 [[TURN]], 0
; CHECK-NEXT: br i1 [[FIRST]], label %meet.barrier.turn, label %out
; CHECK-NOT: @__bcl_meet(
define void @branch(ptr addrspace(3) %words, ptr addrspace(1) %p) !kernel_arg_addr_space !0 {
entry:
  %id = call i64 @__bcl_local_id(i32 0)
  %odd = trunc i64 %id to i1
  br i1 %odd, label %meet, label %out
meet:
  %v = load i32, ptr addrspace(1) %p
  call void @__bcl_meet(ptr addrspace(3) %words)
  store i32 %v, ptr addrspace(1) %p
  br label %out
out:
  %x = phi i32 [ 1, %entry ], [ %v, %meet ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; All turns of a loop, including the end of its iteration, come before the turns after the loop.
; CHECK-LABEL: define void @loop(
; CHECK: switch i32 %{{.*}}, label %out [
; CHECK-NEXT: i32 0, label %body.barrier.turn
; CHECK-NEXT: i32 1, label %rest.barrier.turn
; CHECK-NEXT: i32 2, label %body.round.turn
; CHECK-NEXT: i32 3, label %behind.barrier.turn
define void @loop(ptr addrspace(3) %words, ptr addrspace(1) %p) !kernel_arg_addr_space !0 {
entry:
  %id = call i64 @__bcl_local_id(i32 0)
  %odd = trunc i64 %id to i1
  br i1 %odd, label %body, label %out
body:
  %i = phi i64 [ 0, %entry ], [ %next, %rest ]
  call void @__bcl_meet(ptr addrspace(3) %words)
  %left = icmp ugt i64 %i, %id
  br i1 %left, label %behind, label %rest
rest:
  call void @__bcl_meet(ptr addrspace(3) %words)
  %next = add i64 %i, 1
  br label %body
behind:
  call void @__bcl_meet(ptr addrspace(3) %words)
  br label %out
out:
  ret void
}

!0 = !{i32 0, i32 0}
