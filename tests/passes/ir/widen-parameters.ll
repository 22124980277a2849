; SPDX-License-Identifier: MIT
; On AArch64, a vector of three floats is passed as one of four.
; RUN: %opt %s -passes=barecl-widen-parameters -S | %FileCheck %s
; RUN: %opt %s -passes=barecl-widen-parameters -S | %llc -o /dev/null
; RUN: sed s/aarch64/riscv64/ %s | %opt -passes=barecl-widen-parameters -S | %FileCheck %s --check-prefix=OTHER
; OTHER: define internal fastcc void @widen({{.*}}, <3 x float> noundef %x, ptr %p)

target triple = "aarch64-none-elf"

; CHECK-LABEL: define void @call(
; CHECK: [[FOUR:%.*]] = shufflevector <3 x float> %x, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
; CHECK: tail call fastcc void @widen({{.*}}, <4 x float> [[FOUR]], ptr %p)
define void @call(<8 x i32> %a, <3 x float> %x, ptr %p) {
  tail call fastcc void @widen(<8 x i32> %a, <8 x i32> %a, <8 x i32> %a, <8 x i32> %a, <3 x float> noundef %x, ptr %p)
  ret void
}

; A function whose address is taken stays.
; CHECK: define internal void @stays(<3 x float> %x)
define internal void @stays(<3 x float> %x) {
  ret void
}
define ptr @taken() {
  ret ptr @stays
}

; CHECK-LABEL: define internal fastcc void @widen(
; CHECK-SAME: <4 x float> %x, ptr %p)
; CHECK: [[THREE:%.*]] = shufflevector <4 x float> %x, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
; CHECK: shufflevector <3 x float> [[THREE]]
define internal fastcc void @widen(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, <8 x i32> %d, <3 x float> noundef %x, ptr %p) {
  %wide = shufflevector <3 x float> %x, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %wide, ptr %p
  ret void
}
