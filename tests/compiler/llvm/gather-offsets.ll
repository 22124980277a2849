; SPDX-License-Identifier: MIT
;
; The loop's end compares the addresses of a gather, q2, with the last offsets
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FenceOffsets can go.
; RUN: llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o - | FileCheck %s
; CHECK: vldrw.u32 q3, [q2, #4]!
; CHECK: vcmp.i32 eq, q2, q1

define <4 x i32> @sum(ptr %p, <4 x i32> %first, <4 x i32> %last) {
entry:
  br label %loop
loop:
  %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
  %sum = phi <4 x i32> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr i32, ptr %p, <4 x i32> %k
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  %more = add <4 x i32> %sum, %v
  %next = add <4 x i32> %k, splat (i32 1)
  %end = icmp eq <4 x i32> %next, %last
  %one = extractelement <4 x i1> %end, i32 0
  br i1 %one, label %exit, label %loop
exit:
  ret <4 x i32> %more
}
