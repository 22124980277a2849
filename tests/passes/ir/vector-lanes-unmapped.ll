; SPDX-License-Identifier: MIT
; On a host, a jump skips accesses of global memory if no lane comes to them, because their pages may not exist. LLVM's
; vectoriser only masks them, so it does not get such loops. Local memory always exists.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes='function(loop-simplify),barecl-vector-lanes' -S | %FileCheck %s
; RUN: %opt %s -mtriple=thumbv8.1m.main -mattr=+mve.fp -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   | %FileCheck %s --check-prefix=IN-ORDER

; CHECK: define void @global(
; CHECK: br i1 %any, label %live, label %live.none
; CHECK: {{^}}live:
; CHECK: call <8 x i32> @llvm.masked.load.v8i32.p1(
; CHECK: call void @llvm.masked.store.v8i32.p1(
; IN-ORDER: define void @global(
; IN-ORDER-NOT: live
define void @global(ptr addrspace(3) %wanted, ptr addrspace(1) %from, ptr addrspace(1) %to) #0 !barecl.private_bytes !1 !barecl.local_size !3 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %w = getelementptr i32, ptr addrspace(3) %wanted, i64 %x
  %flag = load i32, ptr addrspace(3) %w
  %is.wanted = icmp ne i32 %flag, 0
  br i1 %is.wanted, label %copy, label %next
copy:
  %f = getelementptr i32, ptr addrspace(1) %from, i64 %x
  %value = load i32, ptr addrspace(1) %f
  %t = getelementptr i32, ptr addrspace(1) %to, i64 %x
  store i32 %value, ptr addrspace(1) %t
  br label %next
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; CHECK: define void @local(
; CHECK-NOT: <8 x
; CHECK: ret void
; IN-ORDER: define void @local(
define void @local(ptr addrspace(3) %wanted, ptr addrspace(3) %from, ptr addrspace(3) %to) #0 !barecl.private_bytes !1 !barecl.local_size !3 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %w = getelementptr i32, ptr addrspace(3) %wanted, i64 %x
  %flag = load i32, ptr addrspace(3) %w
  %is.wanted = icmp ne i32 %flag, 0
  br i1 %is.wanted, label %copy, label %next
copy:
  %f = getelementptr i32, ptr addrspace(3) %from, i64 %x
  %value = load i32, ptr addrspace(3) %f
  %t = getelementptr i32, ptr addrspace(3) %to, i64 %x
  store i32 %value, ptr addrspace(3) %t
  br label %next
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

; LLVM's vectors have more bytes.
; CHECK: define void @bytes(
; CHECK-NOT: <8 x
; CHECK: ret void
; IN-ORDER: define void @bytes(
define void @bytes(ptr addrspace(3) %wanted, ptr addrspace(1) %from, ptr addrspace(1) %to) #0 !barecl.private_bytes !1 !barecl.local_size !3 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %w = getelementptr i8, ptr addrspace(3) %wanted, i64 %x
  %flag = load i8, ptr addrspace(3) %w
  %is.wanted = icmp ne i8 %flag, 0
  br i1 %is.wanted, label %copy, label %next
copy:
  %f = getelementptr i8, ptr addrspace(1) %from, i64 %x
  %value = load i8, ptr addrspace(1) %f
  %t = getelementptr i8, ptr addrspace(1) %to, i64 %x
  store i8 %value, ptr addrspace(1) %t
  br label %next
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !4
exit:
  ret void
}
attributes #0 = { "barecl.handler"="auto" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
!2 = distinct !{!2, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!3 = !{i32 64, i32 1, i32 1}
!4 = distinct !{!4, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
