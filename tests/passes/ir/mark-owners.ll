; SPDX-License-Identifier: MIT
; A loop loses marks that name the access group of a loop inside it; each loop of a nest over work-items has a group of
; its own, and keeps its marks.
; RUN: %opt -passes=barecl-mark-owners -S %s | %FileCheck %s
; RUN: %opt -passes='function(simplifycfg,loop-simplify),barecl-mark-owners' -S %s | %FileCheck %s --check-prefix=MERGED

; CHECK-LABEL: @around
; CHECK: br i1 %done, label %next, label %inner, !llvm.loop [[INNER:![0-9]+]]
; CHECK: br label %outer{{$}}
; CHECK-LABEL: @nest
; CHECK: br i1 %x.done, label %y.next, label %x, !llvm.loop [[X:![0-9]+]]
; CHECK: br i1 %y.done, label %end, label %y, !llvm.loop [[Y:![0-9]+]]
; CHECK-LABEL: @merged
; CHECK: [[INNER]] = distinct !{[[INNER]], [[OF_X:![0-9]+]]}
; CHECK: [[OF_X]] = !{!"llvm.loop.parallel_accesses", [[GROUP:![0-9]+]]}
; CHECK: [[X]] = distinct !{[[X]], [[OF_X]]}
; CHECK: [[Y]] = distinct !{[[Y]], [[OF_Y:![0-9]+]]}
; CHECK-NOT: [[GROUP]]
define void @around(ptr %p) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %a = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %a, !llvm.access.group !2
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 8
  br i1 %done, label %next, label %inner, !llvm.loop !0
next:
  br label %outer, !llvm.loop !3
}

define void @nest(ptr %p) {
entry:
  br label %y
y:
  %j = phi i32 [ 0, %entry ], [ %j.next, %y.next ]
  br label %x
x:
  %i = phi i32 [ 0, %y ], [ %i.next, %x ]
  %k = add i32 %i, %j
  %a = getelementptr i32, ptr %p, i32 %k
  store i32 %i, ptr %a, !llvm.access.group !6
  %i.next = add i32 %i, 1
  %x.done = icmp eq i32 %i.next, 8
  br i1 %x.done, label %y.next, label %x, !llvm.loop !7
y.next:
  %j.next = add i32 %j, 8
  %y.done = icmp eq i32 %j.next, 64
  br i1 %y.done, label %end, label %y, !llvm.loop !4
end:
  ret void
}

; LLVM copies the marks itself.
; MERGED-LABEL: @merged
; MERGED: br label %outer{{$}}
; MERGED: br i1 %done, label %outer.loopexit, label %inner, !llvm.loop
define void @merged(ptr %p) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %a = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %a, !llvm.access.group !2
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, 8
  br i1 %done, label %next, label %inner, !llvm.loop !0
next:
  br label %outer
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.parallel_accesses", !2}
!2 = distinct !{}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.parallel_accesses", !8}
!6 = !{!2, !8}
!7 = distinct !{!7, !1}
!8 = distinct !{}
