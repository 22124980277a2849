; SPDX-License-Identifier: MIT
; Rows of unknown length whose work-items are one long chain of operations: four vectors side by side fill the cycles in
; which the processor waits, and the rest has one vector at a time. Rows that differ belong to work-groups with several
; dimensions, and are mostly too short for that.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vector-lanes -disable-output \
; RUN:   -pass-remarks=barecl-vector-lanes 2>&1 | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vector-lanes -S | %FileCheck %s --check-prefix=CODE
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; CHECK: vectors of 32 work-items: 2 accesses side by side; the rest under a mask, by 8
; CHECK: vectors of 8 work-items: 2 accesses side by side; the rest under a mask

; CODE-LABEL: define void @equal(
; CODE:         fadd <32 x float>
; CODE:         fadd <8 x float>
; CODE-LABEL: define void @different(
; CODE-NOT:     <32 x float>
define void @equal(ptr addrspace(1) %p, i64 %size, i64 %rows) #0 !barecl.private_bytes !1 {
entry:
  %most = and i64 %size, 1023
  %items.count = or i64 %most, 1
  br label %row
row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.end ]
  br label %items
items:
  %x = phi i64 [ 0, %row ], [ %x.next, %items ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %c0 = load float, ptr addrspace(1) %a
  %c1 = fadd float %c0, %c0
  %c2 = fadd float %c1, %c1
  %c3 = fadd float %c2, %c2
  %c4 = fadd float %c3, %c3
  %c5 = fadd float %c4, %c4
  %c6 = fadd float %c5, %c5
  %c7 = fadd float %c6, %c6
  %c8 = fadd float %c7, %c7
  %c9 = fadd float %c8, %c8
  %c10 = fadd float %c9, %c9
  %c11 = fadd float %c10, %c10
  %c12 = fadd float %c11, %c11
  %c13 = fadd float %c12, %c12
  %c14 = fadd float %c13, %c13
  %c15 = fadd float %c14, %c14
  %c16 = fadd float %c15, %c15
  %c17 = fadd float %c16, %c16
  %c18 = fadd float %c17, %c17
  %c19 = fadd float %c18, %c18
  %c20 = fadd float %c19, %c19
  %c21 = fadd float %c20, %c20
  %c22 = fadd float %c21, %c21
  %c23 = fadd float %c22, %c22
  %c24 = fadd float %c23, %c23
  store float %c24, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %items.count
  br i1 %done, label %row.end, label %items, !llvm.loop !0
row.end:
  %y.next = add nuw nsw i64 %y, 1
  %rows.done = icmp eq i64 %y.next, %rows
  br i1 %rows.done, label %exit, label %row
exit:
  ret void
}

define void @different(ptr addrspace(1) %p, i64 %size, i64 %rows) #0 !barecl.private_bytes !1 {
entry:
  %most = and i64 %size, 1023
  %items.count = or i64 %most, 1
  br label %row
row:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.end ]
  %row.start = mul i64 %y, %size
  %q = getelementptr float, ptr addrspace(1) %p, i64 %row.start
  br label %items
items:
  %x = phi i64 [ 0, %row ], [ %x.next, %items ]
  %a = getelementptr float, ptr addrspace(1) %q, i64 %x
  %c0 = load float, ptr addrspace(1) %a
  %c1 = fadd float %c0, %c0
  %c2 = fadd float %c1, %c1
  %c3 = fadd float %c2, %c2
  %c4 = fadd float %c3, %c3
  %c5 = fadd float %c4, %c4
  %c6 = fadd float %c5, %c5
  %c7 = fadd float %c6, %c6
  %c8 = fadd float %c7, %c7
  %c9 = fadd float %c8, %c8
  %c10 = fadd float %c9, %c9
  %c11 = fadd float %c10, %c10
  %c12 = fadd float %c11, %c11
  %c13 = fadd float %c12, %c12
  %c14 = fadd float %c13, %c13
  %c15 = fadd float %c14, %c14
  %c16 = fadd float %c15, %c15
  %c17 = fadd float %c16, %c16
  %c18 = fadd float %c17, %c17
  %c19 = fadd float %c18, %c18
  %c20 = fadd float %c19, %c19
  %c21 = fadd float %c20, %c20
  %c22 = fadd float %c21, %c21
  %c23 = fadd float %c22, %c22
  %c24 = fadd float %c23, %c23
  store float %c24, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %items.count
  br i1 %done, label %row.end, label %items, !llvm.loop !0
row.end:
  %y.next = add nuw nsw i64 %y, 1
  %rows.done = icmp eq i64 %y.next, %rows
  br i1 %rows.done, label %exit, label %row
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
!0 = distinct !{!0, !2}
!1 = !{i32 0, i32 0}
!2 = !{!"barecl.work_items"}
