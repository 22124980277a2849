; SPDX-License-Identifier: MIT
; Work-items that do not fill a vector: one more vector under a mask, if masks cost nothing on the target;
; and the checks where an id might wrap.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vector-lanes -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v3 -passes=barecl-vector-lanes -S \
; RUN:   | %FileCheck %s --check-prefix=BYTES
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vector-lanes -disable-output \
; RUN:   -pass-remarks=barecl-vector-lanes 2>&1 | %FileCheck %s --check-prefix=SAYS
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; SAYS: vectors of 8 work-items: 2 accesses side by side; the rest under a mask
; SAYS: vectors of 8 work-items: 2 accesses side by side; the rest under a mask
; SAYS: vectors of 8 work-items: 1 accesses side by side, 1 side by side where they turn out to be; the rest under a mask
; SAYS: vectors of 8 work-items: 1 accesses side by side, 1 side by side where they turn out to be; the rest under a mask
; SAYS: vectors of 16 work-items: 2 accesses side by side; the rest under a mask, by 8
; SAYS: vectors of 8 work-items: 2 accesses side by side; the rest under a mask

; The loop over work-items is gone.
; CHECK-LABEL: define void @rest(
; CHECK:       lanes.done:
; CHECK:         br i1 %{{.*}}, label %exit, label %rest
; CHECK:       rest:
; CHECK:         [[LEFT:%.*]] = sub i64 %{{.*}}, %items.whole
; CHECK:         [[LEFT32:%.*]] = trunc i64 [[LEFT]] to i32
; CHECK:         %items.there = icmp ult <8 x i32> <i32 0, i32 1, {{.*}}>, [[SPLAT:%.*]]
; CHECK:         [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 %{{.*}}
; CHECK:         [[V:%.*]] = call <8 x i8> @llvm.masked.load.v8i8.p1(ptr addrspace(1) align 1 [[P]], <8 x i1> %items.there, <8 x i8> poison)
; CHECK:         [[D:%.*]] = add <8 x i8> [[V]], [[V]]
; CHECK:         call void @llvm.masked.store.v8i8.p1(<8 x i8> [[D]], ptr addrspace(1) align 1 [[P]], <8 x i1> %items.there)
; CHECK:         br label %exit
; CHECK-NOT:   {{^}}items:
; CHECK:       }

; AVX2 has masks only for words.
; BYTES-LABEL: define void @rest(
; BYTES:       items:
; BYTES:         load i8
define void @rest(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i8, ptr addrspace(1) %p, i64 %x
  %v = load i8, ptr addrspace(1) %a
  %d = add i8 %v, %v
  store i8 %d, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A 32-bit id used as a 64-bit index: if it wraps in this row, the loop over work-items runs.
; CHECK-LABEL: define void @wraps(
; CHECK:       entry:
; CHECK:         [[WRAPS:%.*]] = or i1
; CHECK:         br i1 [[WRAPS]], label %items, label %lanes.before
; CHECK:       lanes:
; CHECK:         load <8 x float>, ptr addrspace(1)
; CHECK-NOT:     gather
; CHECK:       items:
; CHECK:         load float
define void @wraps(ptr addrspace(1) %p, i64 %first, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %id = add i64 %x, %first
  %up = shl i64 %id, 32
  %index = ashr exact i64 %up, 32
  %a = getelementptr float, ptr addrspace(1) %p, i64 %index
  %v = load float, ptr addrspace(1) %a
  %d = fadd float %v, %v
  store float %d, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; The unsigned index before the first one wraps in the first row; no vectors are given up for that. Only the
; first index of a vector is checked.
; CHECK-LABEL: define void @before(
; CHECK-NOT:   lanes.before
; CHECK:         [[WIDE:%.*]] = zext i32 [[NARROW:%.*]] to i64
; CHECK:         [[AT:%.*]] = getelementptr float, ptr addrspace(1) %p, i64 [[WIDE]]
; CHECK:       together{{[0-9]*}}:
; CHECK:         load <8 x float>, ptr addrspace(1) [[AT]], align 4
; CHECK-NOT:     extractelement
define void @before(ptr addrspace(1) %p, i32 %first, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %narrow = trunc i64 %x to i32
  %id = add i32 %narrow, %first
  %one.before = add i32 %id, -1
  %index = zext i32 %one.before to i64
  %a = getelementptr float, ptr addrspace(1) %p, i64 %index
  %v = load float, ptr addrspace(1) %a
  %b = getelementptr float, ptr addrspace(1) %p, i64 %x
  store float %v, ptr addrspace(1) %b
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; The same where the low bits are extended in place, and there is a mask.
; CHECK-LABEL: define void @low_bits(
; CHECK:         [[NUMBER:%.*]] = and i64 %{{.*}}, 1023
; CHECK:         %wraps = icmp ugt i64 [[NUMBER]], 1016
; CHECK:         %together = xor i1 %wraps, true
; CHECK:       rest:
; CHECK:         [[NUMBER:%.*]] = and i64 %{{.*}}, 1023
; CHECK:         [[WRAPS:%.*]] = icmp ugt i64 [[NUMBER]], 1016
; CHECK:         %first = freeze ptr addrspace(1)
; CHECK:         %apart{{[0-9]*}} = freeze i1 [[WRAPS]]
; CHECK:         call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) align 4 %first, <8 x i1> %items.there
define void @low_bits(ptr addrspace(1) %p, i64 %first.id, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %id = add i64 %x, %first.id
  %index = and i64 %id, 1023
  %a = getelementptr float, ptr addrspace(1) %p, i64 %index
  %v = load float, ptr addrspace(1) %a
  %b = getelementptr float, ptr addrspace(1) %p, i64 %x
  store float %v, ptr addrspace(1) %b
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; If the length of rows is unknown and there are loops inside, the rest uses vectors of half the size: that
; suits rows of 8.
; CHECK-LABEL: define void @loops(
; CHECK:       rest:
; CHECK:         br label %rest.lanes
; CHECK:       rest.lanes:
; CHECK:         [[BEFORE:%.*]] = phi i64 [ %items.whole, %rest ], [ [[AFTER:%.*]], %{{.*}} ]
; CHECK:         [[LEFT:%.*]] = sub i64 %{{.*}}, [[BEFORE]]
; CHECK:         call i64 @llvm.umin.i64(i64 [[LEFT]], i64 8)
; CHECK:         icmp ult <8 x i32> <i32 0, i32 1,
; CHECK:         phi <16 x float>
; CHECK:         [[AFTER]] = add i64 [[BEFORE]], 8
; CHECK:         [[ENDS:%.*]] = icmp uge i64 [[AFTER]], %items
; CHECK:         br i1 [[ENDS]], label %exit, label %rest.lanes, !llvm.loop
; CHECK:         phi <8 x float>
define void @loops(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i64 %size) #1 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load float, ptr addrspace(1) %a
  br label %loop
loop:
  %k = phi i64 [ 0, %items ], [ %k.next, %loop ]
  %sum = phi float [ %v, %items ], [ %sum.next, %loop ]
  %b = getelementptr float, ptr addrspace(1) %q, i64 %k
  %f = load float, ptr addrspace(1) %b
  %sum.next = fadd float %sum, %f
  %k.next = add nuw nsw i64 %k, 1
  %ends = icmp eq i64 %k.next, %n
  br i1 %ends, label %latch, label %loop
latch:
  store float %sum.next, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A scalar from outside of the loop is broadcast once for all vectors and all their parts.
; CHECK-LABEL: define void @spread(
; CHECK:       entry:
; CHECK:         [[ONE:%.*]] = insertelement <8 x float> poison, float %f, i64 0
; CHECK:         [[ALL:%.*]] = shufflevector <8 x float> [[ONE]]
; CHECK:         br i1 %{{.*}}, label %rest, label %lanes.enter
; CHECK-NOT:     float %f
; CHECK-COUNT-4: fmul <8 x float> %{{.*}}, [[ALL]]
; CHECK-NOT:     float %f
; CHECK:       }
define void @spread(ptr addrspace(1) %p, float %f, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  %one = insertelement <2 x float> poison, float %f, i64 0
  %both = shufflevector <2 x float> %one, <2 x float> poison, <2 x i32> zeroinitializer
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %x
  %v = load <2 x float>, ptr addrspace(1) %a
  %d = fmul <2 x float> %v, %both
  store <2 x float> %d, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
attributes #1 = { "barecl.handler"="lanes" "prefer-vector-width"="512" }
!0 = distinct !{!0, !2}
!1 = !{i32 0, i32 0}
!2 = !{!"barecl.work_items"}
