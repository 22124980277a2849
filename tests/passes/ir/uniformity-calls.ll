; SPDX-License-Identifier: MIT
; A call is uniform if its arguments are uniform and it does not access memory.
; RUN: %opt -passes='print<barecl-uniformity>' -disable-output %s | %FileCheck %s

declare i64 @__bcl_local_id(i32) memory(none)

define internal i64 @pure(i64 %n) memory(none) noinline {
  ret i64 %n
}

define internal i64 @reads(ptr addrspace(1) %p) memory(argmem: read) noinline {
  %v = load i64, ptr addrspace(1) %p
  ret i64 %v
}

define void @k(i64 %n, ptr addrspace(1) %global) !kernel_arg_addr_space !0 {
  %lid = call i64 @__bcl_local_id(i32 0)
; CHECK: uniform: {{.*}}%same =
  %same = call i64 @pure(i64 %n)
; CHECK: divergent: {{.*}}%other =
  %other = call i64 @pure(i64 %lid)
; CHECK: divergent: {{.*}}%read =
  %read = call i64 @reads(ptr addrspace(1) %global)
  ret void
}

!0 = !{i32 0, i32 1}
