; Divergent branches with short arms become selects, if LLVM would otherwise move earlier loads into the arms.
; RUN: %opt %s -passes=barecl-if-conversion -barecl-vector-bytes=16 -S | %FileCheck %s
; Without vectors, nothing is done.
; RUN: %opt %s -passes=barecl-if-conversion -S | %FileCheck %s --check-prefix=SCALAR
; SCALAR-NOT: select
; LLVM moves no loads afterwards.
; RUN: %opt %s -passes="barecl-if-conversion,function(instcombine<no-verify-fixpoint>)" -barecl-vector-bytes=16 -S | %FileCheck %s --check-prefix=STAYS
; STAYS-LABEL: @diamond(
; STAYS: load
; STAYS: load
; STAYS-NOT: br
; STAYS: store

declare i32 @__bcl_local_id(i32)

; CHECK-LABEL: @diamond(
; CHECK: [[C:%.*]] = icmp
; CHECK: [[P:%.*]] = mul i32 %x, %p
; CHECK: [[Q:%.*]] = add i32 %x, %q
; CHECK: [[Y:%.*]] = select i1 [[C]], i32 [[P]], i32 [[Q]]
; CHECK-NOT: br
; CHECK: store i32 [[Y]]
define void @diamond(ptr addrspace(1) %out, ptr addrspace(1) %b) !kernel_arg_addr_space !0 {
  %x = call i32 @__bcl_local_id(i32 0)
  %p.at = getelementptr i32, ptr addrspace(1) %b, i32 %x
  %p = load i32, ptr addrspace(1) %p.at
  %q.at = getelementptr i32, ptr addrspace(1) %p.at, i32 1
  %q = load i32, ptr addrspace(1) %q.at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %else
then:
  %m = mul i32 %x, %p
  br label %join
else:
  %a = add i32 %x, %q
  br label %join
join:
  %y = phi i32 [ %m, %then ], [ %a, %else ]
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; A branch in another; LLVM alone would convert only the inner one.
; CHECK-LABEL: @nested(
; CHECK-NOT: br
; CHECK: select
; CHECK: select
; CHECK-NOT: br
; CHECK: store
define void @nested(ptr addrspace(1) %out, ptr addrspace(1) %b) !kernel_arg_addr_space !0 {
  %x = call i32 @__bcl_local_id(i32 0)
  %p = load i32, ptr addrspace(1) %b
  %q.at = getelementptr i32, ptr addrspace(1) %b, i32 %x
  %q = load i32, ptr addrspace(1) %q.at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %inner, label %after
inner:
  %n = xor i32 %m, %q
  br label %after
after:
  %o = phi i32 [ %m, %then ], [ %n, %inner ]
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %o, %after ]
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; A uniform branch stays, as it saves work.
; CHECK-LABEL: @uniform(
; CHECK: br i1
define void @uniform(ptr addrspace(1) %out, i32 %n) !kernel_arg_addr_space !1 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m, %then ]
  store i32 %y, ptr addrspace(1) %at
  ret void
}

; No load would be moved, so the branch stays for the vectoriser, which knows more about values in arms.
; CHECK-LABEL: @no_load(
; CHECK: br i1
define void @no_load(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %p, 3
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m, %then ]
  store i32 %y, ptr addrspace(1) %at
  ret void
}

; Arms with operations that must not be executed unconditionally.
; CHECK-LABEL: @stores(
; CHECK: br i1
define void @stores(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  store i32 %m, ptr addrspace(1) %out
  br label %join
join:
  ret void
}

; CHECK-LABEL: @loads(
; CHECK: br i1
define void @loads(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %p
  %m = load i32, ptr addrspace(1) %there
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m, %then ]
  store i32 %y, ptr addrspace(1) %at
  ret void
}

; CHECK-LABEL: @divides(
; CHECK: br i1
define void @divides(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %m = udiv i32 %p, %x
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m, %then ]
  store i32 %y, ptr addrspace(1) %at
  ret void
}

; More than 16 simple instructions.
; CHECK-LABEL: @long(
; CHECK: br i1
define void @long(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
  %x = call i32 @__bcl_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %x
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %m1 = mul i32 %x, %p
  %m2 = mul i32 %m1, %m1
  %m3 = mul i32 %m2, %m2
  %m4 = mul i32 %m3, %m3
  %m5 = mul i32 %m4, %m4
  %m6 = mul i32 %m5, %m5
  %m7 = mul i32 %m6, %m6
  %m8 = mul i32 %m7, %m7
  %m9 = mul i32 %m8, %m8
  %m10 = mul i32 %m9, %m9
  %m11 = mul i32 %m10, %m10
  %m12 = mul i32 %m11, %m11
  %m13 = mul i32 %m12, %m12
  %m14 = mul i32 %m13, %m13
  %m15 = mul i32 %m14, %m14
  %m16 = mul i32 %m15, %m15
  %m17 = mul i32 %m16, %m16
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m17, %then ]
  store i32 %y, ptr addrspace(1) %at
  ret void
}

; A branch in a loop that work-items leave at different iterations.
; CHECK-LABEL: @divergent_loop(
; CHECK: br i1 %c, label %then, label %join
define void @divergent_loop(ptr addrspace(1) %out) !kernel_arg_addr_space !2 {
entry:
  %x = call i32 @__bcl_local_id(i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %join ]
  %s = phi i32 [ 0, %entry ], [ %y, %join ]
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, %s
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  br label %join
join:
  %y = phi i32 [ %s, %loop ], [ %m, %then ]
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %x
  br i1 %again, label %loop, label %exit
exit:
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; Not a kernel.
; CHECK-LABEL: @function(
; CHECK: br i1
define i32 @function(ptr %b, i32 %x) {
  %p = load i32, ptr %b
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %join
then:
  %m = mul i32 %x, %p
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %m, %then ]
  ret i32 %y
}

!0 = !{i32 1, i32 1}
!1 = !{i32 1, i32 0}
!2 = !{i32 1}
