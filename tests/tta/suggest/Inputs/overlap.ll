; Three instructions in a row. Two operations of two instructions both need the addition.
target datalayout = "e-m:e-p:32:32-i64:64-n32-S64"
target triple = "riscv32-unknown-none-elf"

declare void @llvm.pseudoprobe(i64, i64, i32, i64)

define i32 @chain(i32 %a, i32 %b, i32 %c, i32 %d) {
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  %x = xor i32 %a, %b
  %y = sub i32 %x, %c
  %z = and i32 %y, %d
  ret i32 %z
}
