; SPDX-License-Identifier: MIT
;
; A test for NaN is `ge` and `lt` at once: `lt` is the opposite of `ge`, so no number and no NaN passes
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FenceZeros can go.
; RUN: llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o - | FileCheck %s
; CHECK: vpt.f32 ge, q0, zr
; CHECK: vcmpt.f32 lt, q0, zr

define <4 x i32> @nan(<4 x float> %x) {
  %c = fcmp uno <4 x float> %x, zeroinitializer
  %r = zext <4 x i1> %c to <4 x i32>
  ret <4 x i32> %r
}
