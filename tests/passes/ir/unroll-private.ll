; SPDX-License-Identifier: MIT
; In a kernel with a barrier, a short loop that indexes a private array is unrolled. A loop with too many iterations, a
; loop with a barrier, and a loop that indexes other memory stay; so do loops of a kernel without barriers, and in the
; version for all local sizes those of a kernel with a barrier in a loop.
; RUN: %opt -passes=barecl-unroll-private -S %s | %FileCheck %s

declare void @__bcl_barrier(i32) convergent

; CHECK-LABEL: @short(
; CHECK-NOT: phi
; CHECK-COUNT-4: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define void @short(i32 %v) !barecl.local_size !0 {
entry:
  %array = alloca [4 x i32]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, 4
  br i1 %more, label %body, label %end
body:
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  %next = add nuw nsw i64 %i, 1
  br label %head
end:
  call void @__bcl_barrier(i32 1)
  ret void
}

; CHECK-LABEL: @long(
; CHECK: phi i64
define void @long(i32 %v) !barecl.local_size !0 {
entry:
  %array = alloca [17 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 17
  br i1 %more, label %loop, label %end
end:
  call void @__bcl_barrier(i32 1)
  ret void
}

; CHECK-LABEL: @waits(
; CHECK: phi i64
define void @waits(i32 %v) !barecl.local_size !0 {
entry:
  %array = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  call void @__bcl_barrier(i32 1)
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @elsewhere(
; CHECK: phi i64
define void @elsewhere(i32 %v, ptr addrspace(1) %array) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %array, i64 %i
  store i32 %v, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  call void @__bcl_barrier(i32 1)
  ret void
}

; CHECK-LABEL: @any_size(
; CHECK-NOT: phi
; CHECK: ret void
define void @any_size(i32 %v) {
entry:
  %array = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  call void @__bcl_barrier(i32 1)
  ret void
}

; CHECK-LABEL: @any_size_in_loop(
; CHECK: outer:
; CHECK: phi i64
; CHECK: inner:
; CHECK: phi i64
define void @any_size_in_loop(i32 %v) {
entry:
  %array = alloca [4 x i32]
  br label %outer
outer:
  %k = phi i64 [ 0, %entry ], [ %k.next, %wait ]
  br label %inner
inner:
  %i = phi i64 [ 0, %outer ], [ %next, %inner ]
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %inner, label %wait
wait:
  call void @__bcl_barrier(i32 1)
  %k.next = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k.next, 100
  br i1 %again, label %outer, label %end
end:
  ret void
}

; CHECK-LABEL: @free(
; CHECK: phi i64
define void @free(i32 %v) !barecl.local_size !0 {
entry:
  %array = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %array, i64 %i
  store i32 %v, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
