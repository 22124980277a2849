; A factor that was widened before the loop is widened again next to the product, so that code generation sees
; a product of words.
; RUN: %passes -passes=barecl-sink-extensions %s | FileCheck %s
; RUN: %passes -passes=barecl-sink-extensions %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @high(
; CHECK: loop:
; CHECK: [[WIDE:%.*]] = zext <4 x i32> %factor to <4 x i64>
; CHECK: mul nuw <4 x i64> %long, [[WIDE]]
; ASM-LABEL: high:
; ASM: vmulh.u32
; ASM-NOT: umull
define <4 x i32> @high(<4 x i32> %factor, <4 x i32> %x, i32 %n) #0 {
entry:
  %wide = zext <4 x i32> %factor to <4 x i64>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi <4 x i32> [ %x, %entry ], [ %half, %loop ]
  %long = zext <4 x i32> %v to <4 x i64>
  %product = mul nuw <4 x i64> %long, %wide
  %above = lshr <4 x i64> %product, splat (i64 32)
  %half = trunc <4 x i64> %above to <4 x i32>
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret <4 x i32> %half
}

attributes #0 = { "target-cpu"="cortex-m55" }
