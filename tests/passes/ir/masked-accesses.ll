; SPDX-License-Identifier: MIT
; On targets without masks, lanes that a mask leaves out are not accessed: if the mask has all lanes, the
; access is whole; otherwise it goes lane by lane. Targets with masks keep their masked accesses.
; RUN: %opt %s -mtriple=armv7a-none-eabihf -mcpu=cortex-a9 -passes=barecl-masked-accesses -S | %FileCheck %s
; RUN: %opt %s -mtriple=x86_64 -mcpu=x86-64-v3 -passes=barecl-masked-accesses -S | %FileCheck %s --check-prefix=MASKS

; MASKS-COUNT-2: call {{.*}} @llvm.masked
; MASKS-NOT: lane

; CHECK-LABEL: define <4 x float> @load(
; CHECK:         [[ALL:%.*]] = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %mask)
; CHECK:         br i1 [[ALL]], label %[[WHOLE:.*]], label %[[PARTS:.*]]
; CHECK:       [[WHOLE]]:
; CHECK:         [[V:%.*]] = load <4 x float>, ptr addrspace(1) %p, align 4, !tbaa
; CHECK:       [[PARTS]]:
; CHECK:         [[FIRST:%.*]] = extractelement <4 x i1> %mask, i64 0
; CHECK:         br i1 [[FIRST]]
; CHECK:         [[E:%.*]] = load float, ptr addrspace(1) %p, align 4, !tbaa
; CHECK:         insertelement <4 x float> %else, float [[E]], i64 0
; CHECK:         phi <4 x float> [ %else, %[[PARTS]] ]
; CHECK:         getelementptr inbounds float, ptr addrspace(1) %p, i64 3
; CHECK:         phi <4 x float> [ [[V]], %[[WHOLE]] ]
define <4 x float> @load(ptr addrspace(1) %p, <4 x i1> %mask, <4 x float> %else) {
  %v = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) align 4 %p, <4 x i1> %mask, <4 x float> %else), !tbaa !0
  ret <4 x float> %v
}

; CHECK-LABEL: define void @store(
; CHECK:         store <4 x i32> %v, ptr addrspace(1) %p, align 8
; CHECK:         store i32 {{.*}}, ptr addrspace(1) %p, align 8
; CHECK:         store i32 {{.*}}, ptr addrspace(1) {{.*}}, align 4
; CHECK:         store i32 {{.*}}, ptr addrspace(1) {{.*}}, align 8
define void @store(ptr addrspace(1) %p, <4 x i1> %mask, <4 x i32> %v) {
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, ptr addrspace(1) align 8 %p, <4 x i1> %mask)
  ret void
}

; Nobody else accesses the stack, so lanes that the mask leaves out are loaded and stored back.
; CHECK-LABEL: define <4 x i32> @variable(
; CHECK:         [[OLD:%.*]] = load <4 x i32>, ptr %a, align 16
; CHECK:         [[NEW:%.*]] = select <4 x i1> %mask, <4 x i32> %v, <4 x i32> [[OLD]]
; CHECK-NEXT:    store <4 x i32> [[NEW]], ptr %a, align 16
; CHECK-NOT:     br
define <4 x i32> @variable(<4 x i1> %mask, <4 x i32> %v) {
  %a = alloca <4 x i32>
  store <4 x i32> zeroinitializer, ptr %a
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 16 %a, <4 x i1> %mask)
  %r = load <4 x i32>, ptr %a
  ret <4 x i32> %r
}

; With a constant mask there is no branch, and each address is computed from its index.
; CHECK-LABEL: define <4 x i32> @gather(
; CHECK-NOT:     br
; CHECK:         [[K:%.*]] = extractelement <4 x i32> %k, i64 0
; CHECK:         [[AT:%.*]] = getelementptr i32, ptr addrspace(1) %p, i32 [[K]]
; CHECK:         load i32, ptr addrspace(1) [[AT]]
; CHECK:         ret
define <4 x i32> @gather(ptr addrspace(1) %p, <4 x i32> %k) {
  %at = getelementptr i32, ptr addrspace(1) %p, <4 x i32> %k
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

; CHECK-LABEL: define void @scatter(
; CHECK:         br i1 {{.*}}
; CHECK:         extractelement <4 x i32> %v, i64 0
; CHECK-COUNT-4: store i32
define void @scatter(ptr addrspace(1) %p, <4 x i32> %k, <4 x i1> %mask, <4 x i32> %v) {
  %at = getelementptr i32, ptr addrspace(1) %p, <4 x i32> %k
  call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %v, <4 x ptr addrspace(1)> align 4 %at, <4 x i1> %mask)
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"root"}
