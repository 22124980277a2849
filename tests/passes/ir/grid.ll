; SPDX-License-Identifier: MIT
; Global ids, and the guarantees of a small grid: no offset, sizes and ids less than 2^31.
; RUN: %opt -passes=barecl-kernel-signature,barecl-grid -S %s | %FileCheck %s --check-prefix=ANY
; RUN: %opt -passes=barecl-kernel-signature,barecl-grid -barecl-small-grid -S %s | %FileCheck %s --check-prefix=SMALL
; RUN: %opt -passes=barecl-kernel-signature,barecl-known-local-size,barecl-grid -barecl-small-grid -barecl-local-size=64,2,1 -S %s | %FileCheck %s --check-prefix=KNOWN

declare ptr addrspace(2) @__bcl_launch_context() memory(none)
declare i64 @__bcl_global_id(i32) memory(none)

; ANY-LABEL: @ids(
; ANY-SAME: i64 noundef %group.x,
; ANY: %size.y = load i64, ptr addrspace(2) {{.*}}!range
; ANY: [[FIRST:%.*]] = mul nuw i64 %group.y, %size.y
; ANY: [[LOCAL:%.*]] = call i64 @__bcl_local_id(i32 1)
; ANY: [[ID:%.*]] = add nuw i64 [[FIRST]], [[LOCAL]]
; ANY: [[OFFSET:%.*]] = load i64, ptr addrspace(2)
; ANY: [[GLOBAL:%.*]] = add nuw i64 [[ID]], [[OFFSET]]
; ANY: store i64 [[GLOBAL]]
; ANY: store i64 0

; SMALL-LABEL: @ids(
; SMALL-SAME: i64 noundef range(i64 0, 2147483647) %group.x, i64 noundef range(i64 0, 2147483647) %group.y,
; SMALL: [[GROUP:%.*]] = trunc nuw nsw i64 %group.y to i32
; SMALL: [[SIZE:%.*]] = trunc nuw nsw i64 %size.y to i32
; SMALL: [[FIRST:%.*]] = mul nuw nsw i32 [[GROUP]], [[SIZE]]
; SMALL: [[LOCAL:%.*]] = trunc nuw nsw i64 %{{.*}} to i32
; SMALL: [[ID:%.*]] = add nuw nsw i32 [[FIRST]], [[LOCAL]]
; SMALL-NOT: load
; SMALL: [[GLOBAL:%.*]] = zext nneg i32 [[ID]] to i64
; SMALL: store i64 [[GLOBAL]]
; SMALL: store i64 0

; KNOWN-LABEL: @ids(
; KNOWN-SAME: i64 noundef range(i64 0, 33554431) %group.x, i64 noundef range(i64 0, 1073741823) %group.y,
; KNOWN: mul nuw nsw i32 %{{.*}}, 2
define spir_kernel void @ids(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %global = call i64 @__bcl_global_id(i32 1)
  store i64 %global, ptr addrspace(1) %a
  %past = call i64 @__bcl_global_id(i32 3)
  store i64 %past, ptr addrspace(1) %a
  ret void
}

; An id whose lower half is extended in place. The other shifts lose bits, or do not go back far enough.
; SMALL-LABEL: @extended(
; SMALL: [[ID:%.*]] = zext nneg i32
; SMALL-NOT: ashr
; SMALL: [[FOUR:%.*]] = shl nuw nsw i64 [[ID]], 2
; SMALL: store i64 [[FOUR]]
; SMALL: [[LOST:%.*]] = shl i64 [[ID]], 40
; SMALL: ashr i64 [[LOST]], 38
; SMALL: ashr i64 {{.*}}, 33
; ANY-LABEL: @extended(
; ANY: ashr i64 {{.*}}, 30
define spir_kernel void @extended(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %id = call i64 @__bcl_global_id(i32 0)
  %up = shl i64 %id, 32
  %four = ashr i64 %up, 30
  store i64 %four, ptr addrspace(1) %a
  %far = shl i64 %id, 40
  %lost = ashr i64 %far, 38
  store i64 %lost, ptr addrspace(1) %a
  %half = ashr i64 %up, 33
  store i64 %half, ptr addrspace(1) %a
  ret void
}

; A dimension that is known only at run time.
; SMALL-LABEL: @any(
; SMALL-COUNT-3: zext nneg i32
; SMALL: [[X:%.*]] = select i1 %{{.*}}, i64 %{{.*}}, i64 0
; SMALL: [[Y:%.*]] = select i1 %{{.*}}, i64 %{{.*}}, i64 [[X]]
; SMALL: select i1 %{{.*}}, i64 %{{.*}}, i64 [[Y]]
define spir_kernel void @any(ptr addrspace(1) %a, i32 %dim) !kernel_arg_addr_space !1 {
  %any = call i64 @__bcl_global_id(i32 %dim)
  store i64 %any, ptr addrspace(1) %a
  ret void
}

; ANY-LABEL: @sizes(
; ANY-NOT: !range
; SMALL-LABEL: @sizes(
; SMALL: load i64, {{.*}} !range [[SIZES:!.*]]
; SMALL: load i64, {{.*}} !range [[SIZES]]
; SMALL-NOT: load
; SMALL: store i64 0
; SMALL: ret void
; SMALL: [[SIZES]] = !{i64 1, i64 2147483648}
define spir_kernel void @sizes(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %ps = getelementptr i8, ptr addrspace(2) %ctx, i64 8
  %s = load i64, ptr addrspace(2) %ps
  store i64 %s, ptr addrspace(1) %a
  %pn = getelementptr i8, ptr addrspace(2) %ctx, i64 72
  %n = load i64, ptr addrspace(2) %pn
  store i64 %n, ptr addrspace(1) %a
  %po = getelementptr i8, ptr addrspace(2) %ctx, i64 40
  %o = load i64, ptr addrspace(2) %po
  store i64 %o, ptr addrspace(1) %a
  ret void
}

!0 = !{i32 1}
!1 = !{i32 1, i32 0}
