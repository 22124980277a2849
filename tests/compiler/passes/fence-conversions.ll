; On MVE, vectors' conversions between integers and floating point are kept from LLVM's selection of
; fixed-point VCVT, which in these functions would take the register of the stored 2 for its exponent.
; RUN: %passes -passes=barecl-fence-conversions %s | FileCheck %s
; RUN: %passes -passes=barecl-fence-conversions %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @from_unsigned(
; CHECK: [[F:%.*]] = uitofp nneg <4 x i32> %x to <4 x float>
; CHECK: [[G:%.*]] = call <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> [[F]])
; CHECK: fmul <4 x float> [[G]], splat (float 2.500000e-01)
; ASM-LABEL: from_unsigned:
; ASM: vcvt.f32.u32 q{{[0-9]}}, q{{[0-9]$}}
; ASM: vmul.f32
define <4 x float> @from_unsigned(<4 x i32> %x, ptr %p) #0 {
  %f = uitofp nneg <4 x i32> %x to <4 x float>
  %r = fmul <4 x float> %f, splat (float 2.500000e-01)
  store i32 2, ptr %p
  ret <4 x float> %r
}

; More than one register, and half precision.
; CHECK-LABEL: @from_signed(
; CHECK: [[F:%.*]] = sitofp <16 x i16> %x to <16 x half>
; CHECK: [[G:%.*]] = call <16 x half> @llvm.arithmetic.fence.v16f16(<16 x half> [[F]])
; CHECK: fdiv <16 x half> [[G]], splat (half 0xH4400)
; ASM-LABEL: from_signed:
; ASM-COUNT-2: vcvt.f16.s16 q{{[0-9]}}, q{{[0-9]$}}
define <16 x half> @from_signed(<16 x i16> %x, ptr %p) #0 {
  %f = sitofp <16 x i16> %x to <16 x half>
  %r = fdiv <16 x half> %f, splat (half 4.0)
  store i32 2, ptr %p
  ret <16 x half> %r
}

; The sign of a widened half is taken from the float.
; CHECK-LABEL: @sign_of_half(
; CHECK: [[F:%.*]] = fpext half {{%.*}} to float
; CHECK: [[G:%.*]] = call float @llvm.arithmetic.fence.f32(float [[F]])
; CHECK: @llvm.copysign.f32(float %x, float [[G]])
; ASM-LABEL: sign_of_half:
; ASM: vcvtb.f32.f16
define float @sign_of_half(float %x, ptr %p) #0 {
  %h = load half, ptr %p
  %f = fpext half %h to float
  %r = call float @llvm.copysign.f32(float %x, float %f)
  ret float %r
}

; CHECK-LABEL: @to_signed(
; CHECK: [[M:%.*]] = fmul <4 x float> %x, splat (float 4.000000e+00)
; CHECK: [[G:%.*]] = call <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> [[M]])
; CHECK: fptosi <4 x float> [[G]] to <4 x i32>
; ASM-LABEL: to_signed:
; ASM: vmul.f32
; ASM: vcvt.s32.f32 q{{[0-9]}}, q{{[0-9]$}}
define <4 x i32> @to_signed(<4 x float> %x, ptr %p) #0 {
  %m = fmul <4 x float> %x, splat (float 4.0)
  store i32 2, ptr %p
  %r = fptosi <4 x float> %m to <4 x i32>
  ret <4 x i32> %r
}

; CHECK-LABEL: @to_unsigned_saturated(
; CHECK: [[G:%.*]] = call <4 x float> @llvm.arithmetic.fence.v4f32(
; CHECK: @llvm.fptoui.sat.v4i32.v4f32(<4 x float> [[G]])
; ASM-LABEL: to_unsigned_saturated:
; ASM: vcvt.u32.f32 q{{[0-9]}}, q{{[0-9]$}}
define <4 x i32> @to_unsigned_saturated(<4 x float> %x, ptr %p) #0 {
  %m = fmul <4 x float> %x, splat (float 4.0)
  store i32 2, ptr %p
  %r = call <4 x i32> @llvm.fptoui.sat.v4i32.v4f32(<4 x float> %m)
  ret <4 x i32> %r
}

; CHECK-LABEL: @scalar(
; CHECK-NOT: fence
; CHECK: ret float
define float @scalar(i32 %x, ptr %p) #0 {
  %f = uitofp i32 %x to float
  %r = fmul float %f, 2.500000e-01
  store i32 2, ptr %p
  ret float %r
}

; Without MVE.
; CHECK-LABEL: @neon(
; CHECK-NOT: fence
; CHECK: ret <4 x float>
define <4 x float> @neon(<4 x i32> %x) #1 {
  %f = uitofp <4 x i32> %x to <4 x float>
  %r = fmul <4 x float> %f, splat (float 2.500000e-01)
  ret <4 x float> %r
}

attributes #0 = { "target-cpu"="cortex-m55" }
attributes #1 = { "target-features"="+armv7-a,+neon" }
