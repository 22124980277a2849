; SPDX-License-Identifier: MIT
; Where the local size need not divide the global size, a launcher gives smaller work-groups a launch context of their
; own, and global ids count by the size that the launch asked for. A version for one local size has none of that.
; RUN: %opt -passes=barecl-work-group -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-work-group -barecl-local-size=4,1,1 -S %s | %FileCheck %s --check-prefix=SIZE

declare i64 @__bcl_global_id(i32) memory(none)

; CHECK-LABEL: define internal void @k(
; CHECK: %enqueued.x = load i64
; CHECK: mul {{.*}}%group.x, %enqueued.x
; CHECK-LABEL: define hidden void @k_workgroup(
; CHECK: %context = alloca [176 x i8], align 8
; CHECK: [[FLAG:%.*]] = load i32, ptr addrspace(2) %{{.*}}, align 8, !invariant.load
; CHECK: [[WHOLE:%.*]] = icmp eq i32 [[FLAG]], 0
; CHECK: br i1 [[WHOLE]], label %whole, label %unequal, !prof
; CHECK: whole:
; CHECK-NEXT: call void @k(ptr addrspace(1) %{{.*}}, ptr addrspace(2) %1, i64 %2, i64 %3, i64 %4)
; CHECK: unequal:
; CHECK: call void @llvm.memcpy.p0.p2.i64(ptr align 8 %context, ptr addrspace(2) align 8 %1, i64 176
; CHECK: [[MOST:%enqueued.x.*]] = load i64
; CHECK: [[BEFORE:%.*]] = mul i64 %2, [[MOST]]
; CHECK: [[LEFT:%left.*]] = sub i64 %{{.*}}, [[BEFORE]]
; CHECK: [[FEWER:%.*]] = call i64 @llvm.umin.i64(i64 [[MOST]], i64 [[LEFT]])
; CHECK: store i64 [[FEWER]], ptr %{{.*}}, align 8
; CHECK: [[OWN:%.*]] = addrspacecast ptr %context to ptr addrspace(2)
; CHECK: call void @k(ptr addrspace(1) %{{.*}}, ptr addrspace(2) [[OWN]], i64 %2, i64 %3, i64 %4)
; SIZE-LABEL: define hidden void @k_workgroup(
; SIZE-NOT: alloca
; SIZE-NOT: br
; SIZE: ret void
; CHECK-LABEL: define hidden void @uniform_workgroup(
; CHECK-NOT: alloca
; CHECK-NOT: br
; CHECK: ret void
define void @k(ptr addrspace(1) %a) #0 !kernel_arg_addr_space !0 {
  %id = call i64 @__bcl_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %id
  store i64 %id, ptr addrspace(1) %p
  ret void
}

define void @uniform(ptr addrspace(1) %a) #1 !kernel_arg_addr_space !0 {
  store i64 1, ptr addrspace(1) %a
  ret void
}

attributes #0 = { "uniform-work-group-size"="false" }
attributes #1 = { "uniform-work-group-size"="true" }
!0 = !{i32 1}
