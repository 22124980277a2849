; SPDX-License-Identifier: MIT
; Sources of divergence, and their effects on joins and on values that leave a loop.
; RUN: %opt -passes='print<barecl-uniformity>' -disable-output %s | %FileCheck %s

declare i64 @__bcl_local_id(i32) memory(none)

define void @k(i64 %n, ptr addrspace(1) %global, ptr addrspace(2) %constant, i64 %group.x) !kernel_arg_addr_space !0 {
entry:
; CHECK: divergent: {{.*}}%lid =
  %lid = call i64 @__bcl_local_id(i32 0)
; CHECK: uniform: {{.*}}%sum =
  %sum = add i64 %n, %group.x
; CHECK: divergent: {{.*}}%mixed =
  %mixed = add i64 %lid, %n
; CHECK: uniform: {{.*}}%table =
  %table = load i64, ptr addrspace(2) %constant
; CHECK: divergent: {{.*}}%data =
  %data = load i64, ptr addrspace(1) %global
  %c = icmp ult i64 %lid, 3
  br i1 %c, label %then, label %join
then:
; CHECK: uniform: {{.*}}%square =
  %square = mul i64 %n, %n
  br label %join
join:
; CHECK: divergent: {{.*}}%joined =
  %joined = phi i64 [ 0, %entry ], [ %square, %then ]
; One register for all work-items would not keep the value that those of `then` have:
; CHECK: divergent: {{.*}}%partly =
  %partly = phi i64 [ undef, %entry ], [ %square, %then ]
  br label %loop
loop:
; Uniform in the loop, but used after it, where work-items left it at different iterations:
; CHECK: divergent: {{.*}}%count =
  %count = phi i64 [ 0, %join ], [ %next, %loop ]
; CHECK: uniform: {{.*}}%next =
  %next = add i64 %count, 1
  %more = icmp ult i64 %next, %data
  br i1 %more, label %loop, label %done
done:
; CHECK: divergent: {{.*}}%after =
  %after = add i64 %count, 1
  ret void
}

!0 = !{i32 0, i32 1, i32 2, i32 0}
