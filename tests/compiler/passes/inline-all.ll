; Everything goes into the kernel, whatever its attributes say; what is left over is removed.
; RUN: %passes -passes=barecl-inline-all %s | FileCheck %s

; CHECK: define hidden void @k(
; CHECK-NOT: call
; CHECK: store i32 42
; CHECK-NOT: define
define hidden void @k(ptr addrspace(1) %p) {
  call void @outer(ptr addrspace(1) %p)
  ret void
}

define internal void @outer(ptr addrspace(1) %p) noinline {
  call void @inner(ptr addrspace(1) %p)
  ret void
}

define internal void @inner(ptr addrspace(1) %p) noinline optnone {
  store i32 42, ptr addrspace(1) %p
  ret void
}
