; SPDX-License-Identifier: MIT
; A masked store of one lane becomes a store of that element, on x86.
; RUN: %opt %s -passes=barecl-fence-stores -S | %FileCheck %s
; RUN: sed s/x86_64/aarch64/ %s | %opt -passes=barecl-fence-stores -S | %FileCheck %s --check-prefix=OTHER
; OTHER-COUNT-3: call void @llvm.masked.store

target triple = "x86_64-unknown-none-elf"

; CHECK-LABEL: @one(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i32, ptr %p, i64 2
; CHECK: [[ELEMENT:%.*]] = extractelement <4 x i32> %x, i64 2
; CHECK: store i32 [[ELEMENT]], ptr [[PLACE]], align 8
; CHECK-NOT: masked.store
define void @one(ptr %p, <4 x i32> %x) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr align 16 %p, <4 x i1> <i1 false, i1 false, i1 true, i1 false>)
  ret void
}

; Two lanes, and a mask that is not known.
; CHECK-LABEL: @others(
; CHECK-COUNT-2: call void @llvm.masked.store
define void @others(ptr %p, <4 x i32> %x, <4 x i1> %mask) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr align 4 %p, <4 x i1> <i1 false, i1 true, i1 true, i1 false>)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr align 4 %p, <4 x i1> %mask)
  ret void
}
