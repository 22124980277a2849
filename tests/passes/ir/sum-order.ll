; SPDX-License-Identifier: MIT
;
; SumOrder: in a long chain, the number that is known last is added last, and the constant is hidden from selection.
;
; RUN: %opt -passes=barecl-sum-order -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-sum-order -S %s | %llc -mattr=+bmi | %FileCheck --check-prefix=CODE %s
; RUN: sed s/x86_64/aarch64/ %s | %opt -passes=barecl-sum-order -S | %FileCheck --check-prefix=OTHER %s
;
; OTHER-NOT: asm

target triple = "x86_64-unknown-linux-gnu"

; The constant joins the argument. Code generation adds the chain's end last.
; CHECK-LABEL: @constant(
; CHECK: %[[SUM:.*]] = add i32 {{.*}}17
; CHECK-NEXT: %[[HIDDEN:.*]] = call i32 asm "", "=r,0"(i32 %[[SUM]])
; CHECK-NEXT: %[[END:.*]] = add i32 {{.*}}%m16
; CHECK-NEXT: ret i32 %[[END]]
; CODE-LABEL: constant:
; CODE: 17(
; CODE: addl
; CODE-NEXT: retq
define i32 @constant(i32 %x, i32 %y, i32 %a) {
  %m0 = mul i32 %x, %y
  %m1 = mul i32 %m0, %y
  %m2 = mul i32 %m1, %y
  %m3 = mul i32 %m2, %y
  %m4 = mul i32 %m3, %y
  %m5 = mul i32 %m4, %y
  %m6 = mul i32 %m5, %y
  %m7 = mul i32 %m6, %y
  %m8 = mul i32 %m7, %y
  %m9 = mul i32 %m8, %y
  %m10 = mul i32 %m9, %y
  %m11 = mul i32 %m10, %y
  %m12 = mul i32 %m11, %y
  %m13 = mul i32 %m12, %y
  %m14 = mul i32 %m13, %y
  %m15 = mul i32 %m14, %y
  %m16 = mul i32 %m15, %y
  %s = add i32 %a, %m16
  %t = add i32 %s, 17
  ret i32 %t
}

; A choice by bits in a sum is two numbers. The one that does not need the chain's end joins the sum first.
; CHECK-LABEL: @choice(
; CHECK-DAG: %[[LATE:.*]] = and i32 %m16, %a
; CHECK-DAG: %[[NOT:.*]] = xor i32 %a, -1
; CHECK-DAG: %[[EARLY:.*]] = and i32 %y, %[[NOT]]
; CHECK: %[[END:.*]] = add i32 {{.*}}%[[LATE]]
; CHECK-NEXT: ret i32 %[[END]]
define i32 @choice(i32 %x, i32 %y, i32 %a) {
  %m0 = mul i32 %x, %y
  %m1 = mul i32 %m0, %y
  %m2 = mul i32 %m1, %y
  %m3 = mul i32 %m2, %y
  %m4 = mul i32 %m3, %y
  %m5 = mul i32 %m4, %y
  %m6 = mul i32 %m5, %y
  %m7 = mul i32 %m6, %y
  %m8 = mul i32 %m7, %y
  %m9 = mul i32 %m8, %y
  %m10 = mul i32 %m9, %y
  %m11 = mul i32 %m10, %y
  %m12 = mul i32 %m11, %y
  %m13 = mul i32 %m12, %y
  %m14 = mul i32 %m13, %y
  %m15 = mul i32 %m14, %y
  %m16 = mul i32 %m15, %y
  %both = xor i32 %y, %m16
  %some = and i32 %both, %a
  %choice = xor i32 %some, %y
  %s = add i32 %choice, %a
  %t = add i32 %s, 17
  ret i32 %t
}

; A vector has another register.
; CHECK-LABEL: @vector(
; CHECK: asm "", "=v,0"(<4 x i32>
define <4 x i32> @vector(<4 x i32> %x, <4 x i32> %y, <4 x i32> %a) {
  %m0 = mul <4 x i32> %x, %y
  %m1 = mul <4 x i32> %m0, %y
  %m2 = mul <4 x i32> %m1, %y
  %m3 = mul <4 x i32> %m2, %y
  %m4 = mul <4 x i32> %m3, %y
  %m5 = mul <4 x i32> %m4, %y
  %m6 = mul <4 x i32> %m5, %y
  %m7 = mul <4 x i32> %m6, %y
  %m8 = mul <4 x i32> %m7, %y
  %m9 = mul <4 x i32> %m8, %y
  %m10 = mul <4 x i32> %m9, %y
  %m11 = mul <4 x i32> %m10, %y
  %m12 = mul <4 x i32> %m11, %y
  %m13 = mul <4 x i32> %m12, %y
  %m14 = mul <4 x i32> %m13, %y
  %m15 = mul <4 x i32> %m14, %y
  %m16 = mul <4 x i32> %m15, %y
  %s = add <4 x i32> %a, %m16
  %t = add <4 x i32> %s, splat (i32 17)
  ret <4 x i32> %t
}

; A vector of several registers is left alone.
; CHECK-LABEL: @wide(
; CHECK-NOT: asm
define <64 x i32> @wide(<64 x i32> %x, <64 x i32> %y, <64 x i32> %a) {
  %m0 = mul <64 x i32> %x, %y
  %m1 = mul <64 x i32> %m0, %y
  %m2 = mul <64 x i32> %m1, %y
  %m3 = mul <64 x i32> %m2, %y
  %m4 = mul <64 x i32> %m3, %y
  %m5 = mul <64 x i32> %m4, %y
  %m6 = mul <64 x i32> %m5, %y
  %m7 = mul <64 x i32> %m6, %y
  %m8 = mul <64 x i32> %m7, %y
  %m9 = mul <64 x i32> %m8, %y
  %m10 = mul <64 x i32> %m9, %y
  %m11 = mul <64 x i32> %m10, %y
  %m12 = mul <64 x i32> %m11, %y
  %m13 = mul <64 x i32> %m12, %y
  %m14 = mul <64 x i32> %m13, %y
  %m15 = mul <64 x i32> %m14, %y
  %m16 = mul <64 x i32> %m15, %y
  %s = add <64 x i32> %a, %m16
  %t = add <64 x i32> %s, splat (i32 17)
  ret <64 x i32> %t
}

; Iterations of short loops overlap: their sums are left alone.
; CHECK-LABEL: @short(
; CHECK-NOT: asm
define i32 @short(i32 %x, i32 %y, i32 %a) {
  %m0 = mul i32 %x, %y
  %m1 = mul i32 %m0, %y
  %m2 = mul i32 %m1, %y
  %m3 = mul i32 %m2, %y
  %s = add i32 %a, %m3
  %t = add i32 %s, 17
  ret i32 %t
}

; So are sums that are addresses.
; CHECK-LABEL: @address(
; CHECK-NOT: asm
; CHECK: ret
define i32 @address(i32 %x, i32 %y, i32 %a, ptr %at) {
  %m0 = mul i32 %x, %y
  %m1 = mul i32 %m0, %y
  %m2 = mul i32 %m1, %y
  %m3 = mul i32 %m2, %y
  %m4 = mul i32 %m3, %y
  %m5 = mul i32 %m4, %y
  %m6 = mul i32 %m5, %y
  %m7 = mul i32 %m6, %y
  %m8 = mul i32 %m7, %y
  %m9 = mul i32 %m8, %y
  %m10 = mul i32 %m9, %y
  %m11 = mul i32 %m10, %y
  %m12 = mul i32 %m11, %y
  %m13 = mul i32 %m12, %y
  %m14 = mul i32 %m13, %y
  %m15 = mul i32 %m14, %y
  %m16 = mul i32 %m15, %y
  %s = add i32 %a, %m16
  %t = add i32 %s, 17
  %p = getelementptr i32, ptr %at, i32 %t
  %v = load i32, ptr %p
  ret i32 %v
}

