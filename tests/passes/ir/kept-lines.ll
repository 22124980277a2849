; A store that LLVM hoists out of a loop keeps its line, and the annotation that kept it is removed. Other annotations
; stay.
; RUN: %opt -S -passes='barecl-keep-lines' %s | %FileCheck %s --check-prefix=KEPT
; RUN: %opt -S -passes='function(loop-mssa(licm)),verify' %s | %FileCheck %s --check-prefix=LOST
; RUN: %opt -S -passes='barecl-keep-lines,function(loop-mssa(licm)),barecl-restore-lines,verify' %s | %FileCheck %s

; KEPT: store i32 1, ptr %p, align 4, !dbg [[LINE:![0-9]+]], !annotation [[NOTE:![0-9]+]]
; KEPT: !barecl.lines = !{[[LINE]]}
; KEPT: [[NOTE]] = !{!"barecl.line.0"}

; LOST: entry:
; LOST-NEXT: store i32 1, ptr %p, align 4{{$}}

; CHECK: entry:
; CHECK-NEXT: store i32 1, ptr %p, align 4, !dbg [[LINE:![0-9]+]]{{$}}
; CHECK: load volatile i32, ptr %q, align 4, !annotation [[OTHER:![0-9]+]]
; CHECK-NOT: barecl.line
; CHECK: [[LINE]] = !DILocation(line: 7, column: 3
; CHECK: [[OTHER]] = !{!"other"}
; CHECK-NOT: barecl.line

define void @k(ptr noalias %p, ptr noalias %q, i32 %n) !dbg !4 {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 1, ptr %p, align 4, !dbg !6
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  %v = load volatile i32, ptr %q, align 4, !annotation !7
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 3, scope: !4)
!7 = !{!"other"}
