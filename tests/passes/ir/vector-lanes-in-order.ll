; SPDX-License-Identifier: MIT
; On an in-order processor (Cortex-M55): a value with which lanes leave a loop stays in the phi that carries it
; around the loop; a value that no phi carries is kept when lanes leave.
; RUN: %opt %s -mtriple=thumbv8.1m.main -mattr=+mve.fp -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   | %FileCheck %s

; CHECK-LABEL: @kept(
; CHECK: %live = phi <4 x i1>
; CHECK-NOT: phi <4 x i32> [ poison
; CHECK: [[NEXT:%.*]] = lshr <4 x i32> [[SUM:%[0-9a-z.]+]], splat (i32 3)
; CHECK: %left{{[0-9]*}} = select <4 x i1> %live, <4 x i32> [[NEXT]], <4 x i32> [[SUM]]
; CHECK-LABEL: @counted(
; CHECK: %left = phi <4 x i32> [ poison
; CHECK: select <4 x i1> {{.*}}, <4 x i32> {{.*}}, <4 x i32> %left
define void @kept(ptr addrspace(1) %p) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %limit = load i32, ptr addrspace(1) %at
  br label %loop
loop:
  %sum = phi i32 [ %limit, %items ], [ %sum.next, %loop ]
  %sum.next = lshr i32 %sum, 3
  %more = icmp ugt i32 %sum.next, 7
  br i1 %more, label %loop, label %next
next:
  %left.with = phi i32 [ %sum.next, %loop ]
  store i32 %left.with, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

define void @counted(ptr addrspace(1) %p) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %limit = load i32, ptr addrspace(1) %at
  br label %loop
loop:
  %n = phi i32 [ 0, %items ], [ %n.next, %loop ]
  %square = mul i32 %n, %n
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %square, %limit
  br i1 %more, label %loop, label %next
next:
  %left.with = phi i32 [ %n, %loop ]
  store i32 %left.with, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

; A loop that all work-items run together is shared by as many vectors as there are registers for: uniform loads
; and counting are done once for all of them.
; CHECK-LABEL: @shared(
; CHECK: phi <16 x float>
; CHECK-LABEL: @shared_by_two(
; CHECK: phi <8 x float>
define void @shared(ptr addrspace(1) %p, ptr addrspace(1) %w, i32 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %at = getelementptr float, ptr addrspace(1) %p, i32 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %items ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %items ], [ %sum.next, %loop ]
  %in = getelementptr float, ptr addrspace(1) %at, i32 %k
  %v = load float, ptr addrspace(1) %in
  %weight.at = getelementptr float, ptr addrspace(1) %w, i32 %k
  %weight = load float, ptr addrspace(1) %weight.at
  %sum.next = call float @llvm.fma.f32(float %v, float %weight, float %sum)
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %next
next:
  %left.with = phi float [ %sum.next, %loop ]
  store float %left.with, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !3
exit:
  ret void
}

; 24 work-items are three times eight, so two vectors of four share the loop.
define void @shared_by_two(ptr addrspace(1) %p, i32 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %at = getelementptr float, ptr addrspace(1) %p, i32 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %items ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %items ], [ %sum.next, %loop ]
  %in = getelementptr float, ptr addrspace(1) %at, i32 %k
  %v = load float, ptr addrspace(1) %in
  %sum.next = fadd float %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %next
next:
  %left.with = phi float [ %sum.next, %loop ]
  store float %left.with, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 24
  br i1 %done, label %exit, label %items, !llvm.loop !4
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
!2 = distinct !{!2, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!3 = distinct !{!3, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!4 = distinct !{!4, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
