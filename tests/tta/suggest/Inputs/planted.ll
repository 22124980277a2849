; The block 1.2 runs 1000 times. Its five instructions between loads and store are the best operation: two inputs, one
; output. The block 2.1 has more instructions of one operation, but runs 10 times only.
target datalayout = "e-m:e-p:32:32-i64:64-n32-S64"
target triple = "riscv32-unknown-none-elf"

declare void @llvm.pseudoprobe(i64, i64, i32, i64)

define void @hot(ptr %in, ptr %out) {
entry:
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  br label %loop

loop:
  %at = phi ptr [ %in, %entry ], [ %next, %loop ]
  call void @llvm.pseudoprobe(i64 1, i64 2, i32 0, i64 -1)
  %a = load i32, ptr %at
  %second = getelementptr i8, ptr %at, i32 4
  %b = load i32, ptr %second
  %x = xor i32 %a, 1540483477
  %s = lshr i32 %b, 3
  %t = sub i32 %x, %s
  %u = or i32 %a, %b
  %r = and i32 %t, %u
  store i32 %r, ptr %out
  %next = getelementptr i8, ptr %at, i32 8
  %done = icmp eq ptr %next, %out
  br i1 %done, label %end, label %loop

end:
  ret void
}

define void @cold(ptr %in, ptr %out) {
  call void @llvm.pseudoprobe(i64 2, i64 1, i32 0, i64 -1)
  %a = load i32, ptr %in
  %b = load i32, ptr %out
  %1 = mul i32 %a, %b
  %2 = xor i32 %1, %a
  %3 = lshr i32 %2, 4
  %4 = sub i32 %3, %b
  %5 = mul i32 %4, %3
  %6 = xor i32 %5, %4
  %7 = lshr i32 %6, 5
  %8 = sub i32 %7, %6
  store i32 %8, ptr %out
  ret void
}
