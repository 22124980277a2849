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

; Nearly all work-items enter a loop of their own, although a guard is before it: only the last has nothing behind the
; diagonal of the matrix.
; CHECK: define void @triangle(
; CHECK: call <{{[0-9]+}} x float> @llvm.fmuladd
define void @triangle(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %m, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %x.next = add nuw nsw i64 %x, 1
  %some = icmp slt i64 %x.next, %m
  br i1 %some, label %row.before, label %next
row.before:
  br label %row
row:
  %t = phi i64 [ %x.next, %row.before ], [ %t.next, %row.next ]
  %place.line = mul nsw i64 %x, %m
  %place.t = add nsw i64 %place.line, %t
  %place = getelementptr inbounds float, ptr addrspace(1) %b, i64 %place.t
  store float 0.0, ptr addrspace(1) %place, align 4
  br label %sum
sum:
  %i = phi i64 [ 0, %row ], [ %i.next, %sum ]
  %total = phi float [ 0.0, %row ], [ %total.next, %sum ]
  %line = mul nsw i64 %i, %m
  %line.x = add nsw i64 %line, %x
  %first = getelementptr inbounds float, ptr addrspace(1) %a, i64 %line.x
  %left = load float, ptr addrspace(1) %first, align 4
  %line.t = add nsw i64 %line, %t
  %second = getelementptr inbounds float, ptr addrspace(1) %a, i64 %line.t
  %right = load float, ptr addrspace(1) %second, align 4
  %total.next = call float @llvm.fmuladd.f32(float %left, float %right, float %total)
  %i.next = add nuw nsw i64 %i, 1
  %i.done = icmp eq i64 %i.next, %n
  br i1 %i.done, label %row.next, label %sum
row.next:
  %all = phi float [ %total.next, %sum ]
  store float %all, ptr addrspace(1) %place, align 4
  %mirror.line = mul nsw i64 %t, %m
  %mirror.x = add nsw i64 %mirror.line, %x
  %mirror = getelementptr inbounds float, ptr addrspace(1) %b, i64 %mirror.x
  store float %all, ptr addrspace(1) %mirror, align 4
  %t.next = add nuw nsw i64 %t, 1
  %t.done = icmp eq i64 %t.next, %m
  br i1 %t.done, label %next.row, label %row
next.row:
  br label %next
next:
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

attributes #0 = { "barecl.handler"="auto" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
!2 = distinct !{!2, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
