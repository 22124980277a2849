; SPDX-License-Identifier: MIT
; Work-items become lanes of vectors: branches become masks, loops run while a lane is active in them, and
; uniform code stays as it is.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v3 -passes=barecl-vector-lanes -S | %FileCheck %s

; The loop over vectors runs for whole vectors, the old one for the rest.
; CHECK-LABEL: define void @rest(
; CHECK:       entry:
; CHECK:         [[COUNT:%.*]] = add i64 {{.*}}, 1
; CHECK:         [[WHOLE:%.*]] = and i64 [[COUNT]], -8
; CHECK:         [[NONE:%.*]] = icmp eq i64 [[WHOLE]], 0
; CHECK:         br i1 [[NONE]], label %rest, label %lanes.enter
; CHECK:       lanes:
; CHECK:         [[DONE:%.*]] = phi i64 [ 0, %lanes.enter ], [ [[AFTER:%.*]], %lanes ]
; CHECK:         [[X:%.*]] = phi i64 [ 0, %lanes.enter ], [ [[NEXT:%.*]], %lanes ]
; CHECK:         [[P:%.*]] = getelementptr float, ptr addrspace(1) %p, i64 [[X]]
; CHECK:         [[V:%.*]] = load <8 x float>, ptr addrspace(1) [[P]], align 4
; CHECK:         [[D:%.*]] = fadd <8 x float> [[V]], [[V]]
; CHECK:         store <8 x float> [[D]], ptr addrspace(1) [[P]], align 4
; CHECK:         [[NEXT]] = add i64 [[X]], 8
; CHECK:         [[AFTER]] = add i64 [[DONE]], 8
; CHECK:         [[LAST:%.*]] = icmp eq i64 [[AFTER]], [[WHOLE]]
; CHECK:         br i1 [[LAST]], label %lanes.done, label %lanes, !llvm.loop
; CHECK:       lanes.done:
; CHECK:         [[ALL:%.*]] = icmp eq i64 [[WHOLE]], [[COUNT]]
; CHECK:         br i1 [[ALL]], label %exit, label %rest
; CHECK:       items:
; CHECK:         phi i64 [ [[START:%.*]], %rest ]
define void @rest(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load float, ptr addrspace(1) %a
  %d = fadd float %v, %v
  store float %d, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Lanes leave a loop at different times: each keeps the value that it had when it left.
; CHECK-LABEL: define void @leave(
; CHECK:       lanes:
; CHECK:         [[P:%.*]] = getelementptr i32, ptr addrspace(1) %p
; CHECK:         [[FROM:%.*]] = load <8 x i32>, ptr addrspace(1) [[P]]
; CHECK:       next.lanes:
; CHECK:         store <8 x i32> [[KEPT:%.*]], ptr addrspace(1) [[P]]
; CHECK:       loop.lanes:
; CHECK:         [[N:%.*]] = phi i32 [ 0, %loop.before ], [ [[N1:%.*]], %loop.lanes ]
; CHECK:         [[V:%.*]] = phi <8 x i32> [ [[FROM]], %loop.before ], [ [[V1:%.*]], %loop.lanes ]
; CHECK:         [[LIVE:%.*]] = phi <8 x i1> [ splat (i1 true), %loop.before ], [ [[STAY:%.*]], %loop.lanes ]
; CHECK:         [[LEFT:%.*]] = phi <8 x i32> [ poison, %loop.before ], [ [[KEPT]], %loop.lanes ]
; CHECK:         [[N1]] = add i32 [[N]], 1
; CHECK:         [[V1]] = lshr <8 x i32> [[V]], splat (i32 1)
; CHECK:         [[MORE:%.*]] = icmp ne <8 x i32> [[V1]], zeroinitializer
; CHECK:         [[STAY]] = select <8 x i1> [[LIVE]], <8 x i1> [[MORE]], <8 x i1> zeroinitializer
; CHECK:         [[OUT:%.*]] = xor <8 x i1> [[MORE]], splat (i1 true)
; CHECK:         [[GO:%.*]] = select <8 x i1> [[LIVE]], <8 x i1> [[OUT]], <8 x i1> zeroinitializer
; CHECK:         [[KEPT]] = select <8 x i1> [[GO]], <8 x i32> {{.*}}, <8 x i32> [[LEFT]]
; CHECK:         [[BITS:%.*]] = bitcast <8 x i1> [[STAY]] to i8
; CHECK:         [[ANY:%.*]] = icmp ne i8 [[BITS]], 0
; CHECK:         br i1 [[ANY]], label %loop.lanes, label %behind
define void @leave(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v0 = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %n = phi i32 [ 0, %items ], [ %n.next, %loop ]
  %v = phi i32 [ %v0, %items ], [ %v.next, %loop ]
  %n.next = add i32 %n, 1
  %v.next = lshr i32 %v, 1
  %more = icmp ne i32 %v.next, 0
  br i1 %more, label %loop, label %next
next:
  %bits = phi i32 [ %n.next, %loop ]
  store i32 %bits, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A divergent branch: the block is under a mask, and is skipped if no lane is active; inactive lanes
; gather nothing, and divide by 1. The branch on %flag stays a branch.
; CHECK-LABEL: define void @part(
; CHECK:       lanes:
; CHECK:         [[V:%.*]] = load <8 x i32>
; CHECK:         br i1 %flag, label %[[YES:.*]], label
; CHECK:       some.lanes:
; CHECK:         [[C:%.*]] = icmp slt <8 x i32> [[V]], splat (i32 9)
; CHECK:         [[BITS:%.*]] = bitcast <8 x i1> [[C]] to i8
; CHECK:         [[ANY:%.*]] = icmp ne i8 [[BITS]], 0
; CHECK:         br i1 [[ANY]], label %live, label %live.none
; CHECK:       join.lanes:
; CHECK:         [[MET:%.*]] = select <8 x i1> [[MASK:%.*]], <8 x i32> [[QJ:%.*]], <8 x i32> [[V]]
; CHECK:       next.lanes:
; CHECK:         [[R:%.*]] = phi <8 x i32> [ [[V]], %{{.*}} ], [ [[MET]], %join.lanes ]
; CHECK:       live:
; CHECK:         [[G:%.*]] = call <8 x i32> @llvm.masked.gather.v8i32.v8p1({{.*}}, <8 x i1> [[C]], <8 x i32> poison)
; CHECK:         [[BY:%.*]] = select <8 x i1> [[C]], <8 x i32> [[G]], <8 x i32> splat (i32 1)
; CHECK:         [[Q:%.*]] = sdiv <8 x i32> [[V]], [[BY]]
; CHECK:       live.none:
; CHECK:         [[QJ]] = phi <8 x i32> [ poison, %some.lanes ], [ [[Q]], %live ]
; CHECK:         [[MASK]] = phi <8 x i1> [ zeroinitializer, %some.lanes ], [ [[C]], %live ]
define void @part(ptr addrspace(1) %p, ptr addrspace(1) %t, i1 %flag, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  br i1 %flag, label %some, label %next
some:
  %small = icmp slt i32 %v, 9
  br i1 %small, label %divide, label %join
divide:
  %i = sext i32 %v to i64
  %g = getelementptr i32, ptr addrspace(1) %t, i64 %i
  %d = load i32, ptr addrspace(1) %g
  %q = sdiv i32 %v, %d
  br label %join
join:
  %met = phi i32 [ %v, %some ], [ %q, %divide ]
  br label %next
next:
  %r = phi i32 [ %v, %items ], [ %met, %join ]
  store i32 %r, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A loop that all lanes leave together keeps its scalar condition and its load from one address. The
; elements of a work-item's own vectors become separate vectors.
; CHECK-LABEL: define void @together(
; CHECK:       lanes:
; CHECK:         [[W:%.*]] = load <16 x float>, ptr addrspace(1)
; CHECK:         [[EVEN:%.*]] = shufflevector <16 x float> [[W]], <16 x float> poison, <8 x i32> <i32 0, i32 2,
; CHECK:         [[ODD:%.*]] = shufflevector <16 x float> [[W]], <16 x float> poison, <8 x i32> <i32 1, i32 3,
; CHECK:       loop.lanes:
; CHECK:         [[C:%.*]] = load <2 x float>, ptr addrspace(1)
; CHECK:         [[C0:%.*]] = extractelement <2 x float> [[C]], i64 0
; CHECK:         fsub <8 x float> [[EVEN]],
; CHECK:         [[C1:%.*]] = extractelement <2 x float> [[C]], i64 1
; CHECK:         fsub <8 x float> [[ODD]],
; CHECK:         [[LAST:%.*]] = icmp eq i64 {{.*}}, %count
; CHECK:         br i1 [[LAST]]
define void @together(ptr addrspace(1) %p, ptr addrspace(1) %c, ptr addrspace(1) %o, i64 %count, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %x
  %v = load <2 x float>, ptr addrspace(1) %a
  br label %loop
loop:
  %k = phi i64 [ 0, %items ], [ %k.next, %loop ]
  %s = phi float [ 0.0, %items ], [ %s.next, %loop ]
  %ca = getelementptr <2 x float>, ptr addrspace(1) %c, i64 %k
  %cv = load <2 x float>, ptr addrspace(1) %ca
  %d = fsub <2 x float> %v, %cv
  %d0 = extractelement <2 x float> %d, i64 0
  %d1 = extractelement <2 x float> %d, i64 1
  %m = fmul float %d0, %d1
  %s.next = fadd float %s, %m
  %k.next = add i64 %k, 1
  %last = icmp eq i64 %k.next, %count
  br i1 %last, label %next, label %loop
next:
  %sum = phi float [ %s.next, %loop ]
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %x
  store float %sum, ptr addrspace(1) %oa
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Atomics are done lane by lane, only for active lanes.
; CHECK-LABEL: define void @atomics(
; CHECK:       live:
; CHECK:         [[FIRST:%.*]] = extractelement <8 x i1> [[MASK:%.*]], i64 0
; CHECK:         br i1 [[FIRST]], label %lane, label %lane.next
; CHECK:       lane:
; CHECK:         atomicrmw add
; CHECK-COUNT-7: atomicrmw add
define void @atomics(ptr addrspace(1) %p, ptr addrspace(1) %bins, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %big = icmp ugt i32 %v, 100
  br i1 %big, label %count, label %next
count:
  %i = zext i32 %v to i64
  %b = getelementptr i32, ptr addrspace(1) %bins, i64 %i
  %old = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic
  br label %next
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A load at descending addresses, and a store to one address, which stores the last lane's value.
; CHECK-LABEL: define void @other_ways(
; CHECK:       lanes:
; CHECK:         [[LOW:%.*]] = getelementptr i8, ptr addrspace(1) {{.*}}, i64 -28
; CHECK:         [[V:%.*]] = load <8 x i32>, ptr addrspace(1) [[LOW]], align 4
; CHECK:         [[R:%.*]] = shufflevector <8 x i32> [[V]], <8 x i32> poison, <8 x i32> <i32 7, i32 6,
; CHECK:         [[LAST:%.*]] = extractelement <8 x i32> [[R]], i32 7
; CHECK:         store i32 [[LAST]], ptr addrspace(1) %one
define void @other_ways(ptr addrspace(1) %p, ptr addrspace(1) %one, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %back = sub i64 1000, %x
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %back
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %one
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A private array: each element of the array is a vector with the elements of all lanes.
; CHECK-LABEL: define void @array(
; CHECK:         [[ALL:%.*]] = alloca [128 x i8], align 32
; CHECK:       lanes:
; CHECK:         [[FIRST:%.*]] = getelementptr i8, ptr [[ALL]], i64 32
; CHECK:         [[PART:%.*]] = getelementptr i8, ptr [[FIRST]], i64 0
; CHECK:         store <8 x i32> {{.*}}, ptr [[PART]], align 32
; CHECK:         [[I:%.*]] = mul <8 x i64> {{.*}}, splat (i64 32)
; CHECK:         [[AT:%.*]] = getelementptr i8, <8 x ptr> {{.*}}, <8 x i64> [[I]]
; CHECK:         [[OWN:%.*]] = getelementptr i8, <8 x ptr> [[AT]], <8 x i64> <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
; CHECK:         call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4 [[OWN]], <8 x i1> splat (i1 true)
define void @array(ptr addrspace(1) %p, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  %array = alloca [4 x i32]
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %second = getelementptr i32, ptr %array, i64 1
  store i32 %v, ptr %second
  %low = and i32 %v, 3
  %i = zext i32 %low to i64
  %any = getelementptr i32, ptr %array, i64 %i
  %w = load i32, ptr %any
  store i32 %w, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Lane 0 may be inactive, so its address is computed without flags such as nuw, and a sum that was
; written as `or disjoint` is computed as a sum.
; CHECK-LABEL: define void @first_is_not_there(
; CHECK:         [[I:%.*]] = add i64 %x{{[0-9]*}}, 64
; CHECK:         [[A:%.*]] = getelementptr i32, ptr addrspace(1) %q, i64 [[I]]
; CHECK:         call void @llvm.masked.store.v8i32.p1(<8 x i32> {{.*}}, ptr addrspace(1) align 4 [[A]], <8 x i1>
define void @first_is_not_there(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %big = icmp ugt i32 %v, 100
  br i1 %big, label %put, label %next
put:
  %i = or disjoint i64 %x, 64
  %b = getelementptr inbounds nuw i32, ptr addrspace(1) %q, i64 %i
  store i32 %v, ptr addrspace(1) %b
  br label %next
next:
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; An intrinsic that fills or copies a private array does so for each element in all lanes. An address in
; the array may be computed before the loop.
; CHECK-LABEL: define void @filled(
; CHECK:         [[ALL:%.*]] = alloca [128 x i8], align 32
; CHECK:       lanes:
; CHECK:         [[E0:%.*]] = getelementptr i8, ptr [[ALL]], i64 0
; CHECK:         store <8 x i32> zeroinitializer, ptr [[E0]], align 32
; CHECK:         [[E3:%.*]] = getelementptr i8, ptr [[ALL]], i64 96
; CHECK:         store <8 x i32> zeroinitializer, ptr [[E3]], align 32
; CHECK:         [[G0:%.*]] = call <8 x i32> @llvm.masked.gather
; CHECK:         store <8 x i32> [[G0]]
; CHECK:         [[G1:%.*]] = call <8 x i32> @llvm.masked.gather
; CHECK:         store <8 x i32> [[G1]]
; CHECK:         [[LAST:%.*]] = getelementptr i8, ptr [[ALL]], i64 96
; CHECK:         load <8 x i32>, ptr
define void @filled(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  %array = alloca [4 x i32]
  %last = getelementptr i8, ptr %array, i64 12
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr <2 x i32>, ptr addrspace(1) %p, i64 %x
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %x
  call void @llvm.memset.p0.i64(ptr align 4 %array, i8 0, i64 16, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %array, ptr addrspace(1) align 4 %a, i64 8, i1 false)
  %v = load i32, ptr %last
  store i32 %v, ptr addrspace(1) %b
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; A remainder increases by one from lane to lane in most vectors: this is checked at run time. It is
; computed without a division of vectors.
; CHECK-LABEL: define void @perhaps(
; CHECK-NOT:     urem <
; CHECK:         [[RECIPROCAL:%.*]] = add i64 {{.*}}, 1
; CHECK:         %quotient = lshr <8 x i32>
; CHECK:         [[FIRST:%.*]] = extractelement <8 x ptr addrspace(1)> [[AT:%.*]], i64 0
; CHECK:         [[ROW:%.*]] = getelementptr i8, ptr addrspace(1) [[FIRST]], <8 x i64> <i64 0, i64 4,
; CHECK:         icmp ne <8 x ptr addrspace(1)> [[AT]], [[ROW]]
; CHECK:         br i1 %together, label %together{{[0-9]+}}, label %apart
; CHECK:       together{{[0-9]+}}:
; CHECK:         [[WHOLE:%.*]] = load <8 x i32>, ptr addrspace(1) [[FIRST]], align 4
; CHECK:       apart:
; CHECK:         [[GATHERED:%.*]] = call <8 x i32> @llvm.masked.gather
; CHECK:       accessed:
; CHECK:         phi <8 x i32> [ [[WHOLE]], %together{{[0-9]+}} ], [ [[GATHERED]], %apart ]
define void @perhaps(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %i = trunc i64 %x to i32
  %r = urem i32 %i, %n
  %index = zext i32 %r to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %index
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %x
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %b
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; Work-items with long chains of dependent products are computed in two registers at a time.
; CHECK-LABEL: define void @waits(
; CHECK:         fmul <16 x float>
define void @waits(ptr addrspace(1) %p) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %next ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v0 = load float, ptr addrspace(1) %a
  br label %loop
loop:
  %n = phi i32 [ 0, %items ], [ %n.next, %loop ]
  %v = phi float [ %v0, %items ], [ %v.next, %loop ]
  %square = fmul float %v, %v
  %v.next = fadd float %square, %v0
  %n.next = add i32 %n, 1
  %more = icmp ne i32 %n.next, 10
  br i1 %more, label %loop, label %next
next:
  %result = phi float [ %v.next, %loop ]
  store float %result, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
!0 = distinct !{!0, !{!"barecl.work_items"}, !{!"llvm.loop.unroll.disable"}}
!1 = !{i32 0, i32 0}
