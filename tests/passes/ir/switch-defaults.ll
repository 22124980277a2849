; In loops, the last case's block replaces an unreachable default.
; RUN: %opt %s -passes=barecl-switch-defaults -S | %FileCheck %s

; CHECK-LABEL: @in_loop(
; CHECK: switch i32 %k, label %two [
; CHECK-NEXT: i32 0, label %zero
; CHECK-NEXT: ]
; CHECK: phi i32 [ 5, %zero ], [ %i, %two ]
define i32 @in_loop(ptr %in, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %join ]
  %at = getelementptr i32, ptr %in, i32 %i
  %k = load i32, ptr %at
  switch i32 %k, label %never [
    i32 0, label %zero
    i32 1, label %two
    i32 2, label %two
  ]
zero:
  br label %join
two:
  %t = phi i32 [ %i, %loop ], [ %i, %loop ]
  br label %join
join:
  %y = phi i32 [ 5, %zero ], [ %t, %two ]
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %y
never:
  unreachable
}

; A reachable default stays.
; CHECK-LABEL: @reached(
; CHECK: switch i32 %k, label %join [
; CHECK-NEXT: i32 0, label %zero
define i32 @reached(ptr %in, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %join ]
  %at = getelementptr i32, ptr %in, i32 %i
  %k = load i32, ptr %at
  switch i32 %k, label %join [
    i32 0, label %zero
  ]
zero:
  br label %join
join:
  %y = phi i32 [ 5, %zero ], [ %i, %loop ]
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %y
}

; So does a switch outside of loops.
; CHECK-LABEL: @no_loop(
; CHECK: switch i32 %k, label %never [
define i32 @no_loop(i32 %k) {
  switch i32 %k, label %never [
    i32 0, label %zero
    i32 1, label %one
  ]
zero:
  ret i32 0
one:
  ret i32 1
never:
  unreachable
}
