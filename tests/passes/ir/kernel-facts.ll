; SPDX-License-Identifier: MIT
; Facts in another form than the passes write are reported as errors.
; RUN: split-file %s %t
; RUN: %not %opt -passes=barecl-choose-handler -disable-output %t/size.ll 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %not %opt -passes=barecl-choose-handler -disable-output %t/short.ll 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %not %opt -passes=barecl-work-item-loops -disable-output %t/handler.ll 2>&1 | %FileCheck %s --check-prefix=HANDLER
; RUN: %not %opt -passes=barecl-launchers -disable-output %t/private.ll 2>&1 | %FileCheck %s --check-prefix=PRIVATE
; RUN: %not %opt -passes=barecl-launchers -disable-output %t/locals.ll 2>&1 | %FileCheck %s --check-prefix=LOCALS
; SIZE: error: barecl.local_size of 'k' is not what BareCL writes
; HANDLER: error: barecl.handler of 'k' is not what BareCL writes
; PRIVATE: error: barecl.private_bytes of 'k' is not what BareCL writes
; LOCALS: error: barecl.locals of 'k' is not what BareCL writes

;--- size.ll
define void @k(ptr addrspace(2) %launch, i64 %x, i64 %y, i64 %z) !kernel_arg_addr_space !{} !barecl.local_size !{!"8", i32 4, i32 1} {
  ret void
}
;--- short.ll
define void @k(ptr addrspace(2) %launch, i64 %x, i64 %y, i64 %z) !kernel_arg_addr_space !{} !barecl.local_size !{i32 4} {
  ret void
}
;--- handler.ll
define void @k(ptr addrspace(2) %launch, i64 %x, i64 %y, i64 %z) "barecl.handler"="magic" !kernel_arg_addr_space !{} {
  ret void
}
;--- private.ll
define internal void @k(ptr addrspace(2) %launch, i64 %x, i64 %y, i64 %z) !barecl.private_bytes !{i64 0, i64 0} {
  ret void
}
;--- locals.ll
define internal void @k(ptr addrspace(2) %launch, i64 %x, i64 %y, i64 %z) !barecl.private_bytes !{i32 0, i32 0} !barecl.locals !{!{i32 64}} {
  ret void
}
