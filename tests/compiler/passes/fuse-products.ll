; On MVE, llvm.fmuladd of more than one register is fused, like that of one register and of scalars.
; RUN: %passes -passes=barecl-fuse-products %s | FileCheck %s
; RUN: %passes -passes=barecl-fuse-products %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @wide(
; CHECK: call <8 x float> @llvm.fma.v8f32(
; ASM-LABEL: wide:
; ASM-NOT: vmul
; ASM-COUNT-2: vfma.f32
; ASM-NOT: vmul
define void @wide(ptr %p, ptr %q) #0 {
  %a = load <8 x float>, ptr %p
  %b = load <8 x float>, ptr %q
  %r = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %a, <8 x float> %b)
  store <8 x float> %r, ptr %q
  ret void
}

; CHECK-LABEL: @others(
; CHECK: @llvm.fmuladd.v4f32(
; CHECK: @llvm.fmuladd.f32(
define void @others(ptr %p, float %f) #0 {
  %a = load <4 x float>, ptr %p
  %r = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> %a, <4 x float> %a)
  store <4 x float> %r, ptr %p
  %s = call float @llvm.fmuladd.f32(float %f, float %f, float %f)
  store float %s, ptr %p
  ret void
}

attributes #0 = { "target-cpu"="cortex-m55" }
