; SPDX-License-Identifier: MIT
; The analyses are kept by passes that say so, and found anew behind those that do not. That what is
; kept is right is checked in all tests of this folder: -barecl-verify-analyses.
; RUN: %opt -passes='function(require<barecl-barrier-graph>,require<barecl-uniformity>),barecl-choose-handler,barecl-memory-facts,barecl-recompute,barecl-grid,function(simplifycfg)' -disable-output -debug-pass-manager %s 2>&1 | %FileCheck %s
; CHECK: Running analysis: BarrierGraphAnalysis on k
; CHECK: Running analysis: {{.*}}UniformityAnalysis on k
; CHECK: Running pass: {{.*}}ChooseHandlerPass on k
; CHECK-NOT: BarrierGraphAnalysis
; CHECK-NOT: UniformityAnalysis
; CHECK: Running pass: {{.*}}MemoryFactsPass on k
; CHECK-NOT: UniformityAnalysis
; CHECK-NOT: BarrierGraphAnalysis
; CHECK: Running pass: {{.*}}RecomputeValuesPass on k
; Values change, blocks do not:
; CHECK-NOT: BarrierGraphAnalysis
; CHECK: Invalidating analysis: {{.*}}UniformityAnalysis on k
; CHECK-NOT: BarrierGraphAnalysis
; CHECK: Running pass: SimplifyCFGPass on k
; CHECK: Invalidating analysis: {{.*}}BarrierGraphAnalysis on k
