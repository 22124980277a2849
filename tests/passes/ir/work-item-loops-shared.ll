; SPDX-License-Identifier: MIT
; Accesses that must not be marked independent: atomic, volatile and generic ones, and those to shared
; allocas. A known size gives constant trip counts, and no loop for a dimension of size 1.
; RUN: %opt -passes=barecl-known-local-size,barecl-work-item-loops -S %s | %FileCheck %s

; CHECK-LABEL: define internal void @k(
; CHECK-NOT: items.y
; CHECK-NOT: llvm.access.group
; CHECK: store i32 1, ptr addrspace(1) %a, align 4, !llvm.access.group
; CHECK: store volatile i32 2, ptr addrspace(1) %a, align 4{{$}}
; CHECK: store i32 3, ptr addrspace(4) %g, align 4{{$}}
; CHECK: store i32 4, ptr %x, align 4{{$}}
; CHECK: atomicrmw add ptr addrspace(1) %a, i32 5 monotonic, align 4{{$}}
; CHECK: icmp eq i64 %local.x.next, 32
define void @k(ptr addrspace(1) %a, ptr addrspace(4) %g, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !reqd_work_group_size !1 {
entry:
  %x = alloca i32
  store i32 1, ptr addrspace(1) %a
  store volatile i32 2, ptr addrspace(1) %a
  store i32 3, ptr addrspace(4) %g
  store i32 4, ptr %x
  %old = atomicrmw add ptr addrspace(1) %a, i32 5 monotonic
  br label %return
return:
  ret void
}

!0 = !{i32 1, i32 4}
!1 = !{i32 32, i32 1, i32 1}
