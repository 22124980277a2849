; Only one thread accesses local memory, so its atomics become plain accesses. Other memory keeps them.
; RUN: %opt %s -passes=barecl-local-atomics -S | %FileCheck %s

; CHECK-LABEL: @add(
; CHECK-NEXT: [[OLD:%.*]] = load i32, ptr addrspace(3) %p
; CHECK-NEXT: [[NEW:%.*]] = add i32 [[OLD]], %n
; CHECK-NEXT: store i32 [[NEW]], ptr addrspace(3) %p
; CHECK-NEXT: ret i32 [[OLD]]
define i32 @add(ptr addrspace(3) %p, i32 %n) {
  %old = atomicrmw add ptr addrspace(3) %p, i32 %n monotonic
  ret i32 %old
}

; CHECK-LABEL: @volatile_min(
; CHECK: load i32, ptr addrspace(3) %p
; CHECK: icmp sle
; CHECK: store i32
; CHECK-NOT: atomicrmw
; CHECK: ret i32
define i32 @volatile_min(ptr addrspace(3) %p, i32 %n) {
  %old = atomicrmw volatile min ptr addrspace(3) %p, i32 %n seq_cst
  ret i32 %old
}

; CHECK-LABEL: @compare(
; CHECK: load i32, ptr addrspace(3) %p
; CHECK: icmp eq
; CHECK: select
; CHECK: store i32
; CHECK-NOT: cmpxchg
; CHECK: ret i32
define i32 @compare(ptr addrspace(3) %p, i32 %a, i32 %b) {
  %pair = cmpxchg ptr addrspace(3) %p, i32 %a, i32 %b monotonic monotonic
  %old = extractvalue { i32, i1 } %pair, 0
  ret i32 %old
}

; CHECK-LABEL: @elsewhere(
; CHECK: atomicrmw add ptr addrspace(1) %p
; CHECK: cmpxchg ptr addrspace(4) %q
; CHECK: atomicrmw xchg ptr %r
define void @elsewhere(ptr addrspace(1) %p, ptr addrspace(4) %q, ptr %r) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %b = cmpxchg ptr addrspace(4) %q, i32 1, i32 2 monotonic monotonic
  %c = atomicrmw xchg ptr %r, i32 1 monotonic
  ret void
}

; CHECK-LABEL: @accesses(
; CHECK-NEXT: load volatile i32, ptr addrspace(3) %p, align 4
; CHECK-NEXT: store volatile i32 %old, ptr addrspace(3) %q, align 4
; CHECK-NEXT: load atomic volatile i32, ptr addrspace(1) %r acquire
define i32 @accesses(ptr addrspace(3) %p, ptr addrspace(3) %q, ptr addrspace(1) %r) {
  %old = load atomic volatile i32, ptr addrspace(3) %p seq_cst, align 4
  store atomic volatile i32 %old, ptr addrspace(3) %q seq_cst, align 4
  %other = load atomic volatile i32, ptr addrspace(1) %r acquire, align 4
  ret i32 %other
}
