; Tests of a vector's elements, one after the other, become one comparison of vectors, and a branch skips all of them.
; RUN: %opt %s -passes=barecl-element-tests -S | %FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

declare void @found(i32)

; CHECK-LABEL: @chain(
; CHECK: entry:
; CHECK-NEXT: %[[XS:.*]] = insertelement <4 x i32> poison, i32 %x, i64 0
; CHECK-NEXT: %[[SPLAT:.*]] = shufflevector <4 x i32> %[[XS]],
; CHECK-NEXT: %[[A:.*]] = icmp eq <4 x i32> %a, %[[SPLAT]]
; CHECK-NEXT: %[[FA:.*]] = freeze <4 x i1> %[[A]]
; CHECK: %[[B:.*]] = icmp ult <4 x i32> %b,
; CHECK-NEXT: %[[FB:.*]] = freeze <4 x i1> %[[B]]
; CHECK-NEXT: %[[ALL:.*]] = and <4 x i1> %[[FA]], %[[FB]]
; CHECK-NEXT: %passed = bitcast <4 x i1> %[[ALL]] to i4
; CHECK: %[[NONE:.*]] = icmp eq i4 %passed, 0
; CHECK-NEXT: br i1 %[[NONE]], label %end, label
; CHECK: and i4 %passed, 4
; CHECK: and i4 %passed, -8
; CHECK: end:
; CHECK-NEXT: ret void
define void @chain(<4 x i32> %a, <4 x i32> %b, i32 %x, i32 %y) {
entry:
  %a0 = extractelement <4 x i32> %a, i64 0
  %ca0 = icmp eq i32 %a0, %x
  %b0 = extractelement <4 x i32> %b, i64 0
  %cb0 = icmp ult i32 %b0, %y
  %t0 = select i1 %ca0, i1 %cb0, i1 false
  br i1 %t0, label %then0, label %next1
then0:
  call void @found(i32 0)
  br label %next1
next1:
  %a1 = extractelement <4 x i32> %a, i64 1
  %ca1 = icmp eq i32 %x, %a1
  %b1 = extractelement <4 x i32> %b, i64 1
  %cb1 = icmp ugt i32 %y, %b1
  %t1 = and i1 %ca1, %cb1
  br i1 %t1, label %then1, label %next2
then1:
  call void @found(i32 1)
  br label %next2
next2:
  %a2 = extractelement <4 x i32> %a, i64 2
  %ca2 = icmp eq i32 %a2, %x
  %b2 = extractelement <4 x i32> %b, i64 2
  %cb2 = icmp ult i32 %b2, %y
  %t2 = select i1 %ca2, i1 %cb2, i1 false
  br i1 %t2, label %then2, label %next3
then2:
  call void @found(i32 2)
  br label %next3
next3:
  %a3 = extractelement <4 x i32> %a, i64 3
  %ca3 = icmp eq i32 %a3, %x
  %b3 = extractelement <4 x i32> %b, i64 3
  %cb3 = icmp ult i32 %b3, %y
  %t3 = select i1 %ca3, i1 %cb3, i1 false
  br i1 %t3, label %then3, label %end
then3:
  call void @found(i32 3)
  br label %end
end:
  ret void
}

; The blocks between change a value, and a value comes from the last of them: no branch skips all of them.
; CHECK-LABEL: @counted(
; CHECK: bitcast <4 x i1> {{.*}} to i4
; CHECK-NOT: icmp eq i4 %passed, 0
; CHECK: end:
define i32 @counted(<4 x i32> %a, i32 %x) {
entry:
  %a0 = extractelement <4 x i32> %a, i64 0
  %t0 = icmp eq i32 %a0, %x
  br i1 %t0, label %then0, label %next1
then0:
  call void @found(i32 0)
  br label %next1
next1:
  %n1 = phi i32 [ 0, %entry ], [ 1, %then0 ]
  %a1 = extractelement <4 x i32> %a, i64 1
  %t1 = icmp eq i32 %a1, %x
  br i1 %t1, label %then1, label %next2
then1:
  call void @found(i32 1)
  br label %next2
next2:
  %n2 = phi i32 [ %n1, %next1 ], [ 5, %then1 ]
  %a2 = extractelement <4 x i32> %a, i64 2
  %t2 = icmp eq i32 %a2, %x
  %a3 = extractelement <4 x i32> %a, i64 3
  %t3 = icmp eq i32 %a3, %x
  br i1 %t2, label %then2, label %end
then2:
  call void @found(i32 2)
  br label %end
end:
  %n3 = phi i32 [ %n2, %next2 ], [ 7, %then2 ]
  %n = select i1 %t3, i32 %n3, i32 %x
  ret i32 %n
}

; Unchanged: tests of three lanes, comparisons of two vectors, and tests that combine different lanes.
; CHECK-LABEL: @others(
; CHECK-NOT: bitcast
; CHECK: ret i1
define i1 @others(<4 x i32> %a, <4 x i32> %b, i32 %x) {
  %a0 = extractelement <4 x i32> %a, i64 0
  %a1 = extractelement <4 x i32> %a, i64 1
  %a2 = extractelement <4 x i32> %a, i64 2
  %a3 = extractelement <4 x i32> %a, i64 3
  %b3 = extractelement <4 x i32> %b, i64 3
  %t0 = icmp eq i32 %a0, %x
  %t1 = icmp eq i32 %a1, %x
  %t2 = icmp eq i32 %a2, %x
  %t3 = icmp eq i32 %a3, %b3
  %o1 = or i1 %t0, %t1
  %o2 = xor i1 %o1, %t2
  %o3 = or i1 %o2, %t3
  ret i1 %o3
}
