; SPDX-License-Identifier: MIT
; An access that stays inside its object in every work-item is not compared. If that depends on the launch, the kernel
; has a second version.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses,simplifycfg -barecl-check-bounds -S %s | %FileCheck %s

declare i64 @__bcl_global_id(i32)
declare i64 @__bcl_local_id(i32)

; The launch decides: %n numbers from %a on must exist. %k is less than %n, and starts with 0.
; CHECK-LABEL: define void @counted(
; CHECK: %[[LAST:.*]] = fsub double %{{.*}}, 1.000000e+00
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bcl_check_report
; CHECK: [[FULL]]:
; CHECK: call void @__bcl_check_report(
define spir_kernel void @counted(ptr addrspace(1) %a, i32 %n) !kernel_arg_addr_space !0 {
  br label %head

head:
  %k = phi i32 [ 0, %0 ], [ %next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %end

body:
  %index = sext i32 %k to i64
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 0, ptr addrspace(1) %at
  %next = add nsw i32 %k, 1
  br label %head

end:
  ret void
}

; The counter may wrap: each access is compared.
; CHECK-LABEL: define void @wraps(
; CHECK-NOT: double
; CHECK: call void @__bcl_check_report(
; CHECK: ret void
define spir_kernel void @wraps(ptr addrspace(1) %a, i32 %n) !kernel_arg_addr_space !0 {
  br label %head

head:
  %k = phi i32 [ 0, %0 ], [ %next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %end

body:
  %index = sext i32 %k to i64
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 0, ptr addrspace(1) %at
  %next = add i32 %k, 1
  br label %head

end:
  ret void
}

; As an unsigned number, %k cannot be negative, although it may wrap. The variable has 16 bytes: nothing depends on the
; launch.
; CHECK-LABEL: define void @unsigned(
; CHECK-NOT: @__bcl_check_report
; CHECK: ret void
define spir_kernel void @unsigned(ptr addrspace(1) %a, i32 %n) !kernel_arg_addr_space !0 {
  %v = alloca [4 x i32]
  br label %head

head:
  %k = phi i32 [ %n, %0 ], [ %next, %body ]
  %more = icmp ult i32 %k, 4
  br i1 %more, label %body, label %end

body:
  %index = zext i32 %k to i64
  %at = getelementptr i32, ptr %v, i64 %index
  store volatile i32 0, ptr %at
  %next = add i32 %k, 7
  br label %head

end:
  ret void
}

; One more than the variable has.
; CHECK-LABEL: define void @too_far(
; CHECK: call void @__bcl_check_report(
; CHECK: ret void
define spir_kernel void @too_far(ptr addrspace(1) %a, i32 %n) !kernel_arg_addr_space !0 {
  %v = alloca [4 x i32]
  %any = freeze i32 %n
  %is = icmp ule i32 %any, 4
  br i1 %is, label %then, label %end

then:
  %index = zext i32 %any to i64
  %at = getelementptr i32, ptr %v, i64 %index
  store volatile i32 0, ptr %at
  br label %end

end:
  ret void
}

; 0, 6 and 12 are the values of %k. So all four numbers from 12 on are in the variable.
; CHECK-LABEL: define void @steps(
; CHECK-NOT: @__bcl_check_report
; CHECK: ret void
define spir_kernel void @steps(ptr addrspace(1) %a) !kernel_arg_addr_space !1 {
  %v = alloca [64 x i8]
  br label %head

head:
  %k = phi i32 [ 0, %0 ], [ %next, %body ]
  %more = icmp slt i32 %k, 16
  br i1 %more, label %body, label %end

body:
  %index = sext i32 %k to i64
  %at = getelementptr i32, ptr %v, i64 %index
  store volatile <4 x i32> zeroinitializer, ptr %at, align 4
  %next = add nsw i32 %k, 6
  br label %head

end:
  ret void
}

; Work-item 0 would access the element before the first. That is known without the launch.
; CHECK-LABEL: define void @before(
; CHECK-NOT: br i1 {{.*}}, label %[[FAST:.*]], label %[[FULL:.*full]]
; CHECK: call void @__bcl_check_report(
; CHECK: ret void
define spir_kernel void @before(ptr addrspace(1) %a) !kernel_arg_addr_space !1 {
  %i = call i64 @__bcl_global_id(i32 0)
  %index = sub i64 %i, 1
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 0, ptr addrspace(1) %at
  ret void
}

; The guard excludes work-item 0. The start must be a multiple of 4, and the buffer must have been created for writes.
; CHECK-LABEL: define void @behind(
; CHECK: and i64 %a.offset, 3
; CHECK: %[[REFUSED:.*]] = load i64
; CHECK: and i64 %[[REFUSED]], 2
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bcl_check_report
; CHECK: [[FULL]]:
; CHECK: call void @__bcl_check_report(
define spir_kernel void @behind(ptr addrspace(1) %a) !kernel_arg_addr_space !1 {
  %i = call i64 @__bcl_global_id(i32 0)
  %is = icmp sgt i64 %i, 0
  br i1 %is, label %then, label %end

then:
  %index = sub i64 %i, 1
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %index
  store i32 0, ptr addrspace(1) %at
  br label %end

end:
  ret void
}

!0 = !{i32 1, i32 0}
!1 = !{i32 1}
