; SPDX-License-Identifier: MIT
; For tests: a lane without a work-item holds a mark, so that any use of it shows in the results.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v3 -passes=barecl-vector-lanes -S | %FileCheck %s

; Nothing is marked where all lanes are active; in the loop, lanes that have left it are marked.
; CHECK-LABEL: define void @marked(
; CHECK:       lanes:
; CHECK-NOT:     marked
; CHECK:       loop.lanes:
; CHECK:         [[V:%.*]] = phi <8 x i32> [ %{{.*}}, %loop.before ], [ [[MARKED:%.*]], %loop.lanes ]
; CHECK:         [[LIVE:%.*]] = phi <8 x i1>
; CHECK:         [[HELD:%.*]] = select <8 x i1> [[LIVE]], <8 x i32> [[V]], <8 x i32> splat (i32 -1515870811)
; CHECK:         [[NEW:%.*]] = lshr <8 x i32> [[HELD]], splat (i32 1)
; CHECK:         [[MARKED]] = select <8 x i1> [[LIVE]], <8 x i32> [[NEW]], <8 x i32> splat (i32 -1515870811)

; A uniform value is marked if no lane is active.
; CHECK:         [[UNIFORM:%.*]] = mul i32 %n, %n
; CHECK:         [[BITS:%.*]] = bitcast <8 x i1> [[LIVE]] to i8
; CHECK:         [[ANY:%.*]] = icmp ne i8 [[BITS]], 0
; CHECK:         select i1 [[ANY]], i32 [[UNIFORM]], i32 -1515870811
define void @marked(ptr addrspace(1) %p, i32 %n, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %from = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %v = phi i32 [ %from, %items ], [ %v.next, %loop ]
  %v.next = lshr i32 %v, 1
  %u = mul i32 %n, %n
  %more = icmp ugt i32 %v.next, %u
  br i1 %more, label %loop, label %next
next:
  store i32 %v.next, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" "barecl.marked_lanes" }
!0 = distinct !{!0, !2}
!1 = !{i32 0, i32 0}
!2 = !{!"barecl.work_items"}
