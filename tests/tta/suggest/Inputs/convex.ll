; The exclusive or needs what a function computes from the sum: one operation cannot compute both.
target datalayout = "e-m:e-p:32:32-i64:64-n32-S64"
target triple = "riscv32-unknown-none-elf"

declare void @llvm.pseudoprobe(i64, i64, i32, i64)

declare i32 @other(i32)

define i32 @around(i32 %a, i32 %b) {
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  %x = sub i32 %a, %b
  %l = call i32 @other(i32 %x)
  %y = xor i32 %x, %l
  %z = lshr i32 %y, 7
  ret i32 %z
}
