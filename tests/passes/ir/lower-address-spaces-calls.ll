; SPDX-License-Identifier: MIT
; Functions that are not inlined: signatures, structs by value and results match the types of the calls.
; RUN: %opt -passes=barecl-lower-address-spaces -S %s | %FileCheck %s
; CHECK-NOT: addrspace

; CHECK: %holder = type { ptr, i32 }
%holder = type { ptr addrspace(1), i32 }

; CHECK: define internal void @by_value(ptr byval(%holder) align 8 %h, ptr sret(%holder) %r)
define internal void @by_value(ptr byval(%holder) align 8 %h, ptr sret(%holder) %r) {
; CHECK: %p = load ptr, ptr %h
  %p = load ptr addrspace(1), ptr %h
  store ptr addrspace(1) %p, ptr %r
  ret void
}

; A function whose type does not change stays the same.
; CHECK: define internal i32 @plain(i32 %n)
define internal i32 @plain(i32 %n) {
  ret i32 %n
}

define void @k(ptr addrspace(1) %a) {
; CHECK: %h = alloca %holder
  %h = alloca %holder
  %r = alloca %holder
; CHECK: call void @by_value(ptr byval(%holder) align 8 %h, ptr sret(%holder) %r)
  call void @by_value(ptr byval(%holder) align 8 %h, ptr sret(%holder) %r)
; CHECK: call i32 @plain(i32 1)
  %n = call i32 @plain(i32 1)
; CHECK: call ptr @next(ptr %a)
  %next = call ptr addrspace(1) @next(ptr addrspace(1) %a)
  store i32 %n, ptr addrspace(1) %next
  ret void
}

; CHECK: define internal ptr @next(ptr %a)
define internal ptr addrspace(1) @next(ptr addrspace(1) %a) {
  %next = getelementptr i32, ptr addrspace(1) %a, i32 1
  ret ptr addrspace(1) %next
}
