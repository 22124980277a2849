; SPDX-License-Identifier: MIT
; Accesses to different address spaces do not alias; generic accesses may alias all of them.
; RUN: %opt -passes=barecl-memory-facts -S %s | %FileCheck %s

; CHECK: %c = load i32, ptr addrspace(2) %constant, align 4, !invariant.load !{{[0-9]+}}, !alias.scope [[C:![0-9]+]], !noalias [[NOT_C:![0-9]+]]
; CHECK: store i32 %c, ptr addrspace(1) %global, align 4, !alias.scope [[G:![0-9]+]], !noalias [[NOT_G:![0-9]+]]
; CHECK: store i32 %c, ptr addrspace(3) %local, align 4, !alias.scope [[L:![0-9]+]], !noalias
; CHECK: store i32 %c, ptr addrspace(4) %generic, align 4{{$}}
; CHECK: %v = load volatile i32, ptr addrspace(2) %constant, align 4, !alias.scope [[C]], !noalias [[NOT_C]]
; CHECK: call void @llvm.memcpy.p1.p3.i32({{.*}}){{$}}
define void @k(ptr addrspace(1) %global, ptr addrspace(2) %constant, ptr addrspace(3) %local, ptr addrspace(4) %generic) !kernel_arg_addr_space !0 {
  %c = load i32, ptr addrspace(2) %constant
  store i32 %c, ptr addrspace(1) %global
  store i32 %c, ptr addrspace(3) %local
  store i32 %c, ptr addrspace(4) %generic
  %v = load volatile i32, ptr addrspace(2) %constant
  call void @llvm.memcpy.p1.p3.i32(ptr addrspace(1) %global, ptr addrspace(3) %local, i32 4, i1 false)
  ret void
}

; An operation on memory gets its address, of any memory, as a private pointer.
; CHECK-LABEL: define void @operation(
; CHECK: store i32 0, ptr %at, align 4{{$}}
; CHECK: store i32 0, ptr %stepped, align 4{{$}}
; CHECK: store i32 0, ptr %own, align 4, !alias.scope
define void @operation(ptr addrspace(1) %global, i32 %n) !kernel_arg_addr_space !0 {
entry:
  %number = ptrtoint ptr addrspace(1) %global to i32
  %at = inttoptr i32 %number to ptr
  %own = alloca i32
  store i32 0, ptr %at
  br label %loop
loop:
  %stepped = phi ptr [ %at, %entry ], [ %next, %loop ]
  store i32 0, ptr %stepped
  store i32 0, ptr %own
  %next = getelementptr i8, ptr %stepped, i32 4
  %more = icmp ult ptr %next, %own
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Accesses of the program's functions that stay calls are marked as well, but not those of other functions.
; CHECK-LABEL: define internal void @called(
; CHECK: store i32 0, ptr addrspace(1) %global, align 4, !alias.scope [[G]], !noalias [[NOT_G]]
; CHECK-LABEL: define internal void @other(
; CHECK: store i32 0, ptr addrspace(1) %global, align 4{{$}}
define internal void @called(ptr addrspace(1) %global) "barecl-called" {
  store i32 0, ptr addrspace(1) %global
  ret void
}
define internal void @other(ptr addrspace(1) %global) {
  store i32 0, ptr addrspace(1) %global
  ret void
}

; CHECK-DAG: [[C]] = !{[[CONSTANT:![0-9]+]]}
; CHECK-DAG: [[CONSTANT]] = !{!"constant", ![[#]]}
; CHECK-DAG: [[NOT_G]] = !{![[#]], [[CONSTANT]], ![[#]]}
!0 = !{i32 1, i32 2, i32 3, i32 4}
