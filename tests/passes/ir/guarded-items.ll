; SPDX-License-Identifier: MIT
; A guarded loop over consecutive work-items is limited to those that pass. If the id may wrap, the loop is
; split where it does. A condition that is not a guard stays.
; RUN: %opt %s -passes=barecl-guarded-items -S | %FileCheck %s

; {0,+,1} cannot wrap: no loop around the loop.
; CHECK-LABEL: define void @no_wrap(
; CHECK:       entry:
; CHECK:         [[DISTANCE:%.*]] = sub i32 %n, 0
; CHECK:         icmp ult i32 0, %n
; CHECK:         [[BELOW:%.*]] = sub i32 [[DISTANCE]], 1
; CHECK:         [[END:%.*]] = call i32 @llvm.umin.i32(i32 %{{.*}}, i32 [[BELOW]])
; CHECK:         br i1 %guard.some, label %items, label %exit
; CHECK:       items:
; CHECK-NOT:     icmp
; CHECK:         store i32 0
; CHECK:         [[LAST:%.*]] = icmp eq i32 %x, [[END]]
; CHECK:         br i1 [[LAST]]
; CHECK:       ret void
define void @no_wrap(ptr %p, i32 noundef %n, i32 noundef %size) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %latch ]
  %guard = icmp ult i32 %x, %n
  br i1 %guard, label %do, label %latch
do:
  %a = getelementptr i32, ptr %p, i32 %x
  store i32 0, ptr %a
  br label %latch
latch:
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %size
  br i1 %done, label %exit, label %items
exit:
  ret void
}

; The loop begins with the first item above n, if there is one.
; CHECK-LABEL: define void @from(
; CHECK:       entry:
; CHECK:         [[PIECE:%.*]] = add i32 %size, -1
; CHECK:         [[DISTANCE:%.*]] = sub i32 %n, 0
; CHECK:         [[HOLDS:%.*]] = icmp ugt i32 0, %n
; CHECK:         icmp ult i32 [[DISTANCE]], [[PIECE]]
; CHECK:         [[ABOVE:%.*]] = add i32 [[DISTANCE]], 1
; CHECK:         [[FROM:%.*]] = select i1 [[HOLDS]], i32 0, i32 [[ABOVE]]
; CHECK:         [[FIRST:%.*]] = call i32 @llvm.umax.i32(i32 0, i32 [[FROM]])
; CHECK:         icmp ule i32 [[FIRST]], [[PIECE]]
; CHECK:         icmp eq i32 %x, [[PIECE]]
; CHECK:       ret void
define void @from(ptr %p, i32 noundef %n, i32 noundef %size) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %latch ]
  %guard = icmp ugt i32 %x, %n
  br i1 %guard, label %do, label %latch
do:
  %a = getelementptr i32, ptr %p, i32 %x
  store i32 0, ptr %a
  br label %latch
latch:
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %size
  br i1 %done, label %exit, label %items
exit:
  ret void
}

; base + x may wrap: pieces end at the highest int.
; CHECK-LABEL: define void @wraps(
; CHECK:         %guard.start = phi i32 [ 0, %entry ]
; CHECK:         [[ID:%.*]] = add i32 %base, %guard.start
; CHECK:         [[LEFT:%.*]] = sub i32 2147483647, [[ID]]
; CHECK:         call i32 @llvm.umin.i32(i32 %{{.*}}, i32 [[LEFT]])
; CHECK:       items:
; CHECK-NOT:     icmp
; CHECK:         store i32 0
; CHECK:       guard.next:
; CHECK:         br i1 %{{.*}}, label %exit, label %
define void @wraps(ptr %p, i32 noundef %base, i32 noundef %n, i32 noundef %size) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %latch ]
  %id = add i32 %base, %x
  %guard = icmp slt i32 %id, %n
  br i1 %guard, label %do, label %latch
do:
  %a = getelementptr i32, ptr %p, i32 %x
  store i32 0, ptr %a
  br label %latch
latch:
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %size
  br i1 %done, label %exit, label %items
exit:
  ret void
}

; Not a guard: there is work outside of the branch.
; CHECK-LABEL: define void @both(
; CHECK-NOT:     guard.enter
; CHECK:         br i1 %guard, label %do, label %latch
; CHECK:       ret void
define void @both(ptr %p, ptr %q, i32 noundef %n, i32 noundef %size) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %latch ]
  %b = getelementptr i32, ptr %q, i32 %x
  store i32 1, ptr %b
  %guard = icmp ult i32 %x, %n
  br i1 %guard, label %do, label %latch
do:
  %a = getelementptr i32, ptr %p, i32 %x
  store i32 0, ptr %a
  br label %latch
latch:
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %size
  br i1 %done, label %exit, label %items
exit:
  ret void
}

; The sum is used after the loop, and items that do not pass add to it too.
; CHECK-LABEL: define i32 @used_behind(
; CHECK-NOT:     guard.enter
; CHECK:         br i1 %guard
; CHECK:       ret i32
define i32 @used_behind(ptr %p, i32 noundef %n, i32 noundef %size) {
entry:
  br label %items
items:
  %x = phi i32 [ 0, %entry ], [ %x.next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %latch ]
  %sum.next = add i32 %sum, %x
  %guard = icmp ult i32 %x, %n
  br i1 %guard, label %do, label %latch
do:
  %a = getelementptr i32, ptr %p, i32 %x
  store i32 0, ptr %a
  br label %latch
latch:
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %size
  br i1 %done, label %exit, label %items
exit:
  ret i32 %sum.next
}
