; SPDX-License-Identifier: MIT
; Work-items that each sum products of neighbouring bytes are left to LLVM's vectoriser. Bytes that lie side by side
; for neighbouring work-items are not, and words are not.
; RUN: %opt %s -mtriple=thumbv8.1m.main -mattr=+mve.fp -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   -pass-remarks=barecl -pass-remarks-missed=barecl -o /dev/null 2>&1 | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   -pass-remarks=barecl -pass-remarks-missed=barecl -o /dev/null 2>&1 | %FileCheck %s

; CHECK: work-items do not share vectors, because LLVM's vectoriser takes their sums of products
; CHECK-NEXT: vectors of {{.*}}1 gathered
; CHECK-NEXT: vectors of {{[0-9]+}} work-items: 2 {{.*}}side by side

define void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i32 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %row = mul nsw i32 %x, %n
  br label %loop
loop:
  %i = phi i32 [ 0, %items ], [ %i.next, %loop ]
  %sum = phi i32 [ 0, %items ], [ %sum.next, %loop ]
  %a.at = getelementptr inbounds i8, ptr addrspace(1) %p, i32 %i
  %a = load i8, ptr addrspace(1) %a.at
  %k = add nsw i32 %row, %i
  %b.at = getelementptr inbounds i8, ptr addrspace(1) %q, i32 %k
  %b = load i8, ptr addrspace(1) %b.at
  %a.word = sext i8 %a to i32
  %b.word = sext i8 %b to i32
  %product = mul nsw i32 %a.word, %b.word
  %sum.next = add nsw i32 %sum, %product
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %next
next:
  %at = getelementptr i32, ptr addrspace(1) %r, i32 %x
  store i32 %sum.next, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

define void @words(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i32 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  %row = mul nsw i32 %x, %n
  br label %loop
loop:
  %i = phi i32 [ 0, %items ], [ %i.next, %loop ]
  %sum = phi i32 [ 0, %items ], [ %sum.next, %loop ]
  %a.at = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %a = load i32, ptr addrspace(1) %a.at
  %k = add nsw i32 %row, %i
  %b.at = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %k
  %b = load i32, ptr addrspace(1) %b.at
  %product = mul nsw i32 %a, %b
  %sum.next = add nsw i32 %sum, %product
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %next
next:
  %at = getelementptr i32, ptr addrspace(1) %r, i32 %x
  store i32 %sum.next, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

define void @columns(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i32 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %next ]
  br label %loop
loop:
  %i = phi i32 [ 0, %items ], [ %i.next, %loop ]
  %sum = phi i32 [ 0, %items ], [ %sum.next, %loop ]
  %a.at = getelementptr inbounds i8, ptr addrspace(1) %p, i32 %i
  %a = load i8, ptr addrspace(1) %a.at
  %turn = mul nsw i32 %i, 64
  %k = add nsw i32 %turn, %x
  %b.at = getelementptr inbounds i8, ptr addrspace(1) %q, i32 %k
  %b = load i8, ptr addrspace(1) %b.at
  %a.word = sext i8 %a to i32
  %b.word = sext i8 %b to i32
  %product = mul nsw i32 %a.word, %b.word
  %sum.next = add nsw i32 %sum, %product
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %next
next:
  %at = getelementptr i32, ptr addrspace(1) %r, i32 %x
  store i32 %sum.next, ptr addrspace(1) %at
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !3
exit:
  ret void
}

attributes #0 = { "barecl.handler"="auto" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
!2 = distinct !{!2, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!3 = distinct !{!3, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
