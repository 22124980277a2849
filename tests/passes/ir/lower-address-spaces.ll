; SPDX-License-Identifier: MIT
; No pointer to another address space remains in signatures, globals, constants, structs, casts and
; intrinsics.
; RUN: %opt -passes=barecl-lower-address-spaces -S %s | %FileCheck %s
; CHECK-NOT: addrspace

%holder = type { ptr addrspace(1), i32 }

; CHECK-DAG: @table = internal constant [2 x i32] [i32 1, i32 2], align 4
@table = internal addrspace(2) constant [2 x i32] [i32 1, i32 2], align 4
; CHECK-DAG: @row = internal constant ptr getelementptr inbounds (i8, ptr @table, i64 4)
@row = internal addrspace(2) constant ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @table, i64 4)
; CHECK-DAG: @cast = internal constant ptr @table
@cast = internal addrspace(2) constant ptr addrspace(4) addrspacecast (ptr addrspace(2) @table to ptr addrspace(4))

; CHECK: define ptr @f(ptr noalias align 4 %a, <2 x ptr> %v, i32 %n) [[ATTRIBUTES:#[0-9]+]]
define ptr addrspace(4) @f(ptr addrspace(1) noalias align 4 %a, <2 x ptr addrspace(1)> %v, i32 %n) "mark" {
entry:
; CHECK: %h = alloca %holder
  %h = alloca %holder
; CHECK: store ptr null, ptr %h
  store ptr addrspace(1) null, ptr %h
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr @table, i64 8, i1 false)
  call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) align 4 %a, ptr addrspace(2) @table, i64 8, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr %a
  call void @llvm.memset.p1.i64(ptr addrspace(1) %a, i8 0, i64 8, i1 false)
; CHECK: call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %v
  %g = call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> align 4 %v, <2 x i1> <i1 1, i1 1>, <2 x i32> poison)
; CHECK: %l = load i32, ptr %a, align 4, !range
  %l = load i32, ptr addrspace(1) %a, align 4, !range !0
; CHECK: call ptr @f(ptr %a, <2 x ptr> %v, i32 %l)
  %r = call ptr addrspace(4) @f(ptr addrspace(1) %a, <2 x ptr addrspace(1)> %v, i32 %l)
; CHECK: ret ptr %a
  %x = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  ret ptr addrspace(4) %x
}
; CHECK: attributes [[ATTRIBUTES]] = { "mark" }

!0 = !{i32 0, i32 9}
