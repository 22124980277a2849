; SPDX-License-Identifier: MIT
; Two regions in a loop: a uniform value is in a register that is read before the loops, a divergent value
; in a context array, independent accesses are marked with an access group for each loop, and the exit is chosen after
; the loops.
; RUN: %opt -passes=barecl-work-item-loops -pass-remarks=barecl -S %s 2>&1 | %FileCheck %s
; CHECK: remark: {{.*}}2 parallel regions, 2 values and 0 private variables cross barriers, 4 bytes a work-item and 0 a work-group

declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_local_id(i32) memory(none)

; CHECK-LABEL: define internal void @k(
; CHECK-SAME: !barecl.private_bytes [[BYTES:![0-9]+]]
; CHECK: entry:
; CHECK: %size.x = load i64, ptr addrspace(2) {{.*}}, align 8, !range {{.*}}, !invariant.load
; CHECK: %private = load ptr, ptr addrspace(2) {{.*}}!nonnull
; CHECK: %[[ARRAY:.*]] = getelementptr inbounds i8, ptr %private

; CHECK: region.1:
; CHECK-NEXT: [[I:%.*]] = phi i32
; CHECK-NEXT: br label %items.z
; CHECK: items.x:
; CHECK: store i32 %v{{[^,]*}}, ptr %{{.*}}element{{.*}}, !llvm.access.group [[FIRST:![0-9]+]]
; CHECK: br i1 %{{.*}}, label %items.x, !llvm.loop [[LOOP:![0-9]+]]
; CHECK: br i1 %{{.*}}, label %items.y, !llvm.loop [[OUTER:![0-9]+]]
; CHECK: [[AGAIN:%.*]] = icmp eq i32 %exit{{.*}}, 1
; CHECK-NEXT: br i1 [[AGAIN]], label %region.1, label %return

; CHECK: load i32, ptr %{{.*}}element{{.*}}, !llvm.access.group [[SECOND:![0-9]+]]
; CHECK-NOT: load {{.*}}slot
; CHECK: %next{{.*}} = add i32 [[I]], 1
; CHECK-NOT: @__bcl_
; CHECK: [[BYTES]] = !{i32 4, i32 0}
; CHECK: [[FIRST]] = !{[[X:![0-9]+]], [[Y:![0-9]+]], {{![0-9]+}}}
; CHECK: [[X]] = distinct !{}
; CHECK: [[LOOP]] = distinct !{[[LOOP]], [[PROGRESS:![0-9]+]], {{.*}}, [[PARALLEL:![0-9]+]]}
; CHECK: [[PROGRESS]] = !{!"llvm.loop.mustprogress"}
; CHECK: [[PARALLEL]] = !{!"llvm.loop.parallel_accesses", [[X]]}
; CHECK: [[OUTER]] = distinct !{[[OUTER]], {{.*}}, [[PARALLEL_Y:![0-9]+]]}
; CHECK: [[PARALLEL_Y]] = !{!"llvm.loop.parallel_accesses", [[Y]]}
define void @k(ptr addrspace(1) %a, i32 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %after ]
  %lid = call i64 @__bcl_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %lid
  %v = load i32, ptr addrspace(1) %p
  %more = icmp slt i32 %i, %n
  br i1 %more, label %meet, label %return
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  %next = add i32 %i, 1
  %sum = add i32 %v, %next
  store i32 %sum, ptr addrspace(1) %a
  br label %head
return:
  ret void
}

!0 = !{i32 1, i32 0}
