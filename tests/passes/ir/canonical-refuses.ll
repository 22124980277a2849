; SPDX-License-Identifier: MIT
; What may hide a barrier or has no size is refused, each with its reason.
; RUN: split-file %s %t
; RUN: %not %opt -passes=barecl-canonical -disable-output %t/pointer.ll 2>&1 | %FileCheck %s --check-prefix=POINTER
; RUN: %not %opt -passes=barecl-canonical -disable-output %t/size.ll 2>&1 | %FileCheck %s --check-prefix=SIZE
; POINTER: kernel 'k': calls through pointers are not allowed
; SIZE: kernel 'k': a variable whose size is not constant

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
