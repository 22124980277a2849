; SPDX-License-Identifier: MIT
; A barrier is a call of the function that the built-in library declares, recognised by its name. No
; other declared function ends a region, convergent or not, nor does a function with a body.
; RUN: %opt -passes='barecl-canonical-kernel,print<barecl-barrier-graph>' -disable-output %s | %FileCheck %s
; RUN: %opt -passes=barecl-canonical-kernel -S %s | %FileCheck %s --check-prefix=SHAPE

declare void @__bcl_barrier(i32) convergent
declare void @__bcl_barrier_of_another_kind(i32) convergent
declare void @elsewhere() convergent
declare i32 @__bcl_printf_begin(i32, i32)
declare void @llvm.experimental.noalias.scope.decl(metadata)

; CHECK: kernel other
; CHECK-NEXT: region 0: entry -> return
; CHECK-NOT: region 1
; SHAPE-LABEL: define void @other(
; SHAPE-NEXT: entry:
; SHAPE-NEXT: call void @elsewhere()
; SHAPE-NEXT: call void @__bcl_barrier_of_another_kind(i32 1)
; SHAPE-NEXT: call i32 @__bcl_printf_begin(i32 8, i32 0)
; SHAPE-NEXT: br label
define void @other() !kernel_arg_addr_space !{} {
entry:
  call void @elsewhere()
  call void @__bcl_barrier_of_another_kind(i32 1)
  %cursor = call i32 @__bcl_printf_begin(i32 8, i32 0)
  ret void
}

; CHECK: kernel one
; CHECK-NEXT: region 0: entry -> 1
; CHECK-NEXT: region 1: entry.after -> return
define void @one() !kernel_arg_addr_space !{} {
entry:
  call void @elsewhere()
  call void @__bcl_barrier(i32 1)
  call void @elsewhere()
  ret void
}
