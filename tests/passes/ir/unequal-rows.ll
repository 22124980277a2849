; SPDX-License-Identifier: MIT
; A loop with different numbers of iterations in the work-items must not be unrolled for out-of-order
; processors; a loop with the same number in all may be.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vectoriser-hints -S | %FileCheck %s
; RUN: %opt %s -mtriple=thumbv7em-none-eabihf -mcpu=cortex-m4 -passes=barecl-vectoriser-hints -S \
; RUN:   | %FileCheck %s --check-prefix=SMALL

; CHECK:     br i1 %last, label %next, label %row, !llvm.loop [[UNEQUAL:![0-9]+]]
; CHECK:     br i1 %last, label %next, label %row{{$}}
; CHECK:     [[UNEQUAL]] = distinct !{[[UNEQUAL]], [[DISABLED:![0-9]+]]}
; CHECK:     [[DISABLED]] = !{!"llvm.loop.unroll.runtime.disable", i32 0}
; SMALL-NOT: llvm.loop

define void @unequal(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %n = load i64, ptr addrspace(1) %a
  br label %row
row:
  %k = phi i64 [ 0, %items ], [ %k.next, %row ]
  %b = getelementptr i64, ptr addrspace(1) %q, i64 %k
  store i64 %x, ptr addrspace(1) %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %n
  br i1 %last, label %next, label %row
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items
exit:
  ret void
}

define void @equal(i64 %n, ptr addrspace(1) %q) {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  br label %row
row:
  %k = phi i64 [ 0, %items ], [ %k.next, %row ]
  %b = getelementptr i64, ptr addrspace(1) %q, i64 %k
  store i64 %x, ptr addrspace(1) %b
  %k.next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %k.next, %n
  br i1 %last, label %next, label %row
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items
exit:
  ret void
}
