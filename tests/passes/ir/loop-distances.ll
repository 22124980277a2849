; SPDX-License-Identifier: MIT
; A pointer or an index that a loop moves by the same distance in each iteration becomes its first value and a distance.
; Values that move alike share it. Those that move by what the loop has read, or without wrapping, that
; only count the iterations, or that start where memory says, stay as they are.
; RUN: %opt -passes=barecl-loop-distances -S %s | %FileCheck %s

; CHECK-LABEL: define float @sum(
; CHECK: loop:
; CHECK-NEXT: [[D:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT: %left = phi i64 [ %n, %entry ]
; CHECK-NEXT: %total = phi float
; CHECK-NEXT: [[NEXT]] = add i64 [[D]], 4
; CHECK-DAG: getelementptr i8, ptr addrspace(1) %x, i64 [[D]]
; CHECK-DAG: getelementptr i8, ptr addrspace(1) %y, i64 [[D]]
; CHECK: load float
define float @sum(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n) {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %x, %entry ], [ %p.next, %loop ]
  %q = phi ptr addrspace(1) [ %y, %entry ], [ %q.next, %loop ]
  %left = phi i64 [ %n, %entry ], [ %less, %loop ]
  %total = phi float [ 0.0, %entry ], [ %more, %loop ]
  %a = load float, ptr addrspace(1) %p
  %b = load float, ptr addrspace(1) %q
  %ab = fmul float %a, %b
  %more = fadd float %total, %ab
  %p.next = getelementptr i8, ptr addrspace(1) %p, i64 4
  %q.next = getelementptr i8, ptr addrspace(1) %q, i64 4
  %less = add i64 %left, -1
  %done = icmp eq i64 %less, 0
  br i1 %done, label %end, label %loop
end:
  ret float %more
}

; An index of 32 bits, counted in elements.
; CHECK-LABEL: define void @rows(
; CHECK: [[D:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[WIDE:%.*]] = sext i32 %width to i64
; CHECK: [[BYTES:%.*]] = mul i64 [[WIDE]], 2
; CHECK: [[NEXT]] = add i64 [[D]], [[BYTES]]
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %x, i64 [[D]]
; CHECK: store i16 7, ptr addrspace(1) [[P]]
; CHECK: [[AFTER:%.*]] = getelementptr i8, ptr addrspace(1) %x, i64 [[NEXT]]
; CHECK: icmp eq ptr addrspace(1) [[AFTER]], %last
define void @rows(ptr addrspace(1) %x, ptr addrspace(1) %last, i32 %width) {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %x, %entry ], [ %next, %loop ]
  store i16 7, ptr addrspace(1) %p
  %next = getelementptr i16, ptr addrspace(1) %p, i32 %width
  %done = icmp eq ptr addrspace(1) %next, %last
  br i1 %done, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @list(
; CHECK: phi ptr addrspace(1) [ %x, %entry ], [ %next, %loop ]
define void @list(ptr addrspace(1) %x) {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %x, %entry ], [ %next, %loop ]
  %step = load i32, ptr addrspace(1) %p
  %next = getelementptr i8, ptr addrspace(1) %p, i32 %step
  %done = icmp eq i32 %step, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}

; An index that may wrap is split, and one that may not stays.
; CHECK-LABEL: define void @indices(
; CHECK: [[D:%.*]] = phi i32 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: %counted = phi i32
; CHECK: [[NEXT]] = add i32 [[D]], %width
; CHECK: [[I:%.*]] = add i32 %first, [[D]]
; CHECK: getelementptr i32, ptr addrspace(1) %x, i32 [[I]]
define void @indices(ptr addrspace(1) %x, i32 %first, i32 %width, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %i.next, %loop ]
  %counted = phi i32 [ %first, %entry ], [ %counted.next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  store i32 %counted, ptr addrspace(1) %p
  %i.next = add i32 %i, %width
  %counted.next = add nsw i32 %counted, %width
  %done = icmp sge i32 %counted.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @from(
; CHECK: %i = phi i32 [ %first, %entry ]
define void @from(ptr addrspace(1) %x, i32 %width, i32 %n) {
entry:
  %first = load i32, ptr addrspace(1) %x
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %i.next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  store i32 %n, ptr addrspace(1) %p
  %i.next = add i32 %i, %width
  %done = icmp sge i32 %i.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Two steps in an iteration. What the loop computes the step from moves out of it.
; CHECK-LABEL: define void @steps(
; CHECK: entry:
; CHECK: [[FOUR:%.*]] = shl i64 %width, 2
; CHECK: loop:
; CHECK: [[D:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[NEXT]] = add i64 [[D]],
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %x, i64 [[D]]
; CHECK: store float 1.000000e+00, ptr addrspace(1) [[P]]
; CHECK: [[M:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[FOUR]]
; CHECK: store float 2.000000e+00, ptr addrspace(1) [[M]]
define void @steps(ptr addrspace(1) %x, i64 %width, i64 %n) {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %x, %entry ], [ %p.next, %loop ]
  %left = phi i64 [ %n, %entry ], [ %less, %loop ]
  store float 1.0, ptr addrspace(1) %p
  %four = shl i64 %width, 2
  %middle = getelementptr float, ptr addrspace(1) %p, i64 %four
  store float 2.0, ptr addrspace(1) %middle
  %p.next = getelementptr float, ptr addrspace(1) %middle, i64 %width
  %less = add i64 %left, -1
  %done = icmp eq i64 %less, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}
