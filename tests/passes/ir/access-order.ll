; If grouping strided accesses would change the order of accesses within an iteration, the loop loses the
; promise that its iterations are independent; other loops keep it.
; RUN: %opt %s -passes=barecl-access-order -S | %FileCheck %s

; A store to a[2*i] comes before a load of p, which may be the same address.
; CHECK-LABEL: @may_be_the_same
; CHECK: br i1 {{.*}} !llvm.loop [[LOST:![0-9]+]]
define void @may_be_the_same(ptr %a, ptr %b, i1 %which) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at.a = getelementptr inbounds [2 x i32], ptr %a, i64 %i
  %at.b = getelementptr inbounds [2 x i32], ptr %b, i64 %i
  store i32 1, ptr %at.a, !llvm.access.group !0
  %p = select i1 %which, ptr %at.a, ptr %at.b
  %v = load i32, ptr %p, !llvm.access.group !0
  %at.second = getelementptr inbounds [2 x i32], ptr %a, i64 %i, i64 1
  store i32 %v, ptr %at.second, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop, !llvm.loop !1

end:
  ret void
}

; The elements of a pair are different addresses.
; CHECK-LABEL: @are_two
; CHECK: br i1 {{.*}} !llvm.loop [[KEPT:![0-9]+]]
define void @are_two(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at.a = getelementptr inbounds [2 x i32], ptr %a, i64 %i
  store i32 1, ptr %at.a, !llvm.access.group !0
  %at.second = getelementptr inbounds [2 x i32], ptr %a, i64 %i, i64 1
  store i32 2, ptr %at.second, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop, !llvm.loop !3

end:
  ret void
}

; Consecutive accesses form no groups, so they stay in their order.
; CHECK-LABEL: @consecutive
; CHECK: br i1 {{.*}} !llvm.loop [[ALSO_KEPT:![0-9]+]]
define void @consecutive(ptr %a, ptr %b) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at.a = getelementptr inbounds i32, ptr %a, i64 %i
  %at.b = getelementptr inbounds i32, ptr %b, i64 %i
  store i32 1, ptr %at.a, !llvm.access.group !0
  %v = load i32, ptr %at.b, !llvm.access.group !0
  store i32 %v, ptr %at.a, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop, !llvm.loop !4

end:
  ret void
}

; CHECK-DAG: [[LOST]] = distinct !{[[LOST]]}
; CHECK-DAG: [[KEPT]] = distinct !{[[KEPT]], [[PARALLEL:![0-9]+]]}
; CHECK-DAG: [[ALSO_KEPT]] = distinct !{[[ALSO_KEPT]], [[PARALLEL]]}
; CHECK-DAG: [[PARALLEL]] = !{!"llvm.loop.parallel_accesses", {{.*}}}
!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0}
!3 = distinct !{!3, !2}
!4 = distinct !{!4, !2}
