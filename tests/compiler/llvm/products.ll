; SPDX-License-Identifier: MIT
;
; A multiplication with addition of two registers is not fused, one of a single register is
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FuseProducts can go.
; RUN: llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o - | FileCheck %s
; CHECK-LABEL: two:
; CHECK-NOT: vfma
; CHECK-LABEL: one:
; CHECK: vfma.f32

define <8 x float> @two(<8 x float> %a, <8 x float> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %b, <8 x float> %c)
  ret <8 x float> %r
}

define <4 x float> @one(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}
