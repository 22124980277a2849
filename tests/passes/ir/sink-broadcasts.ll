; SPDX-License-Identifier: MIT
; More numbers in all lanes than the target has registers are loaded in the loop that uses them, unless it may write
; there.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-sink-broadcasts,dce -S | %FileCheck %s
; A core without vector registers computes vectors element by element. There, nothing moves.
; RUN: %opt %s -mtriple=thumbv7em-none-eabi -mcpu=cortex-m4 -passes=barecl-sink-broadcasts,dce -S \
; RUN:   | %FileCheck --check-prefix=NONE %s

; CHECK-LABEL: @apart(
; CHECK-NOT: load
; CHECK: loop:
; CHECK-COUNT-40: load float
; CHECK: ret void
define void @apart(ptr noalias %tile, ptr noalias %sums, <8 x float> %a, i64 %n) {
entry:
  br label %before
before:
  %p0 = getelementptr inbounds i8, ptr %tile, i64 0
  %l0 = load float, ptr %p0
  %i0 = insertelement <8 x float> poison, float %l0, i64 0
  %s0 = shufflevector <8 x float> %i0, <8 x float> poison, <8 x i32> zeroinitializer
  %p1 = getelementptr inbounds i8, ptr %tile, i64 4
  %l1 = load float, ptr %p1
  %i1 = insertelement <8 x float> poison, float %l1, i64 0
  %s1 = shufflevector <8 x float> %i1, <8 x float> poison, <8 x i32> zeroinitializer
  %p2 = getelementptr inbounds i8, ptr %tile, i64 8
  %l2 = load float, ptr %p2
  %i2 = insertelement <8 x float> poison, float %l2, i64 0
  %s2 = shufflevector <8 x float> %i2, <8 x float> poison, <8 x i32> zeroinitializer
  %p3 = getelementptr inbounds i8, ptr %tile, i64 12
  %l3 = load float, ptr %p3
  %i3 = insertelement <8 x float> poison, float %l3, i64 0
  %s3 = shufflevector <8 x float> %i3, <8 x float> poison, <8 x i32> zeroinitializer
  %p4 = getelementptr inbounds i8, ptr %tile, i64 16
  %l4 = load float, ptr %p4
  %i4 = insertelement <8 x float> poison, float %l4, i64 0
  %s4 = shufflevector <8 x float> %i4, <8 x float> poison, <8 x i32> zeroinitializer
  %p5 = getelementptr inbounds i8, ptr %tile, i64 20
  %l5 = load float, ptr %p5
  %i5 = insertelement <8 x float> poison, float %l5, i64 0
  %s5 = shufflevector <8 x float> %i5, <8 x float> poison, <8 x i32> zeroinitializer
  %p6 = getelementptr inbounds i8, ptr %tile, i64 24
  %l6 = load float, ptr %p6
  %i6 = insertelement <8 x float> poison, float %l6, i64 0
  %s6 = shufflevector <8 x float> %i6, <8 x float> poison, <8 x i32> zeroinitializer
  %p7 = getelementptr inbounds i8, ptr %tile, i64 28
  %l7 = load float, ptr %p7
  %i7 = insertelement <8 x float> poison, float %l7, i64 0
  %s7 = shufflevector <8 x float> %i7, <8 x float> poison, <8 x i32> zeroinitializer
  %p8 = getelementptr inbounds i8, ptr %tile, i64 32
  %l8 = load float, ptr %p8
  %i8 = insertelement <8 x float> poison, float %l8, i64 0
  %s8 = shufflevector <8 x float> %i8, <8 x float> poison, <8 x i32> zeroinitializer
  %p9 = getelementptr inbounds i8, ptr %tile, i64 36
  %l9 = load float, ptr %p9
  %i9 = insertelement <8 x float> poison, float %l9, i64 0
  %s9 = shufflevector <8 x float> %i9, <8 x float> poison, <8 x i32> zeroinitializer
  %p10 = getelementptr inbounds i8, ptr %tile, i64 40
  %l10 = load float, ptr %p10
  %i10 = insertelement <8 x float> poison, float %l10, i64 0
  %s10 = shufflevector <8 x float> %i10, <8 x float> poison, <8 x i32> zeroinitializer
  %p11 = getelementptr inbounds i8, ptr %tile, i64 44
  %l11 = load float, ptr %p11
  %i11 = insertelement <8 x float> poison, float %l11, i64 0
  %s11 = shufflevector <8 x float> %i11, <8 x float> poison, <8 x i32> zeroinitializer
  %p12 = getelementptr inbounds i8, ptr %tile, i64 48
  %l12 = load float, ptr %p12
  %i12 = insertelement <8 x float> poison, float %l12, i64 0
  %s12 = shufflevector <8 x float> %i12, <8 x float> poison, <8 x i32> zeroinitializer
  %p13 = getelementptr inbounds i8, ptr %tile, i64 52
  %l13 = load float, ptr %p13
  %i13 = insertelement <8 x float> poison, float %l13, i64 0
  %s13 = shufflevector <8 x float> %i13, <8 x float> poison, <8 x i32> zeroinitializer
  %p14 = getelementptr inbounds i8, ptr %tile, i64 56
  %l14 = load float, ptr %p14
  %i14 = insertelement <8 x float> poison, float %l14, i64 0
  %s14 = shufflevector <8 x float> %i14, <8 x float> poison, <8 x i32> zeroinitializer
  %p15 = getelementptr inbounds i8, ptr %tile, i64 60
  %l15 = load float, ptr %p15
  %i15 = insertelement <8 x float> poison, float %l15, i64 0
  %s15 = shufflevector <8 x float> %i15, <8 x float> poison, <8 x i32> zeroinitializer
  %p16 = getelementptr inbounds i8, ptr %tile, i64 64
  %l16 = load float, ptr %p16
  %i16 = insertelement <8 x float> poison, float %l16, i64 0
  %s16 = shufflevector <8 x float> %i16, <8 x float> poison, <8 x i32> zeroinitializer
  %p17 = getelementptr inbounds i8, ptr %tile, i64 68
  %l17 = load float, ptr %p17
  %i17 = insertelement <8 x float> poison, float %l17, i64 0
  %s17 = shufflevector <8 x float> %i17, <8 x float> poison, <8 x i32> zeroinitializer
  %p18 = getelementptr inbounds i8, ptr %tile, i64 72
  %l18 = load float, ptr %p18
  %i18 = insertelement <8 x float> poison, float %l18, i64 0
  %s18 = shufflevector <8 x float> %i18, <8 x float> poison, <8 x i32> zeroinitializer
  %p19 = getelementptr inbounds i8, ptr %tile, i64 76
  %l19 = load float, ptr %p19
  %i19 = insertelement <8 x float> poison, float %l19, i64 0
  %s19 = shufflevector <8 x float> %i19, <8 x float> poison, <8 x i32> zeroinitializer
  %p20 = getelementptr inbounds i8, ptr %tile, i64 80
  %l20 = load float, ptr %p20
  %i20 = insertelement <8 x float> poison, float %l20, i64 0
  %s20 = shufflevector <8 x float> %i20, <8 x float> poison, <8 x i32> zeroinitializer
  %p21 = getelementptr inbounds i8, ptr %tile, i64 84
  %l21 = load float, ptr %p21
  %i21 = insertelement <8 x float> poison, float %l21, i64 0
  %s21 = shufflevector <8 x float> %i21, <8 x float> poison, <8 x i32> zeroinitializer
  %p22 = getelementptr inbounds i8, ptr %tile, i64 88
  %l22 = load float, ptr %p22
  %i22 = insertelement <8 x float> poison, float %l22, i64 0
  %s22 = shufflevector <8 x float> %i22, <8 x float> poison, <8 x i32> zeroinitializer
  %p23 = getelementptr inbounds i8, ptr %tile, i64 92
  %l23 = load float, ptr %p23
  %i23 = insertelement <8 x float> poison, float %l23, i64 0
  %s23 = shufflevector <8 x float> %i23, <8 x float> poison, <8 x i32> zeroinitializer
  %p24 = getelementptr inbounds i8, ptr %tile, i64 96
  %l24 = load float, ptr %p24
  %i24 = insertelement <8 x float> poison, float %l24, i64 0
  %s24 = shufflevector <8 x float> %i24, <8 x float> poison, <8 x i32> zeroinitializer
  %p25 = getelementptr inbounds i8, ptr %tile, i64 100
  %l25 = load float, ptr %p25
  %i25 = insertelement <8 x float> poison, float %l25, i64 0
  %s25 = shufflevector <8 x float> %i25, <8 x float> poison, <8 x i32> zeroinitializer
  %p26 = getelementptr inbounds i8, ptr %tile, i64 104
  %l26 = load float, ptr %p26
  %i26 = insertelement <8 x float> poison, float %l26, i64 0
  %s26 = shufflevector <8 x float> %i26, <8 x float> poison, <8 x i32> zeroinitializer
  %p27 = getelementptr inbounds i8, ptr %tile, i64 108
  %l27 = load float, ptr %p27
  %i27 = insertelement <8 x float> poison, float %l27, i64 0
  %s27 = shufflevector <8 x float> %i27, <8 x float> poison, <8 x i32> zeroinitializer
  %p28 = getelementptr inbounds i8, ptr %tile, i64 112
  %l28 = load float, ptr %p28
  %i28 = insertelement <8 x float> poison, float %l28, i64 0
  %s28 = shufflevector <8 x float> %i28, <8 x float> poison, <8 x i32> zeroinitializer
  %p29 = getelementptr inbounds i8, ptr %tile, i64 116
  %l29 = load float, ptr %p29
  %i29 = insertelement <8 x float> poison, float %l29, i64 0
  %s29 = shufflevector <8 x float> %i29, <8 x float> poison, <8 x i32> zeroinitializer
  %p30 = getelementptr inbounds i8, ptr %tile, i64 120
  %l30 = load float, ptr %p30
  %i30 = insertelement <8 x float> poison, float %l30, i64 0
  %s30 = shufflevector <8 x float> %i30, <8 x float> poison, <8 x i32> zeroinitializer
  %p31 = getelementptr inbounds i8, ptr %tile, i64 124
  %l31 = load float, ptr %p31
  %i31 = insertelement <8 x float> poison, float %l31, i64 0
  %s31 = shufflevector <8 x float> %i31, <8 x float> poison, <8 x i32> zeroinitializer
  %p32 = getelementptr inbounds i8, ptr %tile, i64 128
  %l32 = load float, ptr %p32
  %i32 = insertelement <8 x float> poison, float %l32, i64 0
  %s32 = shufflevector <8 x float> %i32, <8 x float> poison, <8 x i32> zeroinitializer
  %p33 = getelementptr inbounds i8, ptr %tile, i64 132
  %l33 = load float, ptr %p33
  %i33 = insertelement <8 x float> poison, float %l33, i64 0
  %s33 = shufflevector <8 x float> %i33, <8 x float> poison, <8 x i32> zeroinitializer
  %p34 = getelementptr inbounds i8, ptr %tile, i64 136
  %l34 = load float, ptr %p34
  %i34 = insertelement <8 x float> poison, float %l34, i64 0
  %s34 = shufflevector <8 x float> %i34, <8 x float> poison, <8 x i32> zeroinitializer
  %p35 = getelementptr inbounds i8, ptr %tile, i64 140
  %l35 = load float, ptr %p35
  %i35 = insertelement <8 x float> poison, float %l35, i64 0
  %s35 = shufflevector <8 x float> %i35, <8 x float> poison, <8 x i32> zeroinitializer
  %p36 = getelementptr inbounds i8, ptr %tile, i64 144
  %l36 = load float, ptr %p36
  %i36 = insertelement <8 x float> poison, float %l36, i64 0
  %s36 = shufflevector <8 x float> %i36, <8 x float> poison, <8 x i32> zeroinitializer
  %p37 = getelementptr inbounds i8, ptr %tile, i64 148
  %l37 = load float, ptr %p37
  %i37 = insertelement <8 x float> poison, float %l37, i64 0
  %s37 = shufflevector <8 x float> %i37, <8 x float> poison, <8 x i32> zeroinitializer
  %p38 = getelementptr inbounds i8, ptr %tile, i64 152
  %l38 = load float, ptr %p38
  %i38 = insertelement <8 x float> poison, float %l38, i64 0
  %s38 = shufflevector <8 x float> %i38, <8 x float> poison, <8 x i32> zeroinitializer
  %p39 = getelementptr inbounds i8, ptr %tile, i64 156
  %l39 = load float, ptr %p39
  %i39 = insertelement <8 x float> poison, float %l39, i64 0
  %s39 = shufflevector <8 x float> %i39, <8 x float> poison, <8 x i32> zeroinitializer
  br label %loop
loop:
  %k = phi i64 [ 0, %before ], [ %k.next, %loop ]
  %at = getelementptr inbounds <8 x float>, ptr %sums, i64 %k
  %t = load <8 x float>, ptr %at
  %f0 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s0, <8 x float> %t)
  %f1 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s1, <8 x float> %f0)
  %f2 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s2, <8 x float> %f1)
  %f3 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s3, <8 x float> %f2)
  %f4 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s4, <8 x float> %f3)
  %f5 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s5, <8 x float> %f4)
  %f6 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s6, <8 x float> %f5)
  %f7 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s7, <8 x float> %f6)
  %f8 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s8, <8 x float> %f7)
  %f9 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s9, <8 x float> %f8)
  %f10 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s10, <8 x float> %f9)
  %f11 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s11, <8 x float> %f10)
  %f12 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s12, <8 x float> %f11)
  %f13 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s13, <8 x float> %f12)
  %f14 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s14, <8 x float> %f13)
  %f15 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s15, <8 x float> %f14)
  %f16 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s16, <8 x float> %f15)
  %f17 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s17, <8 x float> %f16)
  %f18 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s18, <8 x float> %f17)
  %f19 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s19, <8 x float> %f18)
  %f20 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s20, <8 x float> %f19)
  %f21 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s21, <8 x float> %f20)
  %f22 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s22, <8 x float> %f21)
  %f23 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s23, <8 x float> %f22)
  %f24 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s24, <8 x float> %f23)
  %f25 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s25, <8 x float> %f24)
  %f26 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s26, <8 x float> %f25)
  %f27 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s27, <8 x float> %f26)
  %f28 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s28, <8 x float> %f27)
  %f29 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s29, <8 x float> %f28)
  %f30 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s30, <8 x float> %f29)
  %f31 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s31, <8 x float> %f30)
  %f32 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s32, <8 x float> %f31)
  %f33 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s33, <8 x float> %f32)
  %f34 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s34, <8 x float> %f33)
  %f35 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s35, <8 x float> %f34)
  %f36 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s36, <8 x float> %f35)
  %f37 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s37, <8 x float> %f36)
  %f38 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s38, <8 x float> %f37)
  %f39 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s39, <8 x float> %f38)
  store <8 x float> %f39, ptr %at
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: @together(
; CHECK-COUNT-40: load float
; CHECK: loop:
; CHECK-NOT: load float
; CHECK: ret void
define void @together(ptr %tile, ptr %sums, <8 x float> %a, i64 %n) {
entry:
  br label %before
before:
  %p0 = getelementptr inbounds i8, ptr %tile, i64 0
  %l0 = load float, ptr %p0
  %i0 = insertelement <8 x float> poison, float %l0, i64 0
  %s0 = shufflevector <8 x float> %i0, <8 x float> poison, <8 x i32> zeroinitializer
  %p1 = getelementptr inbounds i8, ptr %tile, i64 4
  %l1 = load float, ptr %p1
  %i1 = insertelement <8 x float> poison, float %l1, i64 0
  %s1 = shufflevector <8 x float> %i1, <8 x float> poison, <8 x i32> zeroinitializer
  %p2 = getelementptr inbounds i8, ptr %tile, i64 8
  %l2 = load float, ptr %p2
  %i2 = insertelement <8 x float> poison, float %l2, i64 0
  %s2 = shufflevector <8 x float> %i2, <8 x float> poison, <8 x i32> zeroinitializer
  %p3 = getelementptr inbounds i8, ptr %tile, i64 12
  %l3 = load float, ptr %p3
  %i3 = insertelement <8 x float> poison, float %l3, i64 0
  %s3 = shufflevector <8 x float> %i3, <8 x float> poison, <8 x i32> zeroinitializer
  %p4 = getelementptr inbounds i8, ptr %tile, i64 16
  %l4 = load float, ptr %p4
  %i4 = insertelement <8 x float> poison, float %l4, i64 0
  %s4 = shufflevector <8 x float> %i4, <8 x float> poison, <8 x i32> zeroinitializer
  %p5 = getelementptr inbounds i8, ptr %tile, i64 20
  %l5 = load float, ptr %p5
  %i5 = insertelement <8 x float> poison, float %l5, i64 0
  %s5 = shufflevector <8 x float> %i5, <8 x float> poison, <8 x i32> zeroinitializer
  %p6 = getelementptr inbounds i8, ptr %tile, i64 24
  %l6 = load float, ptr %p6
  %i6 = insertelement <8 x float> poison, float %l6, i64 0
  %s6 = shufflevector <8 x float> %i6, <8 x float> poison, <8 x i32> zeroinitializer
  %p7 = getelementptr inbounds i8, ptr %tile, i64 28
  %l7 = load float, ptr %p7
  %i7 = insertelement <8 x float> poison, float %l7, i64 0
  %s7 = shufflevector <8 x float> %i7, <8 x float> poison, <8 x i32> zeroinitializer
  %p8 = getelementptr inbounds i8, ptr %tile, i64 32
  %l8 = load float, ptr %p8
  %i8 = insertelement <8 x float> poison, float %l8, i64 0
  %s8 = shufflevector <8 x float> %i8, <8 x float> poison, <8 x i32> zeroinitializer
  %p9 = getelementptr inbounds i8, ptr %tile, i64 36
  %l9 = load float, ptr %p9
  %i9 = insertelement <8 x float> poison, float %l9, i64 0
  %s9 = shufflevector <8 x float> %i9, <8 x float> poison, <8 x i32> zeroinitializer
  %p10 = getelementptr inbounds i8, ptr %tile, i64 40
  %l10 = load float, ptr %p10
  %i10 = insertelement <8 x float> poison, float %l10, i64 0
  %s10 = shufflevector <8 x float> %i10, <8 x float> poison, <8 x i32> zeroinitializer
  %p11 = getelementptr inbounds i8, ptr %tile, i64 44
  %l11 = load float, ptr %p11
  %i11 = insertelement <8 x float> poison, float %l11, i64 0
  %s11 = shufflevector <8 x float> %i11, <8 x float> poison, <8 x i32> zeroinitializer
  %p12 = getelementptr inbounds i8, ptr %tile, i64 48
  %l12 = load float, ptr %p12
  %i12 = insertelement <8 x float> poison, float %l12, i64 0
  %s12 = shufflevector <8 x float> %i12, <8 x float> poison, <8 x i32> zeroinitializer
  %p13 = getelementptr inbounds i8, ptr %tile, i64 52
  %l13 = load float, ptr %p13
  %i13 = insertelement <8 x float> poison, float %l13, i64 0
  %s13 = shufflevector <8 x float> %i13, <8 x float> poison, <8 x i32> zeroinitializer
  %p14 = getelementptr inbounds i8, ptr %tile, i64 56
  %l14 = load float, ptr %p14
  %i14 = insertelement <8 x float> poison, float %l14, i64 0
  %s14 = shufflevector <8 x float> %i14, <8 x float> poison, <8 x i32> zeroinitializer
  %p15 = getelementptr inbounds i8, ptr %tile, i64 60
  %l15 = load float, ptr %p15
  %i15 = insertelement <8 x float> poison, float %l15, i64 0
  %s15 = shufflevector <8 x float> %i15, <8 x float> poison, <8 x i32> zeroinitializer
  %p16 = getelementptr inbounds i8, ptr %tile, i64 64
  %l16 = load float, ptr %p16
  %i16 = insertelement <8 x float> poison, float %l16, i64 0
  %s16 = shufflevector <8 x float> %i16, <8 x float> poison, <8 x i32> zeroinitializer
  %p17 = getelementptr inbounds i8, ptr %tile, i64 68
  %l17 = load float, ptr %p17
  %i17 = insertelement <8 x float> poison, float %l17, i64 0
  %s17 = shufflevector <8 x float> %i17, <8 x float> poison, <8 x i32> zeroinitializer
  %p18 = getelementptr inbounds i8, ptr %tile, i64 72
  %l18 = load float, ptr %p18
  %i18 = insertelement <8 x float> poison, float %l18, i64 0
  %s18 = shufflevector <8 x float> %i18, <8 x float> poison, <8 x i32> zeroinitializer
  %p19 = getelementptr inbounds i8, ptr %tile, i64 76
  %l19 = load float, ptr %p19
  %i19 = insertelement <8 x float> poison, float %l19, i64 0
  %s19 = shufflevector <8 x float> %i19, <8 x float> poison, <8 x i32> zeroinitializer
  %p20 = getelementptr inbounds i8, ptr %tile, i64 80
  %l20 = load float, ptr %p20
  %i20 = insertelement <8 x float> poison, float %l20, i64 0
  %s20 = shufflevector <8 x float> %i20, <8 x float> poison, <8 x i32> zeroinitializer
  %p21 = getelementptr inbounds i8, ptr %tile, i64 84
  %l21 = load float, ptr %p21
  %i21 = insertelement <8 x float> poison, float %l21, i64 0
  %s21 = shufflevector <8 x float> %i21, <8 x float> poison, <8 x i32> zeroinitializer
  %p22 = getelementptr inbounds i8, ptr %tile, i64 88
  %l22 = load float, ptr %p22
  %i22 = insertelement <8 x float> poison, float %l22, i64 0
  %s22 = shufflevector <8 x float> %i22, <8 x float> poison, <8 x i32> zeroinitializer
  %p23 = getelementptr inbounds i8, ptr %tile, i64 92
  %l23 = load float, ptr %p23
  %i23 = insertelement <8 x float> poison, float %l23, i64 0
  %s23 = shufflevector <8 x float> %i23, <8 x float> poison, <8 x i32> zeroinitializer
  %p24 = getelementptr inbounds i8, ptr %tile, i64 96
  %l24 = load float, ptr %p24
  %i24 = insertelement <8 x float> poison, float %l24, i64 0
  %s24 = shufflevector <8 x float> %i24, <8 x float> poison, <8 x i32> zeroinitializer
  %p25 = getelementptr inbounds i8, ptr %tile, i64 100
  %l25 = load float, ptr %p25
  %i25 = insertelement <8 x float> poison, float %l25, i64 0
  %s25 = shufflevector <8 x float> %i25, <8 x float> poison, <8 x i32> zeroinitializer
  %p26 = getelementptr inbounds i8, ptr %tile, i64 104
  %l26 = load float, ptr %p26
  %i26 = insertelement <8 x float> poison, float %l26, i64 0
  %s26 = shufflevector <8 x float> %i26, <8 x float> poison, <8 x i32> zeroinitializer
  %p27 = getelementptr inbounds i8, ptr %tile, i64 108
  %l27 = load float, ptr %p27
  %i27 = insertelement <8 x float> poison, float %l27, i64 0
  %s27 = shufflevector <8 x float> %i27, <8 x float> poison, <8 x i32> zeroinitializer
  %p28 = getelementptr inbounds i8, ptr %tile, i64 112
  %l28 = load float, ptr %p28
  %i28 = insertelement <8 x float> poison, float %l28, i64 0
  %s28 = shufflevector <8 x float> %i28, <8 x float> poison, <8 x i32> zeroinitializer
  %p29 = getelementptr inbounds i8, ptr %tile, i64 116
  %l29 = load float, ptr %p29
  %i29 = insertelement <8 x float> poison, float %l29, i64 0
  %s29 = shufflevector <8 x float> %i29, <8 x float> poison, <8 x i32> zeroinitializer
  %p30 = getelementptr inbounds i8, ptr %tile, i64 120
  %l30 = load float, ptr %p30
  %i30 = insertelement <8 x float> poison, float %l30, i64 0
  %s30 = shufflevector <8 x float> %i30, <8 x float> poison, <8 x i32> zeroinitializer
  %p31 = getelementptr inbounds i8, ptr %tile, i64 124
  %l31 = load float, ptr %p31
  %i31 = insertelement <8 x float> poison, float %l31, i64 0
  %s31 = shufflevector <8 x float> %i31, <8 x float> poison, <8 x i32> zeroinitializer
  %p32 = getelementptr inbounds i8, ptr %tile, i64 128
  %l32 = load float, ptr %p32
  %i32 = insertelement <8 x float> poison, float %l32, i64 0
  %s32 = shufflevector <8 x float> %i32, <8 x float> poison, <8 x i32> zeroinitializer
  %p33 = getelementptr inbounds i8, ptr %tile, i64 132
  %l33 = load float, ptr %p33
  %i33 = insertelement <8 x float> poison, float %l33, i64 0
  %s33 = shufflevector <8 x float> %i33, <8 x float> poison, <8 x i32> zeroinitializer
  %p34 = getelementptr inbounds i8, ptr %tile, i64 136
  %l34 = load float, ptr %p34
  %i34 = insertelement <8 x float> poison, float %l34, i64 0
  %s34 = shufflevector <8 x float> %i34, <8 x float> poison, <8 x i32> zeroinitializer
  %p35 = getelementptr inbounds i8, ptr %tile, i64 140
  %l35 = load float, ptr %p35
  %i35 = insertelement <8 x float> poison, float %l35, i64 0
  %s35 = shufflevector <8 x float> %i35, <8 x float> poison, <8 x i32> zeroinitializer
  %p36 = getelementptr inbounds i8, ptr %tile, i64 144
  %l36 = load float, ptr %p36
  %i36 = insertelement <8 x float> poison, float %l36, i64 0
  %s36 = shufflevector <8 x float> %i36, <8 x float> poison, <8 x i32> zeroinitializer
  %p37 = getelementptr inbounds i8, ptr %tile, i64 148
  %l37 = load float, ptr %p37
  %i37 = insertelement <8 x float> poison, float %l37, i64 0
  %s37 = shufflevector <8 x float> %i37, <8 x float> poison, <8 x i32> zeroinitializer
  %p38 = getelementptr inbounds i8, ptr %tile, i64 152
  %l38 = load float, ptr %p38
  %i38 = insertelement <8 x float> poison, float %l38, i64 0
  %s38 = shufflevector <8 x float> %i38, <8 x float> poison, <8 x i32> zeroinitializer
  %p39 = getelementptr inbounds i8, ptr %tile, i64 156
  %l39 = load float, ptr %p39
  %i39 = insertelement <8 x float> poison, float %l39, i64 0
  %s39 = shufflevector <8 x float> %i39, <8 x float> poison, <8 x i32> zeroinitializer
  br label %loop
loop:
  %k = phi i64 [ 0, %before ], [ %k.next, %loop ]
  %at = getelementptr inbounds <8 x float>, ptr %sums, i64 %k
  %t = load <8 x float>, ptr %at
  %f0 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s0, <8 x float> %t)
  %f1 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s1, <8 x float> %f0)
  %f2 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s2, <8 x float> %f1)
  %f3 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s3, <8 x float> %f2)
  %f4 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s4, <8 x float> %f3)
  %f5 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s5, <8 x float> %f4)
  %f6 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s6, <8 x float> %f5)
  %f7 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s7, <8 x float> %f6)
  %f8 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s8, <8 x float> %f7)
  %f9 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s9, <8 x float> %f8)
  %f10 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s10, <8 x float> %f9)
  %f11 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s11, <8 x float> %f10)
  %f12 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s12, <8 x float> %f11)
  %f13 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s13, <8 x float> %f12)
  %f14 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s14, <8 x float> %f13)
  %f15 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s15, <8 x float> %f14)
  %f16 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s16, <8 x float> %f15)
  %f17 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s17, <8 x float> %f16)
  %f18 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s18, <8 x float> %f17)
  %f19 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s19, <8 x float> %f18)
  %f20 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s20, <8 x float> %f19)
  %f21 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s21, <8 x float> %f20)
  %f22 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s22, <8 x float> %f21)
  %f23 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s23, <8 x float> %f22)
  %f24 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s24, <8 x float> %f23)
  %f25 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s25, <8 x float> %f24)
  %f26 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s26, <8 x float> %f25)
  %f27 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s27, <8 x float> %f26)
  %f28 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s28, <8 x float> %f27)
  %f29 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s29, <8 x float> %f28)
  %f30 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s30, <8 x float> %f29)
  %f31 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s31, <8 x float> %f30)
  %f32 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s32, <8 x float> %f31)
  %f33 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s33, <8 x float> %f32)
  %f34 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s34, <8 x float> %f33)
  %f35 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s35, <8 x float> %f34)
  %f36 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s36, <8 x float> %f35)
  %f37 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s37, <8 x float> %f36)
  %f38 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s38, <8 x float> %f37)
  %f39 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s39, <8 x float> %f38)
  store <8 x float> %f39, ptr %at
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

; NONE-LABEL: @few(
; NONE-COUNT-30: load float
; NONE: loop:
; NONE-NOT: load float
; NONE: ret void
; CHECK-LABEL: @few(
; CHECK-COUNT-30: load float
; CHECK: loop:
; CHECK-NOT: load float
; CHECK: ret void
define void @few(ptr noalias %tile, ptr noalias %sums, <8 x float> %a, i64 %n) {
entry:
  br label %before
before:
  %p0 = getelementptr inbounds i8, ptr %tile, i64 0
  %l0 = load float, ptr %p0
  %i0 = insertelement <8 x float> poison, float %l0, i64 0
  %s0 = shufflevector <8 x float> %i0, <8 x float> poison, <8 x i32> zeroinitializer
  %p1 = getelementptr inbounds i8, ptr %tile, i64 4
  %l1 = load float, ptr %p1
  %i1 = insertelement <8 x float> poison, float %l1, i64 0
  %s1 = shufflevector <8 x float> %i1, <8 x float> poison, <8 x i32> zeroinitializer
  %p2 = getelementptr inbounds i8, ptr %tile, i64 8
  %l2 = load float, ptr %p2
  %i2 = insertelement <8 x float> poison, float %l2, i64 0
  %s2 = shufflevector <8 x float> %i2, <8 x float> poison, <8 x i32> zeroinitializer
  %p3 = getelementptr inbounds i8, ptr %tile, i64 12
  %l3 = load float, ptr %p3
  %i3 = insertelement <8 x float> poison, float %l3, i64 0
  %s3 = shufflevector <8 x float> %i3, <8 x float> poison, <8 x i32> zeroinitializer
  %p4 = getelementptr inbounds i8, ptr %tile, i64 16
  %l4 = load float, ptr %p4
  %i4 = insertelement <8 x float> poison, float %l4, i64 0
  %s4 = shufflevector <8 x float> %i4, <8 x float> poison, <8 x i32> zeroinitializer
  %p5 = getelementptr inbounds i8, ptr %tile, i64 20
  %l5 = load float, ptr %p5
  %i5 = insertelement <8 x float> poison, float %l5, i64 0
  %s5 = shufflevector <8 x float> %i5, <8 x float> poison, <8 x i32> zeroinitializer
  %p6 = getelementptr inbounds i8, ptr %tile, i64 24
  %l6 = load float, ptr %p6
  %i6 = insertelement <8 x float> poison, float %l6, i64 0
  %s6 = shufflevector <8 x float> %i6, <8 x float> poison, <8 x i32> zeroinitializer
  %p7 = getelementptr inbounds i8, ptr %tile, i64 28
  %l7 = load float, ptr %p7
  %i7 = insertelement <8 x float> poison, float %l7, i64 0
  %s7 = shufflevector <8 x float> %i7, <8 x float> poison, <8 x i32> zeroinitializer
  %p8 = getelementptr inbounds i8, ptr %tile, i64 32
  %l8 = load float, ptr %p8
  %i8 = insertelement <8 x float> poison, float %l8, i64 0
  %s8 = shufflevector <8 x float> %i8, <8 x float> poison, <8 x i32> zeroinitializer
  %p9 = getelementptr inbounds i8, ptr %tile, i64 36
  %l9 = load float, ptr %p9
  %i9 = insertelement <8 x float> poison, float %l9, i64 0
  %s9 = shufflevector <8 x float> %i9, <8 x float> poison, <8 x i32> zeroinitializer
  %p10 = getelementptr inbounds i8, ptr %tile, i64 40
  %l10 = load float, ptr %p10
  %i10 = insertelement <8 x float> poison, float %l10, i64 0
  %s10 = shufflevector <8 x float> %i10, <8 x float> poison, <8 x i32> zeroinitializer
  %p11 = getelementptr inbounds i8, ptr %tile, i64 44
  %l11 = load float, ptr %p11
  %i11 = insertelement <8 x float> poison, float %l11, i64 0
  %s11 = shufflevector <8 x float> %i11, <8 x float> poison, <8 x i32> zeroinitializer
  %p12 = getelementptr inbounds i8, ptr %tile, i64 48
  %l12 = load float, ptr %p12
  %i12 = insertelement <8 x float> poison, float %l12, i64 0
  %s12 = shufflevector <8 x float> %i12, <8 x float> poison, <8 x i32> zeroinitializer
  %p13 = getelementptr inbounds i8, ptr %tile, i64 52
  %l13 = load float, ptr %p13
  %i13 = insertelement <8 x float> poison, float %l13, i64 0
  %s13 = shufflevector <8 x float> %i13, <8 x float> poison, <8 x i32> zeroinitializer
  %p14 = getelementptr inbounds i8, ptr %tile, i64 56
  %l14 = load float, ptr %p14
  %i14 = insertelement <8 x float> poison, float %l14, i64 0
  %s14 = shufflevector <8 x float> %i14, <8 x float> poison, <8 x i32> zeroinitializer
  %p15 = getelementptr inbounds i8, ptr %tile, i64 60
  %l15 = load float, ptr %p15
  %i15 = insertelement <8 x float> poison, float %l15, i64 0
  %s15 = shufflevector <8 x float> %i15, <8 x float> poison, <8 x i32> zeroinitializer
  %p16 = getelementptr inbounds i8, ptr %tile, i64 64
  %l16 = load float, ptr %p16
  %i16 = insertelement <8 x float> poison, float %l16, i64 0
  %s16 = shufflevector <8 x float> %i16, <8 x float> poison, <8 x i32> zeroinitializer
  %p17 = getelementptr inbounds i8, ptr %tile, i64 68
  %l17 = load float, ptr %p17
  %i17 = insertelement <8 x float> poison, float %l17, i64 0
  %s17 = shufflevector <8 x float> %i17, <8 x float> poison, <8 x i32> zeroinitializer
  %p18 = getelementptr inbounds i8, ptr %tile, i64 72
  %l18 = load float, ptr %p18
  %i18 = insertelement <8 x float> poison, float %l18, i64 0
  %s18 = shufflevector <8 x float> %i18, <8 x float> poison, <8 x i32> zeroinitializer
  %p19 = getelementptr inbounds i8, ptr %tile, i64 76
  %l19 = load float, ptr %p19
  %i19 = insertelement <8 x float> poison, float %l19, i64 0
  %s19 = shufflevector <8 x float> %i19, <8 x float> poison, <8 x i32> zeroinitializer
  %p20 = getelementptr inbounds i8, ptr %tile, i64 80
  %l20 = load float, ptr %p20
  %i20 = insertelement <8 x float> poison, float %l20, i64 0
  %s20 = shufflevector <8 x float> %i20, <8 x float> poison, <8 x i32> zeroinitializer
  %p21 = getelementptr inbounds i8, ptr %tile, i64 84
  %l21 = load float, ptr %p21
  %i21 = insertelement <8 x float> poison, float %l21, i64 0
  %s21 = shufflevector <8 x float> %i21, <8 x float> poison, <8 x i32> zeroinitializer
  %p22 = getelementptr inbounds i8, ptr %tile, i64 88
  %l22 = load float, ptr %p22
  %i22 = insertelement <8 x float> poison, float %l22, i64 0
  %s22 = shufflevector <8 x float> %i22, <8 x float> poison, <8 x i32> zeroinitializer
  %p23 = getelementptr inbounds i8, ptr %tile, i64 92
  %l23 = load float, ptr %p23
  %i23 = insertelement <8 x float> poison, float %l23, i64 0
  %s23 = shufflevector <8 x float> %i23, <8 x float> poison, <8 x i32> zeroinitializer
  %p24 = getelementptr inbounds i8, ptr %tile, i64 96
  %l24 = load float, ptr %p24
  %i24 = insertelement <8 x float> poison, float %l24, i64 0
  %s24 = shufflevector <8 x float> %i24, <8 x float> poison, <8 x i32> zeroinitializer
  %p25 = getelementptr inbounds i8, ptr %tile, i64 100
  %l25 = load float, ptr %p25
  %i25 = insertelement <8 x float> poison, float %l25, i64 0
  %s25 = shufflevector <8 x float> %i25, <8 x float> poison, <8 x i32> zeroinitializer
  %p26 = getelementptr inbounds i8, ptr %tile, i64 104
  %l26 = load float, ptr %p26
  %i26 = insertelement <8 x float> poison, float %l26, i64 0
  %s26 = shufflevector <8 x float> %i26, <8 x float> poison, <8 x i32> zeroinitializer
  %p27 = getelementptr inbounds i8, ptr %tile, i64 108
  %l27 = load float, ptr %p27
  %i27 = insertelement <8 x float> poison, float %l27, i64 0
  %s27 = shufflevector <8 x float> %i27, <8 x float> poison, <8 x i32> zeroinitializer
  %p28 = getelementptr inbounds i8, ptr %tile, i64 112
  %l28 = load float, ptr %p28
  %i28 = insertelement <8 x float> poison, float %l28, i64 0
  %s28 = shufflevector <8 x float> %i28, <8 x float> poison, <8 x i32> zeroinitializer
  %p29 = getelementptr inbounds i8, ptr %tile, i64 116
  %l29 = load float, ptr %p29
  %i29 = insertelement <8 x float> poison, float %l29, i64 0
  %s29 = shufflevector <8 x float> %i29, <8 x float> poison, <8 x i32> zeroinitializer
  br label %loop
loop:
  %k = phi i64 [ 0, %before ], [ %k.next, %loop ]
  %at = getelementptr inbounds <8 x float>, ptr %sums, i64 %k
  %t = load <8 x float>, ptr %at
  %f0 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s0, <8 x float> %t)
  %f1 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s1, <8 x float> %f0)
  %f2 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s2, <8 x float> %f1)
  %f3 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s3, <8 x float> %f2)
  %f4 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s4, <8 x float> %f3)
  %f5 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s5, <8 x float> %f4)
  %f6 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s6, <8 x float> %f5)
  %f7 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s7, <8 x float> %f6)
  %f8 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s8, <8 x float> %f7)
  %f9 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s9, <8 x float> %f8)
  %f10 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s10, <8 x float> %f9)
  %f11 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s11, <8 x float> %f10)
  %f12 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s12, <8 x float> %f11)
  %f13 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s13, <8 x float> %f12)
  %f14 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s14, <8 x float> %f13)
  %f15 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s15, <8 x float> %f14)
  %f16 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s16, <8 x float> %f15)
  %f17 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s17, <8 x float> %f16)
  %f18 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s18, <8 x float> %f17)
  %f19 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s19, <8 x float> %f18)
  %f20 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s20, <8 x float> %f19)
  %f21 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s21, <8 x float> %f20)
  %f22 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s22, <8 x float> %f21)
  %f23 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s23, <8 x float> %f22)
  %f24 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s24, <8 x float> %f23)
  %f25 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s25, <8 x float> %f24)
  %f26 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s26, <8 x float> %f25)
  %f27 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s27, <8 x float> %f26)
  %f28 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s28, <8 x float> %f27)
  %f29 = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s29, <8 x float> %f28)
  store <8 x float> %f29, ptr %at
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}
