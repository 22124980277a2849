; SPDX-License-Identifier: MIT
; Cheap values that depend on ids and uniform values are computed again after a barrier; others are kept.
; RUN: %opt -passes=barecl-recompute-values -pass-remarks=barecl -S %s 2>&1 | %FileCheck %s
; CHECK: remark: {{.*}}1 values are computed again after barriers

declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_local_id(i32) memory(none)

; CHECK-LABEL: @k
; CHECK: after:
; CHECK-NEXT: %lid.again = call i64 @__bcl_local_id(i32 0)
; CHECK-NEXT: %index.again = add i64 %lid.again, %u
; CHECK-NEXT: getelementptr i32, ptr addrspace(1) %a, i64 %index.again
; CHECK: store i64 %dear
define void @k(ptr addrspace(1) %a, i64 %n) !kernel_arg_addr_space !0 {
entry:
  %u = mul i64 %n, %n
  %lid = call i64 @__bcl_local_id(i32 0)
  %index = add i64 %lid, %u
  %dear = udiv i64 %index, %n
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i64 %dear, ptr addrspace(1) %p
  br label %return
return:
  ret void
}

!0 = !{i32 1, i32 0}
