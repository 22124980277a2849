; SPDX-License-Identifier: MIT
; In a loop, a sum of shifted numbers that is shifted back is shifted once. Its lowest bits must be known to be zeros.
; RUN: %opt %s -passes=barecl-shifted-sums -S | %FileCheck %s

; CHECK-LABEL: @index(
; CHECK: %[[G:.*]] = shl i64 %group, 9
; CHECK: %[[S:.*]] = add i64 %[[G]], %x
; CHECK: %[[N:.*]] = add i64 %[[S]], 3
; CHECK: %[[T:.*]] = shl i64 %[[N]], 32
; CHECK: ashr exact i64 %[[T]], 29
define void @index(ptr %out, i64 %group) {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %next, %loop ]
  %g = shl i64 %group, 41
  %s = shl i64 %x, 32
  %sum = add i64 %g, %s
  %more = add i64 %sum, 12884901888
  %i = ashr exact i64 %more, 29
  %at = getelementptr i8, ptr %out, i64 %i
  store i64 %x, ptr %at
  %next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop
end:
  ret void
}

; The lowest bit of one number is not known, and the other is shifted by fewer bits than back.
; CHECK-LABEL: @unknown(
; CHECK: %a = add i64 %g, %x
; CHECK-NEXT: lshr i64 %a, 29
; CHECK: %b = add i64 %g, %s
; CHECK-NEXT: lshr i64 %b, 29
define void @unknown(ptr %out, i64 %group) {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %next, %loop ]
  %g = shl i64 %group, 41
  %a = add i64 %g, %x
  %i = lshr i64 %a, 29
  %s = shl i64 %x, 28
  %b = add i64 %g, %s
  %k = lshr i64 %b, 29
  %sum = add i64 %i, %k
  %at = getelementptr i8, ptr %out, i64 %sum
  store i64 %x, ptr %at
  %next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop
end:
  ret void
}
