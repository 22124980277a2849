; SPDX-License-Identifier: MIT
; Lanes that nobody requests have to pay. Rows of a sparse matrix, one for each work-item, do not: their
; elements are gathered, and the rows end at different times.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   -pass-remarks-missed=barecl-vector-lanes 2>&1 | %FileCheck %s

; CHECK: work-items do not share vectors, because that would cost about
; CHECK-NOT: x float>
define void @rows(ptr addrspace(1) %starts, ptr addrspace(1) %columns, ptr addrspace(1) %elements, ptr addrspace(1) %vector, ptr addrspace(1) %product) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %start = getelementptr i32, ptr addrspace(1) %starts, i64 %x
  %first = load i32, ptr addrspace(1) %start
  %x.next = add nuw nsw i64 %x, 1
  %end = getelementptr i32, ptr addrspace(1) %starts, i64 %x.next
  %last = load i32, ptr addrspace(1) %end
  br label %row
row:
  %k = phi i32 [ %first, %items ], [ %k.next, %row ]
  %sum = phi float [ 0.0, %items ], [ %sum.next, %row ]
  %index = zext i32 %k to i64
  %e = getelementptr float, ptr addrspace(1) %elements, i64 %index
  %element = load float, ptr addrspace(1) %e
  %c = getelementptr i32, ptr addrspace(1) %columns, i64 %index
  %column = load i32, ptr addrspace(1) %c
  %at = zext i32 %column to i64
  %v = getelementptr float, ptr addrspace(1) %vector, i64 %at
  %factor = load float, ptr addrspace(1) %v
  %sum.next = call float @llvm.fmuladd.f32(float %element, float %factor, float %sum)
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %last
  br i1 %more, label %row, label %next
next:
  %all = phi float [ %sum.next, %row ]
  %to = getelementptr float, ptr addrspace(1) %product, i64 %x
  store float %all, ptr addrspace(1) %to
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="auto" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
