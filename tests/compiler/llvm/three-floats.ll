; SPDX-License-Identifier: MIT
;
; LLVM crashes on a parameter of three floats that is on the stack (docs/llvm-mistakes.md). When this test fails, LLVM is
; right: WidenParameters can go.
; RUN: not --crash llc -mtriple=aarch64-none-elf %s -o /dev/null

define void @widen(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, <8 x i32> %d, <3 x float> %x, ptr %p) {
  %wide = shufflevector <3 x float> %x, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %wide, ptr %p
  ret void
}
