; A minimum and a maximum of the same two values, with a scale: one operation with two outputs. The values are bytes.
target datalayout = "e-m:e-p:32:32-i64:64-n32-S64"
target triple = "riscv32-unknown-none-elf"

declare void @llvm.pseudoprobe(i64, i64, i32, i64)

declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.umax.i8(i8, i8)

define void @order(ptr %p) {
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  %q = getelementptr i8, ptr %p, i32 1
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %s = xor i8 %a, %b
  %low = call i8 @llvm.umin.i8(i8 %s, i8 %b)
  %high = call i8 @llvm.umax.i8(i8 %s, i8 %b)
  store i8 %low, ptr %p
  store i8 %high, ptr %q
  ret void
}
