; SPDX-License-Identifier: MIT
; A value that a loop accumulates in memory stays in a register, if the ranges of memory are apart. Otherwise the loop
; over the work-items is the old one.
; RUN: %opt %s -passes=barecl-register-promotion -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-register-promotion,barecl-vector-lanes -S | %FileCheck %s --check-prefix=LANES

; x[3 * i] += a[k * n + i]: sums of columns. Both ends of both ranges are compared, once for all work-items.
; CHECK-LABEL: define void @columns(
; CHECK:       entry:
; CHECK:         [[LAST:%.*]] = add i64 %n, -1
; CHECK:         [[MANY:%.*]] = icmp uge i64 [[LAST]], 31
; CHECK:         %worth = freeze i1 [[MANY]]
; CHECK:         br i1 %worth, label %[[COMPARE:.*]], label %[[MEETING:.*]]
; CHECK:       [[COMPARE]]:
; CHECK-DAG:     [[X:%.*]] = ptrtoint ptr addrspace(1) %x to i64
; CHECK-DAG:     [[A:%.*]] = ptrtoint ptr addrspace(1) %a to i64
; CHECK:         [[BELOW:%.*]] = icmp sle i64
; CHECK:         [[ABOVE:%.*]] = icmp sle i64
; CHECK:         or i1 [[BELOW]], [[ABOVE]]
; CHECK:         %apart = freeze i1
; CHECK:         br i1 %apart, label %[[APART:.*]], label %[[MEETING]]
; CHECK:       sum.meeting:
; CHECK:         load float
; CHECK:         store float
; CHECK:         br i1
; CHECK:       [[APART]]:
; CHECK:       items:
; CHECK:         [[FIRST:%.*]] = load float, ptr addrspace(1) %place, align 4, !llvm.access.group
; CHECK:       sum:
; CHECK-DAG:     [[SUM:%.*]] = phi float [ [[FIRST]], %items ], [ [[NEXT:%.*]], %sum ]
; CHECK-NOT:     store
; CHECK:         [[NEXT]] = fadd float
; CHECK-NOT:     store
; CHECK:       items.next:
; CHECK:         store float {{.*}}, ptr addrspace(1) %place, align 4, !llvm.access.group
; CHECK:       ret void
; In vectors, each sum is in another row: nothing is gathered or scattered in the loop over k, except by the old code.
; LANES-LABEL: define void @columns(
; LANES:       sum.meeting.lanes:
; LANES:         call <16 x float> @llvm.masked.gather
; LANES:         call void @llvm.masked.scatter
; LANES:       {{^}}sum.lanes:
; LANES-NOT:     {{gather|scatter|store}}
; LANES:         fadd <16 x float>
; LANES-NOT:     {{gather|scatter|store}}
; LANES:         br i1
define void @columns(ptr addrspace(1) %x, ptr addrspace(1) %a, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %third = mul nuw nsw i64 %i, 3
  %place = getelementptr inbounds float, ptr addrspace(1) %x, i64 %third
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %index = mul nsw i64 %k, %n
  %at = add nsw i64 %index, %i
  %element = getelementptr inbounds float, ptr addrspace(1) %a, i64 %at
  %old = load float, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %more = load float, ptr addrspace(1) %element, align 4, !llvm.access.group !2
  %new = fadd float %old, %more
  store float %new, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Alias analysis knows that the accesses are apart: nothing is compared, and there is one loop.
; CHECK-LABEL: define void @known(
; CHECK-NOT:   icmp sle
; CHECK:       sum:
; CHECK-NOT:     store
; CHECK:       items.next:
; CHECK:         store float
define void @known(ptr addrspace(1) %x, ptr addrspace(1) noalias %a, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds float, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %element = getelementptr inbounds float, ptr addrspace(1) %a, i64 %k
  %old = load float, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %more = load float, ptr addrspace(1) %element, align 4, !llvm.access.group !2
  %new = fadd float %old, %more
  store float %new, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; The inner loop ends at a value that it loads, so nobody knows its number of rounds before: the sum stays in a register
; where alias analysis knows enough.
; CHECK-LABEL: define void @unknown(
; CHECK-NOT:   icmp sle
; CHECK:       sum:
; CHECK-NOT:     store
; CHECK:       items.next:
; CHECK:         store float
define void @unknown(ptr addrspace(1) %x, ptr addrspace(1) noalias %a, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds float, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %element = getelementptr inbounds float, ptr addrspace(1) %a, i64 %k
  %old = load float, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %more = load float, ptr addrspace(1) %element, align 4, !llvm.access.group !2
  %new = fadd float %old, %more
  store float %new, ptr addrspace(1) %place, align 4, !llvm.access.group !2
  %k.next = add nuw nsw i64 %k, 1
  %row.done = fcmp oeq float %more, 0.0
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; The load reads half of what the store writes, so their ranges would be tested at run time. The value that is loaded ends
; the inner loop: nobody knows its number of rounds before, and nothing is tested or promoted.
; CHECK-LABEL: define void @halves(
; CHECK-NOT:   icmp u
; CHECK:       rounds:
; CHECK-NEXT:    store i64
; CHECK-NEXT:    load i32
define void @halves(ptr addrspace(1) %x, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds i64, ptr addrspace(1) %x, i64 %i
  br label %rounds
rounds:
  store i64 %i, ptr addrspace(1) %place, align 8, !llvm.access.group !2
  %half = load i32, ptr addrspace(1) %place, align 8, !llvm.access.group !2
  %rounds.done = icmp eq i32 %half, 0
  br i1 %rounds.done, label %items.next, label %rounds
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; An index of 32 bits that may wrap: the range holds if it does not, which is tested too. Neither the element that all
; rounds read nor the sum is accessed in the loop.
; CHECK-LABEL: define void @narrow(
; CHECK:       entry:
; CHECK:         icmp slt i32
; CHECK:         br i1 %apart
; CHECK:       sum:
; CHECK-NOT:     {{load|store}}
; CHECK:         br i1 %row.done
; CHECK:       items.next:
; CHECK:         store i32
define void @narrow(ptr addrspace(1) %x, ptr addrspace(1) %a, i32 %from, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %short = trunc i64 %i to i32
  %id = add i32 %short, %from
  %at = sext i32 %id to i64
  %place = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  %element = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %old = load i32, ptr addrspace(1) %place, align 4
  %more = load i32, ptr addrspace(1) %element, align 4
  %new = xor i32 %old, %more
  store i32 %new, ptr addrspace(1) %place, align 4
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Only some rounds write: another work-item may own the place if none does.
; CHECK-LABEL: define void @sometimes(
; CHECK-NOT:   %apart
; CHECK:       write:
; CHECK-NEXT:    store i32
define void @sometimes(ptr addrspace(1) %x, ptr addrspace(1) %a, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum.next ]
  %element = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %k
  %more = load i32, ptr addrspace(1) %element, align 4
  %some = icmp sgt i32 %more, 0
  br i1 %some, label %write, label %sum.next
write:
  store i32 %more, ptr addrspace(1) %place, align 4
  br label %sum.next
sum.next:
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; An atomic operation may publish what was stored before it.
; CHECK-LABEL: define void @atomic(
; CHECK-NOT:   %apart
; CHECK:       sum:
; CHECK:         store i32
define void @atomic(ptr addrspace(1) %x, ptr addrspace(1) noalias %a, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %old = load i32, ptr addrspace(1) %place, align 4
  %new = add i32 %old, 3
  store i32 %new, ptr addrspace(1) %place, align 4
  %published = atomicrmw add ptr addrspace(1) %a, i32 1 seq_cst
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Volatile accesses stay where they are.
; CHECK-LABEL: define void @volatile(
; CHECK-NOT:   %apart
; CHECK:       sum:
; CHECK:         store volatile i32
define void @volatile(ptr addrspace(1) %x, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %old = load volatile i32, ptr addrspace(1) %place, align 4
  %new = add i32 %old, 3
  store volatile i32 %new, ptr addrspace(1) %place, align 4
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; One buffer: the ranges nearly always meet, so nothing is compared.
; CHECK-LABEL: define void @same(
; CHECK-NOT:   %apart
; CHECK:       sum:
; CHECK:         store i32
define void @same(ptr addrspace(1) %x, i64 %size, i64 %n) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %i = phi i64 [ 0, %entry ], [ %i.next, %items.next ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %i
  br label %sum
sum:
  %k = phi i64 [ 0, %items ], [ %k.next, %sum ]
  %element = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %k
  %old = load i32, ptr addrspace(1) %place, align 4
  %more = load i32, ptr addrspace(1) %element, align 4
  %new = add i32 %old, %more
  store i32 %new, ptr addrspace(1) %place, align 4
  %k.next = add nuw nsw i64 %k, 1
  %row.done = icmp eq i64 %k.next, %n
  br i1 %row.done, label %items.next, label %sum
items.next:
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" "prefer-vector-width"="512" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.parallel_accesses", !2}}
!1 = !{i32 0, i32 0}
!2 = distinct !{}
