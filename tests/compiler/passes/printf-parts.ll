; printf's vectors, as the calling convention of MIPS passes them: as integers of 32 bits, from an even word of the
; arguments on if there are several.
; RUN: %passes -passes=barecl-printf-lowering %s | FileCheck %s

target datalayout = "e-p:32:32"

@vector = private constant [8 x i8] c"%v3hlf \00"
@after = private constant [10 x i8] c"%d %v3hlf\00"
@halves = private constant [6 x i8] c"%v3hd\00"
@bytes = private constant [7 x i8] c"%v4hhd\00"
@double = private constant [13 x i8] c"%f %d %v2hlf\00"

declare i32 @printf(ptr, ...)

; The format is the first word, so the second is padding; so is the fourth element.
; CHECK-LABEL: @padded(
; CHECK: zext i32 %a to i96
; CHECK: zext i32 %b to i96
; CHECK: zext i32 %c to i96
; CHECK-NOT: %d
; CHECK: @__bcl_printf_begin(i32 20, i32 0)
; CHECK-COUNT-3: call i32 @__bcl_printf_word
; CHECK-NOT: call i32 @__bcl_printf_word
; CHECK: ret void
define void @padded(i32 %a, i32 %b, i32 %c, i32 %d) {
  call i32 (ptr, ...) @printf(ptr @vector, i32 poison, i32 %a, i32 %b, i32 %c, i32 %d)
  ret void
}

; CHECK-LABEL: @even(
; CHECK: zext i32 %a to i96
; CHECK: zext i32 %c to i96
; CHECK: call i32 @__bcl_printf_word(i32 {{.*}}, i32 %x)
; CHECK: ret void
define void @even(i32 %x, i32 %a, i32 %b, i32 %c) {
  call i32 (ptr, ...) @printf(ptr @after, i32 %x, i32 %a, i32 %b, i32 %c, i32 poison)
  ret void
}

; Three elements of 16 bits: two words.
; CHECK-LABEL: @small(
; CHECK: zext i32 %a to i64
; CHECK: zext i32 %b to i64
; CHECK: @__bcl_printf_begin(i32 16, i32 2)
; CHECK: @__bcl_printf_begin(i32 12, i32 3)
; CHECK: call i32 @__bcl_printf_word(i32 {{.*}}, i32 %b)
; CHECK: ret void
define void @small(i32 %a, i32 %b) {
  call i32 (ptr, ...) @printf(ptr @halves, i32 poison, i32 %a, i32 %b)
  call i32 (ptr, ...) @printf(ptr @bytes, i32 %b)
  ret void
}

; A double begins at an even word too: words 2 and 3; the integer is word 4, so word 5 is padding.
; CHECK-LABEL: @mixed(
; CHECK: zext i32 %a to i64
; CHECK: zext i32 %b to i64
; CHECK: ret void
define void @mixed(double %f, i32 %x, i32 %a, i32 %b) {
  call i32 (ptr, ...) @printf(ptr @double, double %f, i32 %x, i32 poison, i32 %a, i32 %b)
  ret void
}

; A vector that is not split, as in programs from SPIR-V.
; CHECK-LABEL: @whole(
; CHECK: bitcast <3 x float> %v to i96
; CHECK: ret void
define void @whole(<3 x float> %v) {
  call i32 (ptr, ...) @printf(ptr @vector, <3 x float> %v)
  ret void
}
