; SPDX-License-Identifier: MIT
; Bytes at divergent places: if the target gathers only words, they are extracted from words.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vector-lanes -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64 -passes=barecl-vector-lanes -S \
; RUN:   | %FileCheck %s --check-prefix=NONE
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; From one table, whose first byte may be anywhere in its word: small indices stay small.
; CHECK-LABEL: define void @table(
; CHECK:       lanes:
; CHECK:         [[INDEX:%.*]] = zext <8 x i32> %{{.*}} to <8 x i64>
; CHECK:         [[AT:%.*]] = ptrtoint ptr addrspace(1) %table to i64
; CHECK:         [[LOW:%.*]] = and i64 [[AT]], 3
; CHECK:         [[UP:%.*]] = add <8 x i64> [[INDEX]], %
; CHECK:         [[BACK:%.*]] = sub i64 0, [[LOW]]
; CHECK:         [[BASE:%.*]] = getelementptr i8, ptr addrspace(1) %table, i64 [[BACK]]
; CHECK:         [[OFFSET:%.*]] = and <8 x i64> [[UP]], splat (i64 -4)
; CHECK:         [[PLACES:%.*]] = getelementptr i8, ptr addrspace(1) [[BASE]], <8 x i64> [[OFFSET]]
; CHECK:         [[WORDS:%.*]] = call <8 x i32> @llvm.masked.gather.v8i32.v8p1(<8 x ptr addrspace(1)> align 4 [[PLACES]],
; CHECK:         [[BITS:%.*]] = shl <8 x i32> %{{.*}}, splat (i32 3)
; CHECK:         [[DOWN:%.*]] = lshr <8 x i32> [[WORDS]], [[BITS]]
; CHECK:         trunc <8 x i32> [[DOWN]] to <8 x i8>
; NONE-LABEL: define void @table(
; NONE:        call <4 x i8> @llvm.masked.gather.v4i8
define void @table(ptr addrspace(1) %p, ptr addrspace(1) %table, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %index = zext i32 %v to i64
  %place = getelementptr i8, ptr addrspace(1) %table, i64 %index
  %byte = load i8, ptr addrspace(1) %place
  %wide = zext i8 %byte to i32
  store i32 %wide, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; An unaligned value may be in two words, so it is not extracted from one.
; CHECK-LABEL: define void @unaligned(
; CHECK:         call <8 x i16> @llvm.masked.gather.v8i16
define void @unaligned(ptr addrspace(1) %p, ptr addrspace(1) %table, i64 %size) #0 !barecl.private_bytes !1 {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %a
  %index = zext i32 %v to i64
  %place = getelementptr i16, ptr addrspace(1) %table, i64 %index
  %short = load i16, ptr addrspace(1) %place, align 1
  %wide = zext i16 %short to i32
  store i32 %wide, ptr addrspace(1) %a
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, %size
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

attributes #0 = { "barecl.handler"="lanes" }
!0 = distinct !{!0, !2}
!1 = !{i32 0, i32 0}
!2 = !{!"barecl.work_items"}
