; SPDX-License-Identifier: MIT
;
; The exponent of a fixed-point conversion is the number of a register: 1 for r1, not 2
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FenceConversions can go.
; RUN: llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o - | FileCheck %s
; CHECK: movs r1, #2
; CHECK: vcvt.f32.u32 q0, q0, r1

define <4 x float> @quarter(<4 x i32> %x, ptr %p) {
  store i32 2, ptr %p
  %f = uitofp <4 x i32> %x to <4 x float>
  %r = fmul <4 x float> %f, splat (float 0.25)
  ret <4 x float> %r
}
