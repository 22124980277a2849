; SPDX-License-Identifier: MIT
; A private variable that does not cross a barrier stays on the stack if it is small. If it is larger than
; 256 bytes, it gets a slot of the group in the launcher's memory, before the context arrays, padded to 128
; bytes. Its accesses are not marked as independent, as all work-items use the same slot.
; RUN: %opt -passes=barecl-work-item-loops,barecl-launchers -pass-remarks=barecl -S %s 2>&1 | %FileCheck %s
; CHECK: remark: {{.*}}1 private variables cross barriers, 400 bytes a work-item and 384 a work-group

declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_local_id(i32) memory(none)
declare void @llvm.lifetime.start.p0(ptr)

; CHECK-LABEL: define internal void @k(
; CHECK-SAME: !barecl.private_bytes [[BYTES:![0-9]+]]
; CHECK: entry:
; CHECK-NEXT: %small = alloca [64 x i32]
; CHECK-NOT: alloca
; CHECK: [[SLOTS:%large.slot]] = getelementptr inbounds i8, ptr %private, i32 0
; CHECK: [[ARRAYS:%private.*]] = load ptr, ptr addrspace(2)
; CHECK: %arrays = getelementptr inbounds i8, ptr [[ARRAYS]], i32 384
; CHECK: %across.array = getelementptr inbounds i8, ptr %arrays, i64
; CHECK-NOT: lifetime
; CHECK: region.1:
; CHECK: store i32 1, ptr %small{{[^!]*$}}
; CHECK: store i32 2, ptr [[SLOTS]], align 4{{$}}
; CHECK: store i32 3, ptr %across.element{{.*}}, !llvm.access.group
; CHECK: !barecl.kernels = !{[[NODE:![0-9]+]]}
; CHECK: [[NODE]] = !{!"k", ptr @k_workgroup, ptr @k_workgroup_fast, i32 400, {{.*}}, i32 0, i32 0, i32 0, i32 384, i32 0, i32 0}
; CHECK: [[BYTES]] = !{i32 400, i32 384}
define void @k(ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.locals !0 {
entry:
  %small = alloca [64 x i32], align 4
  %large = alloca [65 x i32], align 4
  %across = alloca [100 x i32], align 4
  store i32 0, ptr %across
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  call void @llvm.lifetime.start.p0(ptr %large)
  store i32 1, ptr %small
  store i32 2, ptr %large
  store i32 3, ptr %across
  br label %return
return:
  ret void
}

!0 = !{}
