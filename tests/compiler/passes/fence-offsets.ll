; On MVE, offsets that grow by a constant are hidden from LLVM, which would use gathers that add the constant:
; other users of the next offsets would get addresses, and the constant may be too large for the
; instruction.
; RUN: %passes -passes=barecl-fence-offsets %s | FileCheck %s
; RUN: %passes -passes=barecl-fence-offsets %s | llc -o - | FileCheck %s --check-prefix=ASM

target triple = "thumbv8.1m.main-none-eabihf"

; CHECK-LABEL: @read_twice(
; CHECK: [[F:%.*]] = freeze <4 x i32> %k
; CHECK: getelementptr i32, ptr %p, <4 x i32> [[F]]
; ASM-LABEL: read_twice:
; ASM: vldrw.u32 q{{[0-9]}}, [r0, q{{[0-9]}}, uxtw #2]
define <4 x i32> @read_twice(ptr %p, <4 x i32> %first, <4 x i32> %last) #0 {
entry:
  br label %loop
loop:
  %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
  %sum = phi <4 x i32> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = getelementptr i32, ptr %p, <4 x i32> %k
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  %more = add <4 x i32> %sum, %v
  %next = add <4 x i32> %k, splat (i32 1)
  %end = icmp eq <4 x i32> %next, %last
  %all = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %end)
  br i1 %all, label %exit, label %loop
exit:
  ret <4 x i32> %more
}

; 512 bytes from one to the next.
; CHECK-LABEL: @far(
; CHECK: freeze <4 x i32> %k
; ASM-LABEL: far:
; ASM-NOT: #512
; ASM: vstrw.32 q{{[0-9]}}, [r0, q{{[0-9]}}, uxtw #2]
; ASM-NOT: #512
define void @far(ptr %p, <4 x i32> %first, <4 x i32> %v, i32 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi <4 x i32> [ %first, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %p, <4 x i32> %k
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %v, <4 x ptr> align 4 %at, <4 x i1> splat (i1 true))
  %next = add <4 x i32> %k, splat (i32 128)
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; The constant is added to the base for all lanes, and the offsets stay in the same register.
; CHECK-LABEL: @neighbours(
; CHECK: [[B:%.*]] = getelementptr i8, ptr %p, i32 4
; CHECK: [[N:%.*]] = getelementptr i8, ptr [[B]], <4 x i32> {{%.*}}
; CHECK: @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 [[N]]
; ASM-LABEL: neighbours:
; ASM-DAG: vldrw.u32 q{{[0-9]}}, [r0, q[[OFFSETS:[0-9]]]]
; ASM-DAG: vldrw.u32 q{{[0-9]}}, [r{{[0-9]+}}, q[[OFFSETS]]]
define <4 x i32> @neighbours(ptr %p, <4 x i32> %k) #0 {
  %bytes = shl <4 x i32> %k, splat (i32 6)
  %at = getelementptr i8, ptr %p, <4 x i32> %bytes
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  %next = getelementptr i8, <4 x ptr> %at, i32 4
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %next, <4 x i1> splat (i1 true), <4 x i32> poison)
  %sum = add <4 x i32> %v, %w
  ret <4 x i32> %sum
}

; Not if the gather cannot scale offsets: then addresses are computed once.
; CHECK-LABEL: @pairs(
; CHECK: getelementptr i8, <4 x ptr> %at, i32
define <4 x i32> @pairs(ptr %p, <4 x i32> %k) #0 {
  %at = getelementptr <2 x i32>, ptr %p, <4 x i32> %k
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  %next = getelementptr i8, <4 x ptr> %at, i32 4
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %next, <4 x i1> splat (i1 true), <4 x i32> poison)
  %sum = add <4 x i32> %v, %w
  ret <4 x i32> %sum
}

; Conversions of narrow offsets stay visible, and so do other targets' gathers.
; ASM-LABEL: narrow:
; CHECK-LABEL: @narrow(
; CHECK-NOT: freeze
; CHECK-LABEL: @scalar(
; CHECK-NOT: freeze
define <8 x i16> @narrow(ptr %p, <8 x i16> %k) #0 {
  %wide = zext <8 x i16> %k to <8 x i32>
  %at = getelementptr i16, ptr %p, <8 x i32> %wide
  %v = call <8 x i16> @llvm.masked.gather.v8i16.v8p0(<8 x ptr> align 2 %at, <8 x i1> splat (i1 true), <8 x i16> poison)
  ret <8 x i16> %v
}
define <4 x i32> @scalar(ptr %p, <4 x i32> %k) {
  %sum = add <4 x i32> %k, splat (i32 128)
  %at = getelementptr i32, ptr %p, <4 x i32> %sum
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %at, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

attributes #0 = { "target-cpu"="cortex-m55" }
