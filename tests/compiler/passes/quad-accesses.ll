; On MVE, lanes with four words each read and write them with VLD4 and VST4 if the words are used only in their block.
; RUN: %passes -passes=barecl-quad-accesses %s | FileCheck %s
; RUN: %passes -passes=barecl-quad-accesses %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; The load stays for the store of the whole value.
; CHECK-LABEL: @sums(
; CHECK: [[G:%.*]] = call { <4 x i32>, <4 x i32>, <4 x i32>, <4 x i32> } @llvm.arm.mve.vld4q.v4i32.p0(ptr %p)
; CHECK: extractvalue {{.*}} [[G]], 1
; CHECK: store <16 x i32>
; CHECK: @llvm.arm.mve.vst4q.p0.v4i32(ptr %q, {{.*}}, i32 0)
; CHECK: @llvm.arm.mve.vst4q.p0.v4i32(ptr %q, {{.*}}, i32 3)
; ASM-LABEL: sums:
; ASM: vld43.32
; ASM: vst43.32
; ASM-NOT: vmov.f32
define void @sums(ptr %p, ptr %q, ptr %copy) #0 {
  %all = load <16 x i32>, ptr %p, align 4
  %x = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %y = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %z = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %w = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  store <16 x i32> %all, ptr %copy, align 4
  %xy = add <4 x i32> %x, %y
  %yz = add <4 x i32> %y, %z
  %zw = add <4 x i32> %z, %w
  %wx = add <4 x i32> %w, %x
  %low = shufflevector <4 x i32> %xy, <4 x i32> %yz, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %high = shufflevector <4 x i32> %zw, <4 x i32> %wx, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %out = shufflevector <8 x i32> %low, <8 x i32> %high, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x i32> %out, ptr %q, align 4
  ret void
}

; Not with an inner loop, with an alignment of less than a word, with volatile accesses, or on another target.
; ASM-LABEL: inside:
; CHECK-LABEL: @inside(
; CHECK-NOT: call {{.*}}vld4q
define <4 x i32> @inside(ptr %p, i32 %n) #0 {
entry:
  %all = load <16 x i32>, ptr %p, align 4
  %x = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %y = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %z = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x i32> [ %x, %entry ], [ %more, %loop ]
  %yz = mul <4 x i32> %y, %z
  %more = add <4 x i32> %sum, %yz
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret <4 x i32> %more
}
; CHECK-LABEL: @packed(
; CHECK-NOT: call {{.*}}vld4q
define <4 x i32> @packed(ptr %p) #0 {
  %all = load <16 x i32>, ptr %p, align 2
  %x = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %y = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %z = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %xy = add <4 x i32> %x, %y
  %sum = add <4 x i32> %xy, %z
  ret <4 x i32> %sum
}
; CHECK-LABEL: @volatile(
; CHECK-NOT: call {{.*}}vld4q
define <4 x i32> @volatile(ptr %p) #0 {
  %all = load volatile <16 x i32>, ptr %p, align 4
  %x = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %y = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %z = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %xy = add <4 x i32> %x, %y
  %sum = add <4 x i32> %xy, %z
  ret <4 x i32> %sum
}
; CHECK-LABEL: @scalar(
; CHECK-NOT: call {{.*}}vld4q
define <4 x i32> @scalar(ptr %p) {
  %all = load <16 x i32>, ptr %p, align 4
  %x = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %y = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %z = shufflevector <16 x i32> %all, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %xy = add <4 x i32> %x, %y
  %sum = add <4 x i32> %xy, %z
  ret <4 x i32> %sum
}

attributes #0 = { "target-cpu"="cortex-m55" }
