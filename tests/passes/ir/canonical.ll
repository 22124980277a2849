; SPDX-License-Identifier: MIT
; Allocas move to the entry, there is one return, and each barrier gets a separate block.
; RUN: %opt -passes=barecl-canonical-kernel -S %s | %FileCheck %s

declare void @__bcl_barrier(i32) convergent

; CHECK-LABEL: @k
; CHECK-NEXT: entry:
; CHECK-NEXT: %x = alloca i32
; CHECK-NEXT: br label %entry.barrier
; CHECK: entry.barrier:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK-NEXT: br label %entry.after
; CHECK: early:
; CHECK-NEXT: br label %return
; CHECK: late:
; CHECK-NEXT: store i32 1, ptr %x
; CHECK-NEXT: br label %return
; CHECK: return:
; CHECK-NEXT: ret void
define void @k(i1 %c) !kernel_arg_addr_space !0 {
entry:
  call void @__bcl_barrier(i32 3)
  br i1 %c, label %early, label %late
early:
  ret void
late:
  %x = alloca i32
  store i32 1, ptr %x
  ret void
}

!0 = !{i32 0}
