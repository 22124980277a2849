; On MVE, comparisons with 0 become comparisons with a register, for which LLVM's conditions handle NaN correctly.
; Equality needs no change, and neither do scalars.
; RUN: %passes -passes=barecl-fence-zeros %s | FileCheck %s
; RUN: %passes -passes=barecl-fence-zeros %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @less(
; CHECK: [[ZERO:%.*]] = call <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> zeroinitializer)
; CHECK: fcmp olt <4 x float> %x, [[ZERO]]
; ASM-LABEL: less:
; ASM: vcmp.f32 gt, q{{[0-9]}}, q{{[0-9]}}
define <4 x i32> @less(<4 x float> %x) #0 {
  %c = fcmp olt <4 x float> %x, zeroinitializer
  %r = sext <4 x i1> %c to <4 x i32>
  ret <4 x i32> %r
}

; CHECK-LABEL: @is_nan(
; CHECK: fcmp uno <8 x half> %x, %x
; ASM-LABEL: is_nan:
; ASM: vpt.f16 le, q0, q0
; ASM: vcmpt.f16 lt, q0, q0
define <8 x i16> @is_nan(<8 x half> %x) #0 {
  %c = fcmp uno <8 x half> %x, zeroinitializer
  %r = sext <8 x i1> %c to <8 x i16>
  ret <8 x i16> %r
}

; CHECK-LABEL: @equal(
; CHECK: fcmp oeq <4 x float> %x, zeroinitializer
define <4 x i32> @equal(<4 x float> %x) #0 {
  %c = fcmp oeq <4 x float> %x, zeroinitializer
  %r = sext <4 x i1> %c to <4 x i32>
  ret <4 x i32> %r
}

; CHECK-LABEL: @scalar(
; CHECK: fcmp olt float %x, 0
define i1 @scalar(float %x) #0 {
  %c = fcmp olt float %x, 0.0
  ret i1 %c
}

attributes #0 = { "target-cpu"="cortex-m55" }
