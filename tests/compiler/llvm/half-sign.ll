; SPDX-License-Identifier: MIT
;
; The sign of a float that was a half is taken from the half, and no instruction does that
; (docs/llvm-mistakes.md). When this test fails, LLVM is right: FenceConversions's second rule can go.
; RUN: not --crash llc -mtriple=thumbv8.1m.main-none-eabihf -mattr=+mve.fp,+fp64 %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: Cannot select: {{.*}} = bitcast

define float @sign(float %x, half %h) {
  %f = fpext half %h to float
  %r = call float @llvm.copysign.f32(float %x, float %f)
  ret float %r
}
