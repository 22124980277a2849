; An expensive computation that only one arm of a select uses moves under a branch; a computation that the
; other arm or anything else uses stays.
; RUN: %opt -passes=barecl-rare-lanes -S %s | %FileCheck %s

target triple = "x86_64-unknown-none" ; for its costs

@table = internal constant [8 x i32] zeroinitializer
@variable = internal global [8 x i32] zeroinitializer

; Both selects on the condition use values that the branch computes.
; CHECK-LABEL: define <8 x float> @lanes
; CHECK: %shared = fmul
; CHECK: %[[WANTED:.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %large)
; CHECK-NEXT: br i1 %[[WANTED]], label %[[RARE:.*]], label %[[JOINED:.*]], !prof
; CHECK: [[RARE]]:
; CHECK: %s1 = fdiv
; CHECK: %s9 = fdiv
; CHECK: [[JOINED]]:
; CHECK-DAG: phi <8 x float> [ %s9, %[[RARE]] ], [ poison, %entry ]
; CHECK-DAG: phi <8 x float> [ %s8, %[[RARE]] ], [ poison, %entry ]
; CHECK: %r = select <8 x i1> %large
; CHECK: %q = select <8 x i1> %large
define <8 x float> @lanes(<8 x float> %x, <8 x float> %y) {
entry:
  %large = fcmp ogt <8 x float> %x, splat (float 3.0)
  %shared = fmul <8 x float> %x, %y
  %s1 = fdiv <8 x float> %shared, %y
  %s2 = fdiv <8 x float> %s1, %y
  %s3 = fdiv <8 x float> %s2, %y
  %s4 = fdiv <8 x float> %s3, %y
  %s5 = fdiv <8 x float> %s4, %y
  %s6 = fdiv <8 x float> %s5, %y
  %s7 = fdiv <8 x float> %s6, %y
  %s8 = fdiv <8 x float> %s7, %y
  %s9 = fdiv <8 x float> %s8, %y
  %r = select <8 x i1> %large, <8 x float> %s9, <8 x float> %shared
  %q = select <8 x i1> %large, <8 x float> %s8, <8 x float> %x
  %sum = fadd <8 x float> %r, %q
  ret <8 x float> %sum
}

; The other arm, with scalars: needed if the condition is false.
; CHECK-LABEL: define float @scalars
; CHECK: %[[NOT:.*]] = xor i1 %small, true
; CHECK-NEXT: br i1 %[[NOT]]
; CHECK: %word = load i32, ptr %place
; CHECK: select i1 %small, float %x, float %{{.*}}
define float @scalars(float %x, float %y, i64 %i) {
  %small = fcmp olt float %x, 3.0
  %place = getelementptr [8 x i32], ptr @table, i64 0, i64 %i
  %word = load i32, ptr %place
  %z = sitofp i32 %word to float
  %s1 = fdiv float %z, %y
  %s2 = fdiv float %s1, %y
  %s3 = fdiv float %s2, %y
  %s4 = fdiv float %s3, %y
  %s5 = fdiv float %s4, %y
  %s6 = fdiv float %s5, %y
  %s7 = fdiv float %s6, %y
  %s8 = fdiv float %s7, %y
  %s9 = fdiv float %s8, %y
  %s10 = fdiv float %s9, %y
  %s11 = fdiv float %s10, %y
  %s12 = fdiv float %s11, %y
  %r = select i1 %small, float %x, float %s12
  ret float %r
}

; A load of memory that may change is not moved, and a cheap computation needs no branch.
; CHECK-LABEL: define float @stays
; CHECK-NOT: br
; CHECK: ret float
define float @stays(float %x, float %y, i64 %i) {
  %small = fcmp olt float %x, 3.0
  %place = getelementptr [8 x i32], ptr @variable, i64 0, i64 %i
  %word = load i32, ptr %place
  store i32 0, ptr %place
  %z = sitofp i32 %word to float
  %r = select i1 %small, float %x, float %z
  ret float %r
}

; Arms side by side, as in an interleaved loop, get a branch each.
; CHECK-LABEL: define <8 x float> @interleaved
; CHECK: call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %largea)
; CHECK-NOT: %b1 =
; CHECK: %a6 = fdiv
; CHECK: call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %largeb)
; CHECK: %b6 = fdiv
; CHECK: ret
define <8 x float> @interleaved(<8 x float> %x, <8 x float> %y) {
  %largea = fcmp ogt <8 x float> %x, splat (float 3.0)
  %largeb = fcmp ogt <8 x float> %y, splat (float 3.0)
  %a1 = fdiv <8 x float> %x, splat (float 5.0)
  %b1 = fdiv <8 x float> %y, splat (float 5.0)
  %a2 = fdiv <8 x float> %a1, %x
  %b2 = fdiv <8 x float> %b1, %x
  %a3 = fdiv <8 x float> %a2, %x
  %b3 = fdiv <8 x float> %b2, %x
  %a4 = fdiv <8 x float> %a3, %x
  %b4 = fdiv <8 x float> %b3, %x
  %a5 = fdiv <8 x float> %a4, %x
  %b5 = fdiv <8 x float> %b4, %x
  %a6 = fdiv <8 x float> %a5, %x
  %b6 = fdiv <8 x float> %b5, %x
  %a = select <8 x i1> %largea, <8 x float> %a6, <8 x float> %x
  %b = select <8 x i1> %largeb, <8 x float> %b6, <8 x float> %y
  %sum = fadd <8 x float> %a, %b
  ret <8 x float> %sum
}

; A select within the arm of another gets no branch of its own, which would split that arm.
; CHECK-LABEL: define <8 x float> @nested
; CHECK: br i1
; CHECK-NOT: br i1
; CHECK: ret
define <8 x float> @nested(<8 x float> %x, <8 x float> %y) {
  %inner = fcmp ogt <8 x float> %y, splat (float 3.0)
  %outer = fcmp ogt <8 x float> %x, splat (float 3.0)
  %a1 = fdiv <8 x float> %x, splat (float 5.0)
  %a2 = fdiv <8 x float> %a1, %x
  %a3 = fdiv <8 x float> %a2, %x
  %a4 = fdiv <8 x float> %a3, %x
  %a5 = fdiv <8 x float> %a4, %x
  %a6 = fdiv <8 x float> %a5, %x
  %a = select <8 x i1> %inner, <8 x float> %a6, <8 x float> %x
  %b1 = fdiv <8 x float> %a, %y
  %b = select <8 x i1> %outer, <8 x float> %b1, <8 x float> %y
  ret <8 x float> %b
}

; The mask of a loop's iteration always has an active lane.
; CHECK-LABEL: define i32 @iteration
; CHECK-NOT: br
; CHECK: ret
define i32 @iteration(<16 x i8> %x, <16 x i8> %y, i32 %from, i32 %to) {
  %mask = call <16 x i1> @llvm.get.active.lane.mask.v16i1.i32(i32 %from, i32 %to)
  %a = sext <16 x i8> %x to <16 x i32>
  %b = sext <16 x i8> %y to <16 x i32>
  %c = sdiv <16 x i32> %a, %b
  %d = sdiv <16 x i32> %c, %b
  %active = select <16 x i1> %mask, <16 x i32> %d, <16 x i32> zeroinitializer
  %sum = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %active)
  ret i32 %sum
}

; A gather from a constant moves, also if its addresses are those of another gather and a distance.
; CHECK-LABEL: define <8 x i32> @gathers
; CHECK-NOT: gather
; CHECK: br i1
; CHECK: gather
; CHECK: gather
; CHECK: ret
define <8 x i32> @gathers(<8 x i64> %place, <8 x i32> %x) {
  %large = icmp ugt <8 x i32> %x, splat (i32 100)
  %at = getelementptr i32, ptr @table, <8 x i64> %place
  %word = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4 %at, <8 x i1> splat (i1 true), <8 x i32> poison)
  %next = getelementptr i8, <8 x ptr> %at, i64 4
  %other = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4 %next, <8 x i1> splat (i1 true), <8 x i32> poison)
  %a = udiv <8 x i32> %word, %x
  %b = udiv <8 x i32> %other, %a
  %r = select <8 x i1> %large, <8 x i32> %b, <8 x i32> %x
  ret <8 x i32> %r
}
