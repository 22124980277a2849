; If masks are vectors of numbers, the test for any active lane uses the mask's halves.
; RUN: sed s/TRIPLE/armv7a-none-eabihf/ %s > %t.ll
; RUN: %passes -passes=barecl-mask-tests %t.ll | FileCheck %s
; RUN: sed s/TRIPLE/riscv32-unknown-none-elf/ %s > %t.tta.ll
; RUN: %passes -passes=barecl-mask-tests %t.tta.ll | FileCheck %s --check-prefix=TTA
; RUN: sed s/TRIPLE/x86_64-unknown-none-elf/ %s > %t.x86.ll
; RUN: %passes -passes=barecl-mask-tests %t.x86.ll | FileCheck %s --check-prefix=X86

target triple = "TRIPLE"

; Two tests, and a test of one lane: the number is computed once.
; CHECK-LABEL: @asked(
; CHECK: [[WIDE:%.*]] = sext <4 x i1> %m to <4 x i16>
; CHECK: [[BITS:%.*]] = bitcast <4 x i16> [[WIDE]] to i64
; CHECK-NOT: sext
; CHECK: icmp eq i64 [[BITS]], 0
; CHECK: icmp eq i64 [[BITS]], -1
; CHECK: [[TWO:%.*]] = and i64 [[BITS]], 4294967296
; CHECK: icmp ne i64 [[TWO]], 0
; TTA-LABEL: @asked(
; TTA: [[WIDE:%.*]] = sext <4 x i1> %m to <4 x i32>
; TTA-COUNT-4: extractelement <4 x i32> [[WIDE]]
; TTA: extractelement <4 x i1> %m, i64 2
; X86-LABEL: @asked(
; X86: bitcast <4 x i1> %m to i4
define i1 @asked(<4 x i32> %x) #0 {
  %m = icmp eq <4 x i32> %x, zeroinitializer
  %bits = bitcast <4 x i1> %m to i4
  %none = icmp eq i4 %bits, 0
  %all = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %m)
  %two = extractelement <4 x i1> %m, i64 2
  %either = or i1 %none, %all
  %result = or i1 %either, %two
  ret i1 %result
}

; Eight lanes are tested as bytes; masks with more lanes stay unchanged.
; CHECK-LABEL: @eight(
; CHECK: sext <8 x i1> %m to <8 x i8>
; CHECK-LABEL: @sixteen(
; CHECK: bitcast <16 x i1> %m to i16
define i1 @eight(<8 x i16> %x) #0 {
  %m = icmp eq <8 x i16> %x, zeroinitializer
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %m)
  ret i1 %any
}
define i1 @sixteen(<16 x i8> %x) #0 {
  %m = icmp eq <16 x i8> %x, zeroinitializer
  %bits = bitcast <16 x i1> %m to i16
  %none = icmp eq i16 %bits, 0
  ret i1 %none
}

attributes #0 = { nounwind }
