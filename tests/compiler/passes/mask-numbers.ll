; On MVE, masks that are used in another block, or are combined, are numbers in general registers.
; RUN: %passes -passes=barecl-mask-numbers %s | FileCheck %s
; RUN: %passes -passes=barecl-mask-numbers %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @steps(
; CHECK: loop:
; CHECK: [[LIVE:%.*]] = phi i32 [ 65535, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[NEAR:%.*]] = freeze <4 x i1> %near
; CHECK: [[NUMBER:%.*]] = call i32 @llvm.arm.mve.pred.v2i.v4i1(<4 x i1> [[NEAR]])
; CHECK: [[NEXT]] = and i32 [[LIVE]], [[NUMBER]]
; CHECK: [[MASK:%.*]] = call <4 x i1> @llvm.arm.mve.pred.i2v.v4i1(i32 [[NEXT]])
; CHECK: select <4 x i1> [[MASK]]
; CHECK: [[NONE:%.*]] = icmp eq i32 [[NEXT]], 0
; CHECK: br i1 [[NONE]], label %exit, label %loop
; ASM-LABEL: steps:
; ASM-NOT: bfi
; ASM-NOT: p0, [sp
; ASM: bx lr
define <4 x i32> @steps(<4 x float> %x) #0 {
entry:
  br label %loop
loop:
  %live = phi <4 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %n = phi <4 x i32> [ zeroinitializer, %entry ], [ %more, %loop ]
  %d = phi <4 x float> [ %x, %entry ], [ %further, %loop ]
  %further = fmul <4 x float> %d, %x
  %near = fcmp ole <4 x float> %further, splat (float 4.0)
  %next = select <4 x i1> %live, <4 x i1> %near, <4 x i1> zeroinitializer
  %one = select <4 x i1> %next, <4 x i32> splat (i32 1), <4 x i32> zeroinitializer
  %more = add <4 x i32> %n, %one
  %bits = bitcast <4 x i1> %next to i4
  %none = icmp eq i4 %bits, 0
  br i1 %none, label %exit, label %loop
exit:
  ret <4 x i32> %more
}

; A test of all lanes; not; or, written as a select.
; CHECK-LABEL: @combined(
; CHECK-DAG: [[A:%.*]] = call i32 @llvm.arm.mve.pred.v2i.v8i1
; CHECK-DAG: xor i32 {{.*}}, 65535
; CHECK-DAG: or i32
; CHECK: icmp eq i32 {{.*}}, 65535
define i1 @combined(<8 x i16> %x, <8 x i16> %y) #0 {
  %a = icmp eq <8 x i16> %x, %y
  %b = icmp ult <8 x i16> %x, %y
  %c = xor <8 x i1> %b, splat (i1 true)
  %d = select <8 x i1> %a, <8 x i1> splat (i1 true), <8 x i1> %c
  %all = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %d)
  ret i1 %all
}

; Not on other targets.
; CHECK-LABEL: @other(
; CHECK-NOT: pred
; CHECK: ret i1
define i1 @other(<4 x i32> %x) {
  %a = icmp eq <4 x i32> %x, zeroinitializer
  %any = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %a)
  ret i1 %any
}

attributes #0 = { "target-cpu"="cortex-m55" }
