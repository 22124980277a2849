; The address space of a generic pointer is tracked; a program that reads such a pointer from memory is refused.
; RUN: split-file %s %t
; RUN: %opt %t/known.ll -passes=barecl-generic-pointers -S | %FileCheck %s
; RUN: %not %opt %t/unknown.ll -passes=barecl-generic-pointers -disable-output 2>&1 | %FileCheck %s --check-prefix=UNKNOWN

;--- known.ll
; CHECK-LABEL: @chosen(
; CHECK: [[SPACE:%.*]] = select i1 %c, i32 1, i32 3
; CHECK: [[IS:%.*]] = icmp eq i32 [[SPACE]], 3
; CHECK: [[CAST:%.*]] = addrspacecast ptr addrspace(4) %further to ptr addrspace(3)
; CHECK: select i1 [[IS]], ptr addrspace(3) [[CAST]], ptr addrspace(3) null
define ptr addrspace(3) @chosen(i1 %c, ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %a = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  %further = getelementptr i8, ptr addrspace(4) %p, i32 8
  %q = call ptr addrspace(3) @__to_local(ptr addrspace(4) %further)
  ret ptr addrspace(3) %q
}

; A pointer that a loop advances is one of its own inputs.
; CHECK-LABEL: @walked(
; CHECK: %p.space = phi i32 [ 0, %entry ], [ %p.space, %loop ]
; CHECK: icmp eq i32 %p.space, 1
define ptr addrspace(1) @walked(i1 %c, ptr %own) {
entry:
  %a = addrspacecast ptr %own to ptr addrspace(4)
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ %a, %entry ], [ %next, %loop ]
  %next = getelementptr i32, ptr addrspace(4) %p, i32 1
  br i1 %c, label %loop, label %end
end:
  %q = call ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}

; A volatile variable stays in memory. The address space of its pointer is in a variable beside it.
; CHECK-LABEL: @kept(
; CHECK: %v.space = alloca i32
; CHECK: store i32 1, ptr %v.space
; CHECK: store volatile ptr addrspace(4) %a, ptr %v
; CHECK: store i32 3, ptr %v.space
; CHECK: store volatile ptr addrspace(4) %b, ptr %v
; CHECK: %p.space = load i32, ptr %v.space
; CHECK: icmp eq i32 %p.space, 1
define ptr addrspace(1) @kept(i1 %c, ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %v = alloca ptr addrspace(4)
  %a = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  store volatile ptr addrspace(4) %a, ptr %v
  br i1 %c, label %change, label %end
change:
  %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store volatile ptr addrspace(4) %b, ptr %v
  br label %end
end:
  %p = load volatile ptr addrspace(4), ptr %v
  %q = call ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}

declare ptr addrspace(3) @__to_local(ptr addrspace(4))
declare ptr addrspace(1) @__to_global(ptr addrspace(4))

;--- unknown.ll
; UNKNOWN: the address space of this pointer is not known: it was read from memory
define spir_kernel void @read(ptr addrspace(1) %table, ptr addrspace(1) %out) {
  %p = load ptr addrspace(4), ptr addrspace(1) %table
  %q = call ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %is = ptrtoint ptr addrspace(3) %q to i32
  store i32 %is, ptr addrspace(1) %out
  ret void
}

declare ptr addrspace(3) @__to_local(ptr addrspace(4))
