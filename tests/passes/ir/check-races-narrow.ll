; SPDX-License-Identifier: MIT
; Where pointers have 32 bits, offsets wrap at 2^32: work-items 0 and 4 write the same byte.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses,simplifycfg -barecl-check-races -S %s | %FileCheck %s

target datalayout = "e-p:32:32-i64:64"
declare i32 @__bcl_global_id(i32)

; The launch decides whether the offset wraps.
; CHECK-LABEL: define void @wraps(
; CHECK: getelementptr inbounds i8, ptr addrspace(2) %launch, i32 168
; CHECK: [[LAST:%.*]] = fadd double 0.000000e+00, {{%.*}}
; CHECK-NEXT: fcmp olt double [[LAST]], 0x41E0000000000000
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bcl_check_race
; CHECK: [[FULL]]:
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @wraps(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %i = call i32 @__bcl_global_id(i32 0)
  %steps = mul i32 %i, 1073741824
  %offset = sub i32 %steps, 1
  %to = getelementptr i8, ptr addrspace(1) %a, i32 %offset
  store i8 1, ptr addrspace(1) %to
  ret void
}

; %k can be any number, so 24 * %k may wrap in every launch: both versions look at the write.
; CHECK-LABEL: define void @strides(
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK: [[FULL]]:
; CHECK: call i64 @__bcl_check_races({{.*}}, i1 false, i64 4)
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @strides(ptr addrspace(1) %a, ptr addrspace(1) %k.of) !kernel_arg_addr_space !1 {
  %k = load i32, ptr addrspace(1) %k.of
  %i = call i32 @__bcl_global_id(i32 0)
  %row = mul i32 %k, 24
  %offset = add i32 %row, %i
  %to = getelementptr i8, ptr addrspace(1) %a, i32 %offset
  store i8 1, ptr addrspace(1) %to
  ret void
}

!0 = !{i32 1}
!1 = !{i32 1, i32 1}
