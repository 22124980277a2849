; SPDX-License-Identifier: MIT
; Loops whose work-items stay scalar, and why. Nothing changes in these loops.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v3 -passes='function(loop-simplify),barecl-vector-lanes' -S \
; RUN:   -pass-remarks-missed=barecl-vector-lanes 2>%t | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=SAYS < %t

; CHECK-NOT: x {{i32|i64|float|i1}}>

; SAYS: an access is volatile
define void @volatile(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  store volatile i32 1, ptr addrspace(1) %p
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; The accesses of printf to its ring: reserve a place, write there, and let the next work-item reserve one.
; SAYS: an access orders others, which lanes make all at once
define void @ring(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %place = load i32, ptr addrspace(1) %p
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %place
  store i32 7, ptr addrspace(1) %at
  %next = add i32 %place, 1
  store atomic i32 %next, ptr addrspace(1) %p release, align 4
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A lane that waits for another lane's lock would never get it.
; SAYS: a loop holds an atomic operation, which work-items may wait by for each other
define void @lock(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  br label %spin
spin:
  %old = atomicrmw xchg ptr addrspace(1) %p, i32 1 acquire
  %taken = icmp ne i32 %old, 0
  br i1 %taken, label %spin, label %next
next:
  store atomic i32 0, ptr addrspace(1) %p release, align 4
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; SAYS: there are private variables whose elements lanes cannot have side by side
define void @array(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  %array = alloca [4 x i32]
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %b = getelementptr i32, ptr %array, i32 %v
  store i32 1, ptr %b
  store i8 1, ptr %array
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; SAYS: there is a call that cannot be made by lane
declare void @other() convergent
define void @convergent(i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  call void @other() convergent
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; SAYS: a branch leaves several loops at once
define void @two_loops(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  br label %outer
outer:
  %i = phi i32 [ 0, %items ], [ %i.next, %outer.next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.next ]
  %found = icmp eq i32 %j, %v
  br i1 %found, label %next, label %inner.next
inner.next:
  %j.next = add i32 %j, 1
  %inner.done = icmp eq i32 %j.next, 10
  br i1 %inner.done, label %outer.next, label %inner
outer.next:
  %i.next = add i32 %i, 1
  %outer.done = icmp eq i32 %i.next, 10
  br i1 %outer.done, label %next, label %outer
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; With auto, innermost loops are left to LLVM's vectoriser, without a remark.
; SAYS-NOT: remark
define void @innermost(ptr addrspace(1) %p, i64 %size) #1 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 1, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
attributes #1 = { "barecl.handler"="auto" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
