; LICM keeps a variable in a register during a loop. The store that it makes behind the loop gets the line of the
; store in the loop, although the variable's load is in another line.
; RUN: %opt -S -passes='function(loop-mssa(licm)),verify' %s | %FileCheck %s --check-prefix=LOST
; RUN: %opt -S -passes='barecl-keep-lines,function(loop-mssa(licm)),barecl-restore-lines,verify' %s | %FileCheck %s

; LOST: done:
; LOST: store i32 %{{.*}}, ptr %p, align 4, !dbg [[LINE:![0-9]+]]{{$}}
; LOST: [[LINE]] = !DILocation(line: 0

; CHECK: done:
; CHECK: store i32 %{{.*}}, ptr %p, align 4, !dbg [[LINE:![0-9]+]]{{$}}
; CHECK-NOT: barecl.line
; CHECK: [[LINE]] = !DILocation(line: 8, column: 3

define void @k(ptr noalias dereferenceable(4) align 4 %p, i32 %n) !dbg !4 {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr %p, align 4, !dbg !5
  %new = xor i32 %old, %i
  store i32 %new, ptr %p, align 4, !dbg !6
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 7, column: 3, scope: !4)
!6 = !DILocation(line: 8, column: 3, scope: !4)
