; SPDX-License-Identifier: MIT
;
; The end of the outer loop is merged into the end of the inner one, and taken out again with a copy of the inner
; loop's marks (docs/llvm-mistakes.md). When this test fails, LLVM is right: MarkOwners can go.
; RUN: opt -S -passes=simplifycfg,loop-simplify %s | FileCheck %s
; CHECK: br label %outer, !llvm.loop [[MARKS:![0-9]+]]
; CHECK: br i1 {{.*}}, label %inner, !llvm.loop [[MARKS]]
; CHECK: [[MARKS]] = distinct !{[[MARKS]], [[PARALLEL:![0-9]+]]}
; CHECK: [[PARALLEL]] = !{!"llvm.loop.parallel_accesses", {{![0-9]+}}}

define void @f(ptr %p, ptr %q) {
entry:
  br label %outer

outer:
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %from = getelementptr i32, ptr %p, i32 %i
  %to = getelementptr i32, ptr %q, i32 %i
  %v = load i32, ptr %from, !llvm.access.group !2
  store i32 %v, ptr %to, !llvm.access.group !2
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 8
  br i1 %done, label %end, label %inner, !llvm.loop !0

end:
  br label %outer
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.parallel_accesses", !2}
!2 = distinct !{}
