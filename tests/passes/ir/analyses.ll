; SPDX-License-Identifier: MIT
; Passes that preserve an analysis keep its result; after other passes, it is computed again. All tests of
; this folder check that preserved results are correct: -barecl-verify-analyses.
; RUN: %opt -passes='print<barecl-barrier-graph>,print<barecl-uniformity>,barecl-choose-handler,barecl-memory-facts,barecl-recompute-values,function(simplifycfg)' -disable-output -debug-pass-manager %s 2>&1 | %FileCheck %s
; CHECK: Running analysis: {{.*}}BarrierGraphAnalysis on k
; CHECK: Running analysis: {{.*}}UniformityAnalysis on k
; CHECK: Running pass: {{.*}}ChooseHandlerPass on k
; CHECK-NOT: {{BarrierGraph|Uniformity}}Analysis
; CHECK: Running pass: {{.*}}MemoryFactsPass on k
; CHECK-NOT: {{BarrierGraph|Uniformity}}Analysis
; CHECK: Running pass: {{.*}}RecomputeValuesPass on k
; Values change, blocks do not:
; CHECK-NOT: BarrierGraphAnalysis
; CHECK: Invalidating analysis: {{.*}}UniformityAnalysis on k
; CHECK-NOT: BarrierGraphAnalysis
; CHECK: Running pass: {{.*}}SimplifyCFGPass on k
; CHECK: Invalidating analysis: {{.*}}BarrierGraphAnalysis on k

declare i64 @__bcl_local_id(i32) memory(none)
declare void @__bcl_barrier(i32) convergent

define void @k(ptr addrspace(1) %a, i64 %n) !kernel_arg_addr_space !{} {
entry:
  %id = call i64 @__bcl_local_id(i32 0)
  %i = add i64 %id, %n
  br label %b.barrier
b.barrier:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %i
  store i64 %n, ptr addrspace(1) %p
  br label %return
return:
  ret void
}
