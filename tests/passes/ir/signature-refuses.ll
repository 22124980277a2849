; SPDX-License-Identifier: MIT
; A kernel that calls a function with a barrier or a local variable is refused.
; RUN: %not %opt -passes=barecl-kernel-signature -disable-output %s 2>&1 | %FileCheck %s
; CHECK: error: {{.*}}recursive.cl:7:3{{.*}}kernel 'k': the function called here has a barrier, a work-item function, a local variable or a variable of the program and could not be inlined

declare void @__bcl_barrier(i32) convergent

define internal void @again(i32 %n) {
  call void @__bcl_barrier(i32 1)
  call void @again(i32 %n)
  ret void
}

define void @k(i32 %n) !kernel_arg_addr_space !0 !dbg !4 {
  call void @again(i32 %n), !dbg !6
  ret void
}

!llvm.module.flags = !{!1}
!llvm.dbg.cu = !{!2}
!0 = !{i32 0}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: LineTablesOnly)
!3 = !DIFile(filename: "recursive.cl", directory: "/")
!4 = distinct !DISubprogram(name: "k", file: !3, line: 6, type: !5, unit: !2, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 7, column: 3, scope: !4)
