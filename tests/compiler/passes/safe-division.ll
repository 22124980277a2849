; A divisor of 0 becomes 1, and so does -1 of a signed division, whose quotient is then the negated dividend. Harmless
; constants stay.
; RUN: %passes -passes=barecl-safe-division %s | FileCheck %s

; CHECK-LABEL: @unsigned(
; CHECK: [[D:%.*]] = freeze i32 %d
; CHECK: [[ZERO:%.*]] = icmp eq i32 [[D]], 0
; CHECK: [[SAFE:%.*]] = select i1 [[ZERO]], i32 1, i32 [[D]]
; CHECK: udiv i32 %n, [[SAFE]]
define i32 @unsigned(i32 %n, i32 %d) {
  %q = udiv i32 %n, %d
  ret i32 %q
}

; CHECK-LABEL: @signed(
; CHECK: [[D:%.*]] = freeze i64 %d
; CHECK: [[ABOVE:%.*]] = add i64 [[D]], 1
; CHECK: [[BAD:%.*]] = icmp ult i64 [[ABOVE]], 2
; CHECK: [[SAFE:%.*]] = select i1 [[BAD]], i64 1, i64 [[D]]
; CHECK: [[R:%.*]] = srem i64 %n, [[SAFE]]
; CHECK: ret i64 [[R]]
define i64 @signed(i64 %n, i64 %d) {
  %r = srem i64 %n, %d
  ret i64 %r
}

; CHECK-LABEL: @quotient(
; CHECK: [[BAD:%.*]] = icmp ult i64 {{.*}}, 2
; CHECK: [[SAFE:%.*]] = select i1 [[BAD]], i64 1, i64 [[D:%.*]]
; CHECK: [[Q:%.*]] = sdiv i64 %n, [[SAFE]]
; CHECK: [[MINUS:%.*]] = icmp eq i64 [[D]], -1
; CHECK: [[NEGATED:%.*]] = sub i64 0, %n
; CHECK: [[RESULT:%.*]] = select i1 [[MINUS]], i64 [[NEGATED]], i64 [[Q]]
; CHECK: ret i64 [[RESULT]]
define i64 @quotient(i64 %n, i64 %d) {
  %q = sdiv i64 %n, %d
  ret i64 %q
}

; CHECK-LABEL: @vector(
; CHECK: [[ZERO:%.*]] = icmp eq <4 x i8> {{.*}}, zeroinitializer
; CHECK: select <4 x i1> [[ZERO]], <4 x i8> splat (i8 1), <4 x i8>
; CHECK: urem <4 x i8>
define <4 x i8> @vector(<4 x i8> %n, <4 x i8> %d) {
  %r = urem <4 x i8> %n, %d
  ret <4 x i8> %r
}

; CHECK-LABEL: @harmless(
; CHECK-NOT: select
; CHECK: ret i32
define i32 @harmless(i32 %n) {
  %a = sdiv i32 %n, 7
  %b = udiv i32 %a, -1
  %c = srem i32 %b, -2
  ret i32 %c
}

; CHECK-LABEL: @harmful(
; CHECK: select i1
; CHECK: sdiv
; CHECK: select <2 x i1>
; CHECK: udiv <2 x i32>
define i32 @harmful(i32 %n, <2 x i32> %v) {
  %a = sdiv i32 %n, -1
  %w = udiv <2 x i32> %v, <i32 3, i32 0>
  %b = extractelement <2 x i32> %w, i32 0
  %c = add i32 %a, %b
  ret i32 %c
}
