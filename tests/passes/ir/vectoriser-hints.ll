; SPDX-License-Identifier: MIT
; A loop over work-items whose body waits for its own results gets a hint to compute several vectors side by
; side, as many as there are work-items for, and only if registers are long.
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v4 -passes=barecl-vectoriser-hints -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64 -passes=barecl-vectoriser-hints -S \
; RUN:   | %FileCheck %s --check-prefix=SHORT

; CHECK:     br i1 %done, label %exit, label %items, !llvm.loop [[WAITS:![0-9]+]]
; CHECK:     br i1 %done, label %exit, label %items, !llvm.loop [[BUSY:![0-9]+]]
; CHECK:     [[WAITS]] = distinct !{{{.*}}[[COUNT:![0-9]+]], {{![0-9]+}}}
; CHECK:     [[COUNT]] = !{!"llvm.loop.interleave.count", i32 4}
; CHECK-NOT: "llvm.loop.interleave.count"
; SHORT-NOT: "llvm.loop.interleave.count"

define void @waits(ptr addrspace(1) %p) {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v0 = load float, ptr addrspace(1) %a, !llvm.access.group !1
  %v1 = fadd float %v0, %v0
  %v2 = fadd float %v1, %v1
  %v3 = fadd float %v2, %v2
  %v4 = fadd float %v3, %v3
  %v5 = fadd float %v4, %v4
  %v6 = fadd float %v5, %v5
  %v7 = fadd float %v6, %v6
  %v8 = fadd float %v7, %v7
  %v9 = fadd float %v8, %v8
  %v10 = fadd float %v9, %v9
  %v11 = fadd float %v10, %v10
  %v12 = fadd float %v11, %v11
  %v13 = fadd float %v12, %v12
  %v14 = fadd float %v13, %v13
  %v15 = fadd float %v14, %v14
  %v16 = fadd float %v15, %v15
  %v17 = fadd float %v16, %v16
  %v18 = fadd float %v17, %v17
  %v19 = fadd float %v18, %v18
  %v20 = fadd float %v19, %v19
  %v21 = fadd float %v20, %v20
  %v22 = fadd float %v21, %v21
  %v23 = fadd float %v22, %v22
  %v24 = fadd float %v23, %v23
  store float %v24, ptr addrspace(1) %a, !llvm.access.group !1
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !0
exit:
  ret void
}

; There is enough other work between dependent operations, so there is no hint.
define void @busy(ptr addrspace(1) %p) {
entry:
  br label %items
items:
  %x = phi i64 [ 0, %entry ], [ %x.next, %items ]
  %a = getelementptr float, ptr addrspace(1) %p, i64 %x
  %v = load float, ptr addrspace(1) %a, !llvm.access.group !1
  %w0 = fadd float %v, 2.0
  %w1 = fadd float %v, 3.0
  %w2 = fadd float %v, 4.0
  %w3 = fadd float %v, 5.0
  %w4 = fadd float %v, 6.0
  %w5 = fadd float %v, 7.0
  %w6 = fadd float %v, 8.0
  %w7 = fadd float %v, 9.0
  %w8 = fadd float %v, 10.0
  %w9 = fadd float %v, 11.0
  %w10 = fadd float %v, 12.0
  %w11 = fadd float %v, 13.0
  %w12 = fadd float %v, 14.0
  %w13 = fadd float %v, 15.0
  %w14 = fadd float %v, 16.0
  %w15 = fadd float %v, 17.0
  %w16 = fadd float %v, 18.0
  %w17 = fadd float %v, 19.0
  %w18 = fadd float %v, 20.0
  %w19 = fadd float %v, 21.0
  %w20 = fadd float %v, 22.0
  %w21 = fadd float %v, 23.0
  %w22 = fadd float %v, 24.0
  %w23 = fadd float %v, 25.0
  %a0 = getelementptr float, ptr addrspace(1) %p, i64 64
  %b0 = getelementptr float, ptr addrspace(1) %a0, i64 %x
  store float %w0, ptr addrspace(1) %b0, !llvm.access.group !1
  %a1 = getelementptr float, ptr addrspace(1) %p, i64 128
  %b1 = getelementptr float, ptr addrspace(1) %a1, i64 %x
  store float %w1, ptr addrspace(1) %b1, !llvm.access.group !1
  %a2 = getelementptr float, ptr addrspace(1) %p, i64 192
  %b2 = getelementptr float, ptr addrspace(1) %a2, i64 %x
  store float %w2, ptr addrspace(1) %b2, !llvm.access.group !1
  %a3 = getelementptr float, ptr addrspace(1) %p, i64 256
  %b3 = getelementptr float, ptr addrspace(1) %a3, i64 %x
  store float %w3, ptr addrspace(1) %b3, !llvm.access.group !1
  %a4 = getelementptr float, ptr addrspace(1) %p, i64 320
  %b4 = getelementptr float, ptr addrspace(1) %a4, i64 %x
  store float %w4, ptr addrspace(1) %b4, !llvm.access.group !1
  %a5 = getelementptr float, ptr addrspace(1) %p, i64 384
  %b5 = getelementptr float, ptr addrspace(1) %a5, i64 %x
  store float %w5, ptr addrspace(1) %b5, !llvm.access.group !1
  %a6 = getelementptr float, ptr addrspace(1) %p, i64 448
  %b6 = getelementptr float, ptr addrspace(1) %a6, i64 %x
  store float %w6, ptr addrspace(1) %b6, !llvm.access.group !1
  %a7 = getelementptr float, ptr addrspace(1) %p, i64 512
  %b7 = getelementptr float, ptr addrspace(1) %a7, i64 %x
  store float %w7, ptr addrspace(1) %b7, !llvm.access.group !1
  %a8 = getelementptr float, ptr addrspace(1) %p, i64 576
  %b8 = getelementptr float, ptr addrspace(1) %a8, i64 %x
  store float %w8, ptr addrspace(1) %b8, !llvm.access.group !1
  %a9 = getelementptr float, ptr addrspace(1) %p, i64 640
  %b9 = getelementptr float, ptr addrspace(1) %a9, i64 %x
  store float %w9, ptr addrspace(1) %b9, !llvm.access.group !1
  %a10 = getelementptr float, ptr addrspace(1) %p, i64 704
  %b10 = getelementptr float, ptr addrspace(1) %a10, i64 %x
  store float %w10, ptr addrspace(1) %b10, !llvm.access.group !1
  %a11 = getelementptr float, ptr addrspace(1) %p, i64 768
  %b11 = getelementptr float, ptr addrspace(1) %a11, i64 %x
  store float %w11, ptr addrspace(1) %b11, !llvm.access.group !1
  %a12 = getelementptr float, ptr addrspace(1) %p, i64 832
  %b12 = getelementptr float, ptr addrspace(1) %a12, i64 %x
  store float %w12, ptr addrspace(1) %b12, !llvm.access.group !1
  %a13 = getelementptr float, ptr addrspace(1) %p, i64 896
  %b13 = getelementptr float, ptr addrspace(1) %a13, i64 %x
  store float %w13, ptr addrspace(1) %b13, !llvm.access.group !1
  %a14 = getelementptr float, ptr addrspace(1) %p, i64 960
  %b14 = getelementptr float, ptr addrspace(1) %a14, i64 %x
  store float %w14, ptr addrspace(1) %b14, !llvm.access.group !1
  %a15 = getelementptr float, ptr addrspace(1) %p, i64 1024
  %b15 = getelementptr float, ptr addrspace(1) %a15, i64 %x
  store float %w15, ptr addrspace(1) %b15, !llvm.access.group !1
  %a16 = getelementptr float, ptr addrspace(1) %p, i64 1088
  %b16 = getelementptr float, ptr addrspace(1) %a16, i64 %x
  store float %w16, ptr addrspace(1) %b16, !llvm.access.group !1
  %a17 = getelementptr float, ptr addrspace(1) %p, i64 1152
  %b17 = getelementptr float, ptr addrspace(1) %a17, i64 %x
  store float %w17, ptr addrspace(1) %b17, !llvm.access.group !1
  %a18 = getelementptr float, ptr addrspace(1) %p, i64 1216
  %b18 = getelementptr float, ptr addrspace(1) %a18, i64 %x
  store float %w18, ptr addrspace(1) %b18, !llvm.access.group !1
  %a19 = getelementptr float, ptr addrspace(1) %p, i64 1280
  %b19 = getelementptr float, ptr addrspace(1) %a19, i64 %x
  store float %w19, ptr addrspace(1) %b19, !llvm.access.group !1
  %a20 = getelementptr float, ptr addrspace(1) %p, i64 1344
  %b20 = getelementptr float, ptr addrspace(1) %a20, i64 %x
  store float %w20, ptr addrspace(1) %b20, !llvm.access.group !1
  %a21 = getelementptr float, ptr addrspace(1) %p, i64 1408
  %b21 = getelementptr float, ptr addrspace(1) %a21, i64 %x
  store float %w21, ptr addrspace(1) %b21, !llvm.access.group !1
  %a22 = getelementptr float, ptr addrspace(1) %p, i64 1472
  %b22 = getelementptr float, ptr addrspace(1) %a22, i64 %x
  store float %w22, ptr addrspace(1) %b22, !llvm.access.group !1
  %a23 = getelementptr float, ptr addrspace(1) %p, i64 1536
  %b23 = getelementptr float, ptr addrspace(1) %a23, i64 %x
  store float %w23, ptr addrspace(1) %b23, !llvm.access.group !1
  %x.next = add nuw nsw i64 %x, 1
  %done = icmp eq i64 %x.next, 64
  br i1 %done, label %exit, label %items, !llvm.loop !2
exit:
  ret void
}

!0 = distinct !{!0, !{!"llvm.loop.parallel_accesses", !1}}
!1 = distinct !{}
!2 = distinct !{!2, !{!"llvm.loop.parallel_accesses", !1}}
