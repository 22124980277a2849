; SPDX-License-Identifier: MIT
; A row of unknown length that sums integers is computed two vectors at a time, and one that sums floats as LLVM decides.
; The same holds for a row of known length, for one without a preheader, for one that is not inside another loop, and for
; short registers.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vectoriser-hints -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64 -passes=barecl-vectoriser-hints -S \
; RUN:   | %FileCheck %s --check-prefix=SHORT

; CHECK-LABEL: @integers
; CHECK:         br i1 %row.done, label %item.end, label %row, !llvm.loop [[SUM:![0-9]+]]
; CHECK-LABEL: @floats
; CHECK:         br i1 %row.done, label %item.end, label %row{{$}}
; CHECK-LABEL: @known
; CHECK:         br i1 %row.done, label %item.end, label %row{{$}}
; CHECK-LABEL: @skipped
; CHECK:         br i1 %row.done, label %item.end, label %row{{$}}
; CHECK-LABEL: @alone
; CHECK:         br i1 %row.done, label %exit, label %row{{$}}
; CHECK:       [[SUM]] = distinct !{[[SUM]], [[COUNT:![0-9]+]]}
; CHECK:       [[COUNT]] = !{!"llvm.loop.interleave.count", i32 2}
; SHORT-NOT:   "llvm.loop.interleave.count"

define void @integers(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
entry:
  br label %item
item:
  %x = phi i64 [ 0, %entry ], [ %x.next, %item.end ]
  br label %row
row:
  %i = phi i64 [ 0, %item ], [ %i.next, %row ]
  %sum = phi i32 [ 0, %item ], [ %sum.next, %row ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %value = load i32, ptr addrspace(1) %at
  %sum.next = add i32 %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %row.done = icmp eq i64 %i.next, %n
  br i1 %row.done, label %item.end, label %row
item.end:
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %sum.next, ptr addrspace(1) %to
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %item
exit:
  ret void
}

define void @floats(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
entry:
  br label %item
item:
  %x = phi i64 [ 0, %entry ], [ %x.next, %item.end ]
  br label %row
row:
  %i = phi i64 [ 0, %item ], [ %i.next, %row ]
  %sum = phi float [ 0.0, %item ], [ %sum.next, %row ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %value = load float, ptr addrspace(1) %at
  %sum.next = fadd fast float %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %row.done = icmp eq i64 %i.next, %n
  br i1 %row.done, label %item.end, label %row
item.end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %sum.next, ptr addrspace(1) %to
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %item
exit:
  ret void
}

define void @known(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
entry:
  br label %item
item:
  %x = phi i64 [ 0, %entry ], [ %x.next, %item.end ]
  br label %row
row:
  %i = phi i64 [ 0, %item ], [ %i.next, %row ]
  %sum = phi i32 [ 0, %item ], [ %sum.next, %row ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %value = load i32, ptr addrspace(1) %at
  %sum.next = add i32 %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %row.done = icmp eq i64 %i.next, 96
  br i1 %row.done, label %item.end, label %row
item.end:
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %sum.next, ptr addrspace(1) %to
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %item
exit:
  ret void
}

define void @skipped(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
entry:
  br label %item
item:
  %x = phi i64 [ 0, %entry ], [ %x.next, %item.end ]
  %odd = trunc i64 %x to i1
  br i1 %odd, label %item.end, label %row
row:
  %i = phi i64 [ 0, %item ], [ %i.next, %row ]
  %sum = phi i32 [ 0, %item ], [ %sum.next, %row ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %value = load i32, ptr addrspace(1) %at
  %sum.next = add i32 %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %row.done = icmp eq i64 %i.next, %n
  br i1 %row.done, label %item.end, label %row
item.end:
  %total = phi i32 [ 0, %item ], [ %sum.next, %row ]
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %total, ptr addrspace(1) %to
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %item
exit:
  ret void
}

define i32 @alone(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %row
row:
  %i = phi i64 [ 0, %entry ], [ %i.next, %row ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %row ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %value = load i32, ptr addrspace(1) %at
  %sum.next = add i32 %sum, %value
  %i.next = add nuw nsw i64 %i, 1
  %row.done = icmp eq i64 %i.next, %n
  br i1 %row.done, label %exit, label %row
exit:
  ret i32 %sum.next
}
