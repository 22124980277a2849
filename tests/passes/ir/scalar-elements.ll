; SPDX-License-Identifier: MIT
; With the handler `scalar`, nothing is computed in vectors, not even the program's own vectors.
; RUN: %opt %s -passes=barecl-scalar-elements -S | %FileCheck %s

; CHECK-LABEL: @scalar(
; CHECK: load float
; CHECK: load float
; CHECK-COUNT-2: fadd float
; CHECK: store float
; CHECK: store float
; CHECK: ret void
define void @scalar(ptr %p, float %f) #0 {
  %v = load <2 x float>, ptr %p
  %one = insertelement <2 x float> poison, float %f, i64 0
  %both = shufflevector <2 x float> %one, <2 x float> poison, <2 x i32> zeroinitializer
  %sum = fadd <2 x float> %v, %both
  store <2 x float> %sum, ptr %p
  ret void
}

; CHECK-LABEL: @others(
; CHECK: fadd <2 x float>
define void @others(ptr %p, <2 x float> %f) #1 {
  %v = load <2 x float>, ptr %p
  %sum = fadd <2 x float> %v, %f
  store <2 x float> %sum, ptr %p
  ret void
}

attributes #0 = { "barecl.handler"="scalar" }
attributes #1 = { "barecl.handler"="auto" }
