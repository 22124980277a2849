; SPDX-License-Identifier: MIT
;
; A gather moves on by 512 bytes, of which the instruction can hold 508
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FenceOffsets can go.
; RUN: llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o - | FileCheck %s
; CHECK: vldrw.u32 {{q[0-9]}}, [q2, #512]!

define <4 x i32> @sum(ptr %p, <4 x i32> %first, <4 x i32> %last) {
entry:
  br label %loop
loop:
  %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
  %sum = phi <4 x i32> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr i32, ptr %p, <4 x i32> %k
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  %more = add <4 x i32> %sum, %v
  %next = add <4 x i32> %k, splat (i32 128)
  %end = icmp eq <4 x i32> %next, %last
  %one = extractelement <4 x i1> %end, i32 0
  br i1 %one, label %exit, label %loop
exit:
  ret <4 x i32> %more
}
