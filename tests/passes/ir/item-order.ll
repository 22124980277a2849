; SPDX-License-Identifier: MIT
; The loop over y becomes the innermost one if accesses are consecutive along y and not along x.
; RUN: %opt -passes=barecl-work-item-loops -S %s | %FileCheck %s

declare i64 @__bcl_local_id(i32) memory(none)

; CHECK-LABEL: define internal void @rows_in_x(
; CHECK:       items.x:
; CHECK:         br label %items.y
; CHECK:       items.y:
; CHECK:         [[Y:%.*]] = add i64 {{.*}}, %local.y
; CHECK:         br i1 {{.*}}, label %items.done, label %items.y
; CHECK:       items.done:
; CHECK:         br i1 {{.*}}, label %items.done{{.*}}, label %items.x
define void @rows_in_x(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.local_size !1 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %x, %n
  %index = add i64 %row, %y
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %v = load i32, ptr addrspace(1) %p
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %p
  br label %return
return:
  ret void
}

; CHECK-LABEL: define internal void @rows_in_y(
; CHECK:       items.y:
; CHECK:         br label %items.x
define void @rows_in_y(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.local_size !1 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %y, %n
  %index = add i64 %row, %x
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 1, ptr addrspace(1) %p
  br label %return
return:
  ret void
}

; One access is consecutive along y, the other along x: the order stays.
; CHECK-LABEL: define internal void @transpose(
; CHECK:       items.y:
; CHECK:         br label %items.x
define void @transpose(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.local_size !1 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %x, %n
  %index = add i64 %row, %y
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %v = load i32, ptr addrspace(1) %p
  %column = mul i64 %y, %n
  %other = add i64 %column, %x
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %other
  store i32 %v, ptr addrspace(1) %q
  br label %return
return:
  ret void
}

; The order stays because of an atomic operation.
; CHECK-LABEL: define internal void @counts(
; CHECK:       items.y:
; CHECK:         br label %items.x
define void @counts(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.local_size !1 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %x, %n
  %index = add i64 %row, %y
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %p
  br label %return
return:
  ret void
}

; The order stays: the local size along y is small.
; CHECK-LABEL: define internal void @short(
; CHECK:       items.y:
; CHECK:         br label %items.x
define void @short(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 !barecl.local_size !2 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %x, %n
  %index = add i64 %row, %y
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 1, ptr addrspace(1) %p
  br label %return
return:
  ret void
}

; The size is not known, and one work-item of each row does more.
; CHECK-LABEL: define internal void @any_size(
; CHECK-SAME:  [[ALONG_Y:#[0-9]+]]
; CHECK:       items.x:
; CHECK:         br label %items.y
define void @any_size(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
  %x = call i64 @__bcl_local_id(i32 0)
  %y = call i64 @__bcl_local_id(i32 1)
  %row = mul i64 %x, %n
  %index = add i64 %row, %y
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %v = load i32, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %p
  %first = icmp eq i64 %y, 0
  br i1 %first, label %more, label %return
more:
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %x
  store i32 %v, ptr addrspace(1) %q
  br label %return
return:
  ret void
}

; Work-items that differ in x alone have no rows along y.
; CHECK-LABEL: define internal void @one_dimension(
; CHECK-NOT:   [[ALONG_Y]]
; CHECK:       items.y:
; CHECK:         br label %items.x
define void @one_dimension(ptr addrspace(1) %a, i64 %n, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
  %x = call i64 @__bcl_local_id(i32 0)
  %row = mul i64 %x, %n
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %row
  store i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK: attributes [[ALONG_Y]] = {{.*}}"barecl.rows_along_y"

!0 = !{i32 1, i32 0}
!1 = !{i32 16, i32 8, i32 1}
!2 = !{i32 16, i32 4, i32 1}
