; SPDX-License-Identifier: MIT
; Stores that end both arms of a branch become one store of a selected value. If work-items meet in an arm,
; each arm keeps its own store.
; RUN: %opt -passes=barecl-one-store -S %s | %FileCheck %s

declare void @__bcl_meet(ptr addrspace(3)) convergent

; CHECK-LABEL: define void @test(
; CHECK: select i1 %c
; CHECK: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define void @test(i1 %c, i32 %a, i32 %b, ptr addrspace(1) %p) {
entry:
  br i1 %c, label %then, label %else
then:
  %x = add i32 %a, 1
  store i32 %x, ptr addrspace(1) %p
  br label %join
else:
  %y = add i32 %b, 1
  store i32 %y, ptr addrspace(1) %p
  br label %join
join:
  ret void
}

; CHECK-LABEL: define void @add(
; CHECK: store i32 %x
; CHECK: store i32 %y
define void @add(i1 %c, i32 %a, i32 %b, ptr addrspace(1) %p, ptr addrspace(3) %words) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @__bcl_meet(ptr addrspace(3) %words)
  %x = add i32 %a, 1
  store i32 %x, ptr addrspace(1) %p
  br label %join
else:
  %y = add i32 %b, 2
  store i32 %y, ptr addrspace(1) %p
  br label %join
join:
  ret void
}
