; Sums of the four products of two words' bytes become the core's instruction, however the bytes are extracted;
; other sums stay.
; RUN: %passes -passes=barecl-dot-products %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-none-elf"

; Unsigned by signed bytes, in either order, with another addend. Bytes are extracted by shifts, by a mask, and as
; narrow elements of the same words.
; CHECK-LABEL: @signs_suit(
; CHECK:         [[A:%.*]] = bitcast <8 x i32> %a to <32 x i8>
; CHECK:         [[R:%.*]] = call <8 x i32> @llvm.x86.avx512.vpdpbusd.256(<8 x i32> %c, <32 x i8> [[A]], <32 x i8> %{{.*}})
; CHECK-NEXT:    ret <8 x i32> [[R]]
define <8 x i32> @signs_suit(<8 x i32> %a, <32 x i8> %b, <8 x i32> %c) #0 {
  %a0 = and <8 x i32> %a, splat (i32 255)
  %a.8 = lshr <8 x i32> %a, splat (i32 8)
  %a1 = and <8 x i32> %a.8, splat (i32 255)
  %a.left = shl <8 x i32> %a, splat (i32 8)
  %a2 = lshr <8 x i32> %a.left, splat (i32 24)
  %a3 = lshr <8 x i32> %a, splat (i32 24)
  %words = bitcast <32 x i8> %b to <8 x i32>
  %b.0 = trunc <8 x i32> %words to <8 x i8>
  %b0 = sext <8 x i8> %b.0 to <8 x i32>
  %b.1 = shufflevector <32 x i8> %b, <32 x i8> poison, <8 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29>
  %b1 = sext <8 x i8> %b.1 to <8 x i32>
  %b.left = shl <8 x i32> %words, splat (i32 8)
  %b2 = ashr <8 x i32> %b.left, splat (i32 24)
  %b3 = ashr <8 x i32> %words, splat (i32 24)
  %p0 = mul <8 x i32> %a0, %b0
  %p1 = mul <8 x i32> %b1, %a1
  %p2 = mul <8 x i32> %a2, %b2
  %p3 = mul <8 x i32> %b3, %a3
  %s1 = add <8 x i32> %c, %p1
  %s2 = add <8 x i32> %p0, %s1
  %s3 = add <8 x i32> %s2, %p3
  %s4 = add <8 x i32> %s3, %p2
  ret <8 x i32> %s4
}

; A signed byte becomes an unsigned one, and the difference is subtracted.
; CHECK-LABEL: @signed(
; CHECK:         [[MORE:%.*]] = call <4 x i32> @llvm.x86.avx512.vpdpbusd.128(<4 x i32> zeroinitializer, <16 x i8> bitcast (<4 x i32> splat (i32 -2139062144) to <16 x i8>), <16 x i8> %{{.*}})
; CHECK-NEXT:    [[LESS:%.*]] = sub <4 x i32> %c, [[MORE]]
; CHECK-NEXT:    xor <4 x i32> %a, splat (i32 -2139062144)
; CHECK:         call <4 x i32> @llvm.x86.avx512.vpdpbusd.128(<4 x i32> [[LESS]],
define <4 x i32> @signed(<4 x i32> %a, i32 %b, <4 x i32> %c) #0 {
  %a.0 = shl <4 x i32> %a, splat (i32 24)
  %a0 = ashr <4 x i32> %a.0, splat (i32 24)
  %a.1 = shl <4 x i32> %a, splat (i32 16)
  %a1 = ashr <4 x i32> %a.1, splat (i32 24)
  %a.2 = shl <4 x i32> %a, splat (i32 8)
  %a2 = ashr <4 x i32> %a.2, splat (i32 24)
  %a3 = ashr <4 x i32> %a, splat (i32 24)
  %b.0 = trunc i32 %b to i8
  %b.1 = lshr i32 %b, 8
  %b.2 = trunc i32 %b.1 to i8
  %b.3 = shl i32 %b, 8
  %b0 = sext i8 %b.0 to i32
  %b1 = sext i8 %b.2 to i32
  %b2 = ashr i32 %b.3, 24
  %b3 = ashr i32 %b, 24
  %i0 = insertelement <4 x i32> poison, i32 %b0, i64 0
  %v0 = shufflevector <4 x i32> %i0, <4 x i32> poison, <4 x i32> zeroinitializer
  %i1 = insertelement <4 x i32> poison, i32 %b1, i64 0
  %v1 = shufflevector <4 x i32> %i1, <4 x i32> poison, <4 x i32> zeroinitializer
  %i2 = insertelement <4 x i32> poison, i32 %b2, i64 0
  %v2 = shufflevector <4 x i32> %i2, <4 x i32> poison, <4 x i32> zeroinitializer
  %i3 = insertelement <4 x i32> poison, i32 %b3, i64 0
  %v3 = shufflevector <4 x i32> %i3, <4 x i32> poison, <4 x i32> zeroinitializer
  %p0 = mul <4 x i32> %a0, %v0
  %p1 = mul <4 x i32> %a1, %v1
  %p2 = mul <4 x i32> %a2, %v2
  %p3 = mul <4 x i32> %a3, %v3
  %s1 = add <4 x i32> %p0, %p1
  %s2 = add <4 x i32> %p2, %p3
  %s3 = add <4 x i32> %s1, %s2
  %s4 = add <4 x i32> %s3, %c
  ret <4 x i32> %s4
}

; The bytes of one word as lanes, in any order, the same order for both factors.
; CHECK-LABEL: @spread(
; CHECK-COUNT-2: @llvm.x86.avx512.vpdpbusd.128
; CHECK-LABEL: @spread_otherwise(
; CHECK-NOT:     vpdpbusd
define i32 @spread(i32 %a, i32 %b) #0 {
  %a.0 = insertelement <4 x i32> poison, i32 %a, i64 0
  %x = shufflevector <4 x i32> %a.0, <4 x i32> poison, <4 x i32> zeroinitializer
  %b.0 = insertelement <4 x i32> poison, i32 %b, i64 0
  %y = shufflevector <4 x i32> %b.0, <4 x i32> poison, <4 x i32> zeroinitializer
  %x.left = shl <4 x i32> %x, <i32 16, i32 0, i32 24, i32 8>
  %y.left = shl <4 x i32> %y, <i32 16, i32 0, i32 24, i32 8>
  %x.bytes = ashr <4 x i32> %x.left, splat (i32 24)
  %y.bytes = ashr <4 x i32> %y.left, splat (i32 24)
  %p = mul <4 x i32> %x.bytes, %y.bytes
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %p)
  ret i32 %s
}
define i32 @spread_otherwise(i32 %a, i32 %b) #0 {
  %a.0 = insertelement <4 x i32> poison, i32 %a, i64 0
  %x = shufflevector <4 x i32> %a.0, <4 x i32> poison, <4 x i32> zeroinitializer
  %b.0 = insertelement <4 x i32> poison, i32 %b, i64 0
  %y = shufflevector <4 x i32> %b.0, <4 x i32> poison, <4 x i32> zeroinitializer
  %x.left = shl <4 x i32> %x, <i32 16, i32 0, i32 24, i32 8>
  %y.left = shl <4 x i32> %y, <i32 16, i32 0, i32 8, i32 24>
  %x.bytes = ashr <4 x i32> %x.left, splat (i32 24)
  %y.bytes = ashr <4 x i32> %y.left, splat (i32 24)
  %p = mul <4 x i32> %x.bytes, %y.bytes
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %p)
  ret i32 %s
}

; One byte is used twice and another never; the last byte of one word times the third of the other.
; CHECK-LABEL: @others(
; CHECK-NOT:     vpdpbusd
define i32 @others(i32 %a, i32 %b, ptr %out) #0 {
  %a0 = and i32 %a, 255
  %a.8 = lshr i32 %a, 8
  %a1 = and i32 %a.8, 255
  %a.16 = lshr i32 %a, 16
  %a2 = and i32 %a.16, 255
  %a3 = lshr i32 %a, 24
  %b.0 = shl i32 %b, 24
  %b0 = ashr i32 %b.0, 24
  %b.1 = shl i32 %b, 16
  %b1 = ashr i32 %b.1, 24
  %b.2 = shl i32 %b, 8
  %b2 = ashr i32 %b.2, 24
  %p0 = mul i32 %a0, %b0
  %p1 = mul i32 %a1, %b1
  %p2 = mul i32 %a1, %b1
  %p3 = mul i32 %a3, %b2
  %s1 = add i32 %p0, %p1
  %s2 = add i32 %p2, %p3
  %s3 = add i32 %s1, %s2
  %q2 = mul i32 %a2, %b2
  store i32 %q2, ptr %out
  %s4 = add i32 %s3, %q2
  ret i32 %s4
}

; A core without the instruction multiplies.
; CHECK-LABEL: @plain(
; CHECK:         llvm.vector.reduce.add
; CHECK:         ret
define i32 @plain(<4 x i8> %a, <4 x i8> %b) {
  %x = sext <4 x i8> %a to <4 x i32>
  %y = sext <4 x i8> %b to <4 x i32>
  %p = mul <4 x i32> %x, %y
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %p)
  ret i32 %s
}

attributes #0 = { "target-cpu"="x86-64-v4" "target-features"="+avx512vnni" }
