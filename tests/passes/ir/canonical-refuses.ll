; SPDX-License-Identifier: MIT
; Code that may hide a barrier and variables without a constant size are refused, each with its reason.
; RUN: split-file %s %t
; RUN: %not %opt -passes=barecl-canonical-kernel -disable-output %t/pointer.ll 2>&1 | %FileCheck %s --check-prefix=POINTER
; RUN: %not %opt -passes=barecl-canonical-kernel -disable-output %t/size.ll 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %not %opt -passes=barecl-canonical-kernel -disable-output %t/recursion.ll 2>&1 | %FileCheck %s --check-prefix=RECURSION
; RUN: %not %opt -passes=barecl-canonical-kernel -disable-output %t/jump.ll 2>&1 | %FileCheck %s --check-prefix=JUMP
; POINTER: kernel 'k': calls through pointers are not allowed
; SIZE: kernel 'k': a variable whose size is not constant
; RECURSION: kernel 'k': recursion is not allowed
; JUMP: kernel 'k': control flow that OpenCL C does not have

;--- pointer.ll
define void @k(ptr %f) !kernel_arg_addr_space !{} {
  call void %f()
  ret void
}
;--- size.ll
define void @k(i32 %n) !kernel_arg_addr_space !{} {
  %x = alloca i32, i32 %n
  ret void
}
;--- recursion.ll
define void @k() !kernel_arg_addr_space !{} {
  call void @k()
  ret void
}
;--- jump.ll
define void @k(ptr %where) !kernel_arg_addr_space !{} {
  indirectbr ptr %where, [label %one, label %other]
one:
  ret void
other:
  ret void
}
