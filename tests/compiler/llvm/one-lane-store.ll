; SPDX-License-Identifier: MIT
;
; Eight bytes are stored where the mask has one lane of four bytes (docs/llvm-mistakes.md). When this test fails, LLVM is
; right: FenceStores can go.
; RUN: llc -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4 %s -o - | FileCheck %s
; CHECK: vmovlps %xmm0, (%rdi)

define void @store(ptr %p, <8 x i64> %x) {
  %words = trunc <8 x i64> %x to <8 x i32>
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %words, ptr align 4 %p, <8 x i1> <i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>)
  ret void
}
