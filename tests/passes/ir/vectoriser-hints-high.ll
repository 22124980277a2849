; SPDX-License-Identifier: MIT
; Helium has the upper halves of products, whose cost LLVM overestimates: the loop is vectorised all the same.
; RUN: %opt %s -mtriple=thumbv8.1m.main -mattr=+mve.fp -passes=barecl-vectoriser-hints -S | %FileCheck %s
; RUN: %opt %s -mtriple=aarch64 -passes=barecl-vectoriser-hints -S | %FileCheck %s --check-prefix=OTHER

; CHECK: br i1 %done, label %exit, label %items, !llvm.loop [[HIGH:![0-9]+]]
; CHECK: br i1 %done, label %exit, label %items, !llvm.loop [[LOW:![0-9]+]]
; CHECK: [[HIGH]] = distinct !{{{.*}}[[ENABLED:![0-9]+]],
; CHECK: [[ENABLED]] = !{!"llvm.loop.vectorize.enable", i32 1}
; CHECK: [[LOW]] = distinct
; CHECK-NOT: [[ENABLED]]
; OTHER-NOT: llvm.loop.vectorize.enable

define void @high(ptr addrspace(1) %p) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %items ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %v = load i32, ptr addrspace(1) %at, !llvm.access.group !1
  %wide = sext i32 %v to i64
  %square = mul nsw i64 %wide, %wide
  %upper = lshr i64 %square, 32
  %high = trunc i64 %upper to i32
  store i32 %high, ptr addrspace(1) %at, !llvm.access.group !1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

define void @low(ptr addrspace(1) %p) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %items ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %v = load i32, ptr addrspace(1) %at, !llvm.access.group !1
  %square = mul nsw i32 %v, %v
  store i32 %square, ptr addrspace(1) %at, !llvm.access.group !1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

!0 = distinct !{!0, !{!"llvm.loop.parallel_accesses", !1}}
!1 = distinct !{}
!2 = distinct !{!2, !{!"llvm.loop.parallel_accesses", !1}}
