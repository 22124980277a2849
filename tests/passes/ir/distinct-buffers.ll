; SPDX-License-Identifier: MIT
; Pointers to global memory become noalias, but not where work-items of other groups may hand over what
; they wrote, and no other pointers.
; RUN: %opt -passes=barecl-distinct-buffers -S %s | %FileCheck %s

declare i32 @helper(i32)

; CHECK: define void @plain(ptr addrspace(1) noalias %a, ptr addrspace(3) %t, ptr addrspace(2) %c, ptr addrspace(1) noalias %b, i32 %n)
define void @plain(ptr addrspace(1) %a, ptr addrspace(3) %t, ptr addrspace(2) %c, ptr addrspace(1) %b, i32 %n) !barecl.private_bytes !0 {
  store i32 %n, ptr addrspace(1) %a
  ret void
}

; CHECK: define void @atomic(ptr addrspace(1) %a)
define void @atomic(ptr addrspace(1) %a) !barecl.private_bytes !0 {
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 seq_cst
  ret void
}

; CHECK: define void @fence(ptr addrspace(1) %a)
define void @fence(ptr addrspace(1) %a) !barecl.private_bytes !0 {
  store i32 1, ptr addrspace(1) %a
  fence acquire
  ret void
}

; CHECK: define void @calls(ptr addrspace(1) %a)
define void @calls(ptr addrspace(1) %a) !barecl.private_bytes !0 {
  %x = call i32 @helper(i32 1)
  store i32 %x, ptr addrspace(1) %a
  ret void
}

; What is no work-group function.
; CHECK: define void @other(ptr addrspace(1) %a)
define void @other(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  ret void
}

!0 = !{i32 0, i32 0}
