; SPDX-License-Identifier: MIT
; Which calls are inlined into the kernels, and which stay.
; RUN: split-file %s %t
; RUN: %passes -passes=barecl-inline-calls %t/inlined.ll | FileCheck %s --check-prefix=INLINED
; RUN: %passes -passes=barecl-inline-calls %t/large.ll | FileCheck %s --check-prefix=LARGE
; RUN: %passes -passes='barecl-inline-calls<vectors>' %t/large.ll | FileCheck %s --check-prefix=VECTORS

; Small functions are inlined, whatever their attributes; functions that are not used any more are removed.
; Functions of any size that have a primitive, a local variable or a large private variable, themselves or in
; functions that they call, are inlined too.
; INLINED: define hidden void @k(
; INLINED-NOT: call {{.*}}@{{outer|middle|bound|local|stack}}
; INLINED: store i32 42
; INLINED-NOT: define

; Without vectors, a built-in function with the attribute stays, even if it is small and called once.
; RUN: %passes -passes=barecl-inline-calls %t/shared.ll | FileCheck %s --check-prefix=SHARED
; RUN: %passes -passes='barecl-inline-calls<vectors>' %t/shared.ll | FileCheck %s --check-prefix=APART
; SHARED: define hidden void @k(
; SHARED: call i32 @decode(
; SHARED-NOT: call i32 @user(
; SHARED: define internal i32 @decode(
; APART-NOT: call i32

; A function that would make one caller very large stays, even a built-in function; in another caller, one more
; call of it does not matter.
; RUN: %passes -passes='barecl-inline-calls<vectors>' %t/often.ll | FileCheck %s --check-prefix=OFTEN
; OFTEN-COUNT-8: call i32 @often(
; OFTEN-NOT: call i32
; OFTEN: define internal i32 @often(

; Functions that are called once are inlined; the others stay, without `convergent`. It is known whether they
; access memory.
; LARGE: define hidden void @k(
; LARGE: call i32 @pure(i32 1){{$}}
; LARGE: call i32 @pure(i32 2){{$}}
; LARGE: call i32 @reads(
; LARGE: call i32 @reads(
; LARGE: call i32 @builtin(
; LARGE: call i32 @builtin(
; LARGE-NOT: call {{.*}}@once(
; LARGE: ret void
; LARGE: define internal i32 @pure(i32 %n) [[PURE:#[0-9]+]]
; LARGE: define internal i32 @reads(ptr addrspace(1) %p) [[READS:#[0-9]+]]
; LARGE: define internal i32 @builtin(
; LARGE-NOT: define
; LARGE: attributes [[PURE]] = { memory(none) "barecl-called" }
; LARGE: attributes [[READS]] = { memory(argmem: read) "barecl-called" }

; With vectors, built-in functions are inlined, and other functions unless they are very large.
; VECTORS: define hidden void @k(
; VECTORS-NOT: call
; VECTORS: ret void
; VECTORS-NOT: define

;--- often.ll
define hidden void @k(ptr addrspace(1) %p) {
  %a0 = call i32 @often(i32 1)
  %a1 = call i32 @often(i32 %a0)
  %a2 = call i32 @often(i32 %a1)
  %a3 = call i32 @often(i32 %a2)
  %a4 = call i32 @often(i32 %a3)
  %a5 = call i32 @often(i32 %a4)
  %a6 = call i32 @often(i32 %a5)
  %a7 = call i32 @often(i32 %a6)
  %b0 = call i32 @seldom(i32 %a7)
  %b1 = call i32 @seldom(i32 %b0)
  %b2 = call i32 @seldom(i32 %b1)
  store i32 %b2, ptr addrspace(1) %p
  ret void
}

define hidden void @other(ptr addrspace(1) %p) {
  %a = call i32 @seldom(i32 1)
  %b = call i32 @seldom(i32 %a)
  %c = call i32 @seldom(i32 %b)
  store i32 %c, ptr addrspace(1) %p
  ret void
}

define internal i32 @often(i32 %n) "barecl-builtin" {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  %v11 = mul i32 %v10, 3
  %v12 = mul i32 %v11, 3
  %v13 = mul i32 %v12, 3
  %v14 = mul i32 %v13, 3
  ret i32 %v14
}

define internal i32 @seldom(i32 %n) "barecl-builtin" {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  %v11 = mul i32 %v10, 3
  %v12 = mul i32 %v11, 3
  %v13 = mul i32 %v12, 3
  %v14 = mul i32 %v13, 3
  ret i32 %v14
}

;--- shared.ll
define hidden void @k(ptr addrspace(1) %p) {
  %a = call i32 @decode(i32 1)
  %b = call i32 @user(i32 %a)
  store i32 %b, ptr addrspace(1) %p
  ret void
}

define internal i32 @decode(i32 %n) noinline "barecl-builtin" {
  %r = add i32 %n, 1
  ret i32 %r
}

define internal i32 @user(i32 %n) noinline {
  %r = add i32 %n, 2
  ret i32 %r
}

;--- inlined.ll
declare void @__bcl_barrier(i32) convergent
@shared = internal addrspace(3) global [4 x i32] undef

define hidden void @k(ptr addrspace(1) %p) {
  call void @outer(ptr addrspace(1) %p)
  call void @outer(ptr addrspace(1) %p)
  %a = call i32 @bound(i32 1)
  %b = call i32 @bound(i32 2)
  %c = call i32 @local(i32 1)
  %d = call i32 @local(i32 2)
  %e = call i32 @stack(i32 1)
  %f = call i32 @stack(i32 2)
  ret void
}

define internal void @outer(ptr addrspace(1) %p) noinline {
  call void @middle(ptr addrspace(1) %p)
  ret void
}

define internal void @middle(ptr addrspace(1) %p) noinline optnone {
  store i32 42, ptr addrspace(1) %p
  ret void
}

define internal void @meet() {
  call void @__bcl_barrier(i32 0)
  ret void
}

define internal i32 @bound(i32 %n)  {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  call void @meet()
  ret i32 %v10
}

define internal i32 @local(i32 %n)  {
  %v0 = load i32, ptr addrspace(3) getelementptr ([4 x i32], ptr addrspace(3) @shared, i32 0, i32 1)
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  ret i32 %v10
}

define internal i32 @stack(i32 %n)  {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  %x = alloca [65 x i32]
  store i32 %v10, ptr %x
  ret i32 %v10
}
;--- large.ll
define hidden void @k(ptr addrspace(1) %p) {
  %a = call i32 @pure(i32 1) convergent
  %b = call i32 @pure(i32 2)
  %c = call i32 @reads(ptr addrspace(1) %p)
  %d = call i32 @reads(ptr addrspace(1) %p)
  %e = call i32 @builtin(i32 %a)
  %f = call i32 @builtin(i32 %b)
  %g = call i32 @once(i32 %c)
  store i32 %g, ptr addrspace(1) %p
  ret void
}

define internal i32 @pure(i32 %n) convergent {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  ret i32 %v10
}

define internal i32 @reads(ptr addrspace(1) %p)  {
  %v0 = load i32, ptr addrspace(1) %p
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  ret i32 %v10
}

define internal i32 @builtin(i32 %n) "barecl-builtin" {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  %v11 = mul i32 %v10, 3
  %v12 = mul i32 %v11, 3
  %v13 = mul i32 %v12, 3
  %v14 = mul i32 %v13, 3
  %v15 = mul i32 %v14, 3
  %v16 = mul i32 %v15, 3
  %v17 = mul i32 %v16, 3
  %v18 = mul i32 %v17, 3
  %v19 = mul i32 %v18, 3
  %v20 = mul i32 %v19, 3
  %v21 = mul i32 %v20, 3
  %v22 = mul i32 %v21, 3
  %v23 = mul i32 %v22, 3
  %v24 = mul i32 %v23, 3
  %v25 = mul i32 %v24, 3
  %v26 = mul i32 %v25, 3
  %v27 = mul i32 %v26, 3
  %v28 = mul i32 %v27, 3
  %v29 = mul i32 %v28, 3
  %v30 = mul i32 %v29, 3
  ret i32 %v30
}

define internal i32 @once(i32 %n)  {
  %v0 = add i32 %n, 1
  %v1 = mul i32 %v0, 3
  %v2 = mul i32 %v1, 3
  %v3 = mul i32 %v2, 3
  %v4 = mul i32 %v3, 3
  %v5 = mul i32 %v4, 3
  %v6 = mul i32 %v5, 3
  %v7 = mul i32 %v6, 3
  %v8 = mul i32 %v7, 3
  %v9 = mul i32 %v8, 3
  %v10 = mul i32 %v9, 3
  %v11 = mul i32 %v10, 3
  %v12 = mul i32 %v11, 3
  %v13 = mul i32 %v12, 3
  %v14 = mul i32 %v13, 3
  %v15 = mul i32 %v14, 3
  %v16 = mul i32 %v15, 3
  %v17 = mul i32 %v16, 3
  %v18 = mul i32 %v17, 3
  %v19 = mul i32 %v18, 3
  %v20 = mul i32 %v19, 3
  %v21 = mul i32 %v20, 3
  %v22 = mul i32 %v21, 3
  %v23 = mul i32 %v22, 3
  %v24 = mul i32 %v23, 3
  %v25 = mul i32 %v24, 3
  %v26 = mul i32 %v25, 3
  %v27 = mul i32 %v26, 3
  %v28 = mul i32 %v27, 3
  %v29 = mul i32 %v28, 3
  %v30 = mul i32 %v29, 3
  ret i32 %v30
}
