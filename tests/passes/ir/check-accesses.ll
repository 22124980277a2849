; SPDX-License-Identifier: MIT
; Accesses are compared with the bounds of the object that their pointer was made from; %any can be any number. Without
; the option nothing changes.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -barecl-check-bounds -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -S %s | %FileCheck %s --check-prefix=OFF
; OFF-NOT: usub.sat
; OFF-NOT: barecl.accesses

@arguments.tile = internal addrspace(3) global [16 x float] undef, align 16
@table = internal addrspace(2) constant [3 x i32] [i32 1, i32 2, i32 3]

; The size of the buffer comes with the launch: extent 0 is in the check area. A read that is not made
; gives 0.
; CHECK-LABEL: define void @arguments
; CHECK: [[AREA:%report.*]] = load ptr addrspace(2), ptr addrspace(2) %{{.*}}, align 8, !invariant.load
; CHECK: [[AT:%.*]] = getelementptr i8, ptr addrspace(2) [[AREA]], i32 {{[0-9]+}}
; CHECK: [[SIZE_AT:%.*]] = getelementptr i8, ptr addrspace(2) {{.*}}, i32 8
; CHECK: [[SIZE:%.*]] = load i64, ptr addrspace(2) [[SIZE_AT]], align 8, !invariant.load
; CHECK: %a.offset = sub i64
; CHECK: %p = getelementptr float, ptr addrspace(1) %a, i64 %any
; CHECK: [[MOVED:%.*]] = mul i64 %any, 4
; CHECK: [[OFFSET:%.*]] = add i64 %a.offset, [[MOVED]]
; A buffer that was created with CL_MEM_WRITE_ONLY has no bytes for a read.
; CHECK: [[REFUSED:%.*]] = and i64 %{{.*}}, 1
; CHECK: [[MAY_READ:%.*]] = icmp eq i64 [[REFUSED]], 0
; CHECK: [[READABLE:%.*]] = select i1 [[MAY_READ]], i64 [[SIZE]], i64 0
; CHECK: [[LIMIT:%.*]] = call i64 @llvm.usub.sat.i64(i64 [[READABLE]], i64 3)
; CHECK: [[INSIDE:%.*]] = icmp ult i64 [[OFFSET]], [[LIMIT]]
; CHECK: [[LOW:%.*]] = and i64 [[OFFSET]], 3
; CHECK: [[ALIGNED:%.*]] = icmp eq i64 [[LOW]], 0
; CHECK: [[RIGHT:%.*]] = and i1 [[INSIDE]], [[ALIGNED]]
; CHECK: [[FAULT:%.*]] = select i1 [[INSIDE]], i32 7, i32 4
; CHECK: br i1 [[RIGHT]], label %[[MADE:.*]], label %[[LEFT:.*]], !prof
; CHECK: [[MADE]]:
; CHECK-NEXT: [[READ:%.*]] = load float, ptr addrspace(1) %p
; CHECK: [[LEFT]]:
; CHECK: call void @__bcl_check_report(ptr addrspace(2) [[AREA]], ptr addrspace(2) %launch, i32 [[FAULT]], i32 0, i32 -2147483648, i64 4, i64 [[OFFSET]], i64 4,
; CHECK: %x = phi float [ [[READ]], %[[MADE]] ], [ 0.000000e+00, %[[LEFT]] ]
; A local variable has the size of its type. Its elements are aligned, whatever %i is.
; CHECK: [[IN_TILE:%.*]] = icmp ult i64 {{.*}}, 61
; CHECK: br i1 [[IN_TILE]]
; CHECK: store float %x, ptr addrspace(3) %q
define spir_kernel void @arguments(ptr addrspace(1) %a, i64 %i) !kernel_arg_addr_space !0 {
  %any = freeze i64 %i
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %any
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr inbounds float, ptr addrspace(3) @arguments.tile, i64 %any
  store float %x, ptr addrspace(3) %q
  ret void
}

; Accesses that are certainly inside are not compared: variables, and elements with constant indices. Others are.
; CHECK-LABEL: define void @variables
; CHECK-NOT: alloca i64
; CHECK-NOT: br i1
; CHECK: store i32 7, ptr %last
; CHECK: icmp ult i64 %{{.*}}, 9
; CHECK: load i32, ptr addrspace(2) %t
; CHECK: icmp ult i64 %{{.*}}, 13
; CHECK: store i32 %{{.*}}, ptr %any
define spir_kernel void @variables(ptr addrspace(1) %a, i64 %i) !kernel_arg_addr_space !0 {
  %i.addr = alloca i64
  %own = alloca [4 x i32]
  store i64 %i, ptr %i.addr
  %last = getelementptr inbounds [4 x i32], ptr %own, i64 0, i64 3
  store i32 7, ptr %last
  %read = load i64, ptr %i.addr
  %n = freeze i64 %read
  %t = getelementptr inbounds [3 x i32], ptr addrspace(2) @table, i64 0, i64 %n
  %x = load i32, ptr addrspace(2) %t
  %any = getelementptr inbounds [4 x i32], ptr %own, i64 0, i64 %n
  store i32 %x, ptr %any
  ret void
}

; Phis of pointers get phis of offsets, sizes and objects.
; CHECK-LABEL: define void @walked
; CHECK: loop:
; CHECK: [[PLACE:%.*]] = phi i64 [ %a.offset, {{.*}} ], [ [[NEXT:%.*]], {{.*}} ]
; CHECK: phi i64
; CHECK: phi i32
; CHECK: icmp ult i64 [[PLACE]],
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1
; CHECK: [[NEXT]] = add i64 [[PLACE]], 4
define spir_kernel void @walked(ptr addrspace(1) %a, i64 %i) !kernel_arg_addr_space !0 {
entry:
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %a, %entry ], [ %next, %loop ]
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %next = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %i
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A copy is made if both sides are inside. The object of a pointer from memory is searched.
; CHECK-LABEL: define void @copied
; CHECK: %p = phi ptr addrspace(1)
; CHECK: [[FOUND:%.*]] = call { i64, i64, i32 } @__bcl_check_search(
; CHECK: extractvalue { i64, i64, i32 } [[FOUND]], 0
; CHECK: [[TO:%.*]] = or i1
; CHECK: [[FROM:%.*]] = or i1
; CHECK: [[BOTH:%.*]] = select i1 [[TO]], i1 [[FROM]], i1 false
; CHECK: br i1 [[BOTH]]
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %a, i64 %i, i1 false)
define spir_kernel void @copied(ptr addrspace(1) %a, i64 %i) !kernel_arg_addr_space !0 {
  %any = freeze i64 %i
  %at = getelementptr ptr addrspace(1), ptr addrspace(1) %a, i64 %any
  %p = load ptr addrspace(1), ptr addrspace(1) %at
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %a, i64 %i, i1 false)
  ret void
}

; CHECK: !barecl.variables = !{[[TILE:![0-9]+]],
; CHECK: !barecl.accesses = !{
; CHECK: [[TILE]] = !{!"tile", i32 1, i32 64}

!0 = !{i32 1, i32 0}
