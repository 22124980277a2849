; The straight-line vectoriser makes two trees of %block: first the gather of the values that %exit
; stores, then the comparisons' operands. It must not move the gather across the store to the same
; object in between, as it does with LLVM's own alias analysis.
; RUN: %opt %s -aa-pipeline=barecl-basic-aa,scoped-noalias-aa,tbaa -passes=slp-vectorizer -S | %FileCheck %s

; CHECK-LABEL: @gathers_from_an_object(
; CHECK: store i64 42
; CHECK: call <4 x i64> @llvm.masked.gather
; CHECK: icmp sge <4 x i32>

; A call without vectors of pointers is analysed as by LLVM: the two loads become one.
; RUN: %opt %s -aa-pipeline=barecl-basic-aa -passes=gvn -S | %FileCheck %s --check-prefix=CALL
; CALL-LABEL: @calls_beside_an_object(
; CALL: call i64 @writes(
; CALL-NEXT: add i64 %v, %v

target triple = "x86_64-unknown-none-elf"

define void @gathers_from_an_object(ptr noalias %tile, ptr %ctx, ptr noalias %out, ptr noalias %flags) #0 {
entry:
  %idx = load ptr, ptr %ctx
  %idx1 = getelementptr inbounds i64, ptr %idx, i64 1
  %idx2 = getelementptr inbounds i64, ptr %idx, i64 2
  %idx3 = getelementptr inbounds i64, ptr %idx, i64 3
  %idx4 = getelementptr inbounds i64, ptr %idx, i64 4
  %out1 = getelementptr inbounds i32, ptr %out, i64 1
  %out2 = getelementptr inbounds i32, ptr %out, i64 2
  %out3 = getelementptr inbounds i32, ptr %out, i64 3
  br label %block

block:
  %i0 = load i64, ptr %idx
  %i1 = load i64, ptr %idx1
  %p = getelementptr inbounds i64, ptr %tile, i64 %i1
  store i64 42, ptr %p
  %i2 = load i64, ptr %idx2
  %i3 = load i64, ptr %idx3
  %s0 = sub i64 6, %i0
  %q0 = getelementptr inbounds i64, ptr %tile, i64 %s0
  %l0 = load i64, ptr %q0
  %t0 = trunc i64 %l0 to i32
  %s1 = sub i64 6, %i1
  %q1 = getelementptr inbounds i64, ptr %tile, i64 %s1
  %l1 = load i64, ptr %q1
  %t1 = trunc i64 %l1 to i32
  %s2 = sub i64 6, %i2
  %q2 = getelementptr inbounds i64, ptr %tile, i64 %s2
  %l2 = load i64, ptr %q2
  %t2 = trunc i64 %l2 to i32
  %s3 = sub i64 6, %i3
  %q3 = getelementptr inbounds i64, ptr %tile, i64 %s3
  %l3 = load i64, ptr %q3
  %t3 = trunc i64 %l3 to i32
  %i4 = load i64, ptr %idx4
  br label %exit

exit:
  store i32 %t0, ptr %out
  store i32 %t1, ptr %out1
  store i32 %t2, ptr %out2
  store i32 %t3, ptr %out3
  %j1 = trunc i64 %i1 to i32
  %c1 = icmp sge i32 0, %j1
  %j2 = trunc i64 %i2 to i32
  %c2 = icmp sge i32 0, %j2
  %j3 = trunc i64 %i3 to i32
  %c3 = icmp sge i32 0, %j3
  %j4 = trunc i64 %i4 to i32
  %c4 = icmp sge i32 0, %j4
  ret void
}

declare i64 @reads(ptr captures(none)) memory(argmem: read)
declare i64 @writes(i64)

define i64 @calls_beside_an_object(i64 %i) {
  %object = alloca [8 x i64]
  %p = getelementptr inbounds i64, ptr %object, i64 %i
  store i64 1, ptr %object
  %r = call i64 @reads(ptr %object)
  %v = load i64, ptr %p
  %w = call i64 @writes(i64 %r)
  %v2 = load i64, ptr %p
  %sum = add i64 %v, %v2
  %all = add i64 %sum, %w
  ret i64 %all
}

attributes #0 = { "target-cpu"="x86-64-v4" }
