; SPDX-License-Identifier: MIT
; An access is not looked at if another one of the same bytes, with no barrier in between, shows its races.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses,simplifycfg -barecl-check-races -S %s | %FileCheck %s

@k.tile = internal addrspace(3) global [64 x i32] undef, align 16
declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_local_id(i32)

; The read before the write needs no look of its own.
; CHECK-LABEL: define void @update(
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK-NOT: @__bcl_check_race
; CHECK: ret void
define spir_kernel void @update(ptr addrspace(1) %a, i64 %n) !kernel_arg_addr_space !0 {
  %at = getelementptr i32, ptr addrspace(3) @k.tile, i64 %n
  %x = load i32, ptr addrspace(3) %at
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(3) %at
  ret void
}

; A loop updates what the work-item has written before. The address is computed twice.
; CHECK-LABEL: define void @accumulate(
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK-NOT: @__bcl_check_race
; CHECK: ret void
define spir_kernel void @accumulate(ptr addrspace(1) %a, i64 %n) !kernel_arg_addr_space !0 {
  %at = getelementptr i32, ptr addrspace(3) @k.tile, i64 %n
  store i32 0, ptr addrspace(3) %at
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %again = getelementptr i32, ptr addrspace(3) @k.tile, i64 %n
  %x = load i32, ptr addrspace(3) %again
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(3) %again
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Each time round, the barrier is between the write and the next reads. Within one time, the second read is covered.
; CHECK-LABEL: define void @barrier(
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 false)
; CHECK-NOT: @__bcl_check_race
; CHECK: ret void
define spir_kernel void @barrier(ptr addrspace(1) %a, i64 %n) !kernel_arg_addr_space !0 {
  %at = getelementptr i32, ptr addrspace(3) @k.tile, i64 %n
  store i32 0, ptr addrspace(3) %at
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %x = load volatile i32, ptr addrspace(3) %at
  %y = load volatile i32, ptr addrspace(3) %at
  call void @__bcl_barrier(i32 1) convergent
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; A read does not cover a write, nor does a write that need not happen, an atomic one, or one of other bytes.
; CHECK-LABEL: define void @uncovered(
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 false
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 true
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 false
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 true
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 true
; CHECK: call i64 @__bcl_check_race{{s?}}({{.*}}, i1 false
; CHECK-NOT: @__bcl_check_race
; CHECK: ret void
define spir_kernel void @uncovered(ptr addrspace(1) %a, i64 %any, i1 %is) !kernel_arg_addr_space !0 {
  %n = freeze i64 %any
  %one = getelementptr i32, ptr addrspace(3) @k.tile, i64 %n
  %x = load volatile i32, ptr addrspace(3) %one
  br i1 %is, label %then, label %end

then:
  store i32 1, ptr addrspace(3) %one
  br label %end

end:
  %half = load volatile i16, ptr addrspace(3) %one
  %m = sub i64 %n, 7
  %two = getelementptr i32, ptr addrspace(3) @k.tile, i64 %m
  %old = atomicrmw add ptr addrspace(3) %two, i32 1 monotonic
  store volatile i32 1, ptr addrspace(3) %two
  %three = getelementptr i32, ptr addrspace(3) %two, i64 1
  %y = load volatile i32, ptr addrspace(3) %three
  ret void
}

!0 = !{i32 1, i32 0, i32 0}
