; Loops over the work-items may be unrolled from here on. The user's loops keep their settings.
; RUN: %opt -passes=barecl-release-work-item-loops -S %s | %FileCheck %s

; CHECK-LABEL: @test(
; CHECK: br i1 %done, label %users, label %items, !llvm.loop [[ITEMS:![0-9]+]]
; CHECK: br i1 %end, label %out, label %users, !llvm.loop [[USERS:![0-9]+]]
define void @test(i32 %n) {
entry:
  br label %items
items:
  %i = phi i32 [ 0, %entry ], [ %i1, %items ]
  %i1 = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i1, %n
  br i1 %done, label %users, label %items, !llvm.loop !0
users:
  %u = phi i32 [ 0, %items ], [ %u1, %users ]
  %u1 = add nuw nsw i32 %u, 1
  %end = icmp eq i32 %u1, %n
  br i1 %end, label %out, label %users, !llvm.loop !4
out:
  ret void
}

; CHECK: [[ITEMS]] = distinct !{[[ITEMS]], [[PROGRESS:![0-9]+]]}
; CHECK: [[PROGRESS]] = !{!"llvm.loop.mustprogress"}
; CHECK: [[USERS]] = distinct !{[[USERS]], [[DISABLE:![0-9]+]]}
; CHECK: [[DISABLE]] = !{!"llvm.loop.unroll.disable"}
!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"barecl.work_items"}
!3 = !{!"llvm.loop.unroll.disable"}
!4 = distinct !{!4, !3}
