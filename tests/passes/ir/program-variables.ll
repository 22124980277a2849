; SPDX-License-Identifier: MIT
; Variables in global memory become one block, in their order, those without contents last. KernelSignature makes the
; block an argument of every kernel.
; RUN: %opt -passes=barecl-program-variables -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-program-variables,barecl-kernel-signature -S %s | %FileCheck %s --check-prefix=ARGUMENT

%pair = type { ptr addrspace(1), i32 }
@byte = addrspace(1) global i8 3
@zeros = internal addrspace(1) global [100 x i32] zeroinitializer, align 4
@to.third = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @table, i64 8), align 8
@table = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@unused = addrspace(1) global i32 9
; Constants stay where they are, unless their addresses or those of variables are needed before the program runs.
@alone = addrspace(2) constant i32 1
@named = addrspace(2) constant i32 17
@to.named = addrspace(1) global ptr addrspace(2) @named
@names = addrspace(2) constant %pair { ptr addrspace(1) @byte, i32 5 }

; CHECK: @alone = addrspace(2) constant i32 1
; CHECK-NOT: @named
; CHECK: @__bcl_program_variables = internal addrspace(1) global <{ i8, [7 x i8], ptr addrspace(1), [4 x i32], i32, [4 x i8], ptr addrspace(2), i32, [4 x i8], %pair, [100 x i32] }>
; CHECK-SAME: <{ i8 3, [7 x i8] zeroinitializer, ptr addrspace(1) getelementptr {{.*}}@__bcl_program_variables, i64 16), i64 8),
; CHECK-SAME: [4 x i32] [i32 1, i32 2, i32 3, i32 4], i32 9, [4 x i8] zeroinitializer,
; CHECK-SAME: ptr addrspace(2) addrspacecast ({{.*}} @__bcl_program_variables, i64 48) to ptr addrspace(2)),
; CHECK-SAME: i32 17, [4 x i8] zeroinitializer,
; CHECK-SAME: %pair { ptr addrspace(1) @__bcl_program_variables, i32 5 },
; CHECK-SAME: [100 x i32] zeroinitializer }>, align 8

; CHECK: define spir_kernel void @uses(ptr addrspace(1) %a)
; CHECK: store i8 1, ptr addrspace(1) @__bcl_program_variables
; CHECK: load i32, ptr addrspace(2) @alone
; CHECK: getelementptr {{.*}}@__bcl_program_variables, i64 72
; ARGUMENT: define void @uses(ptr addrspace(1) %a, ptr addrspace(1) align 8 %__bcl_program_variables, ptr addrspace(2)
; ARGUMENT: store i8 1, ptr addrspace(1) %__bcl_program_variables
; ARGUMENT: getelementptr inbounds {{.*}}i8, ptr addrspace(1) %__bcl_program_variables, i64 72
define spir_kernel void @uses(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  store i8 1, ptr addrspace(1) @byte
  %one = load i32, ptr addrspace(2) @alone
  %p = getelementptr [100 x i32], ptr addrspace(1) @zeros, i32 0, i32 %one
  store i32 %one, ptr addrspace(1) %p
  ret void
}

; ARGUMENT: define void @uses_none(ptr addrspace(1) align 8 %__bcl_program_variables, ptr addrspace(2)
define spir_kernel void @uses_none() !kernel_arg_addr_space !1 {
  ret void
}

; CHECK: !barecl.block = !{[[BYTE:![0-9]+]],
; CHECK: [[BYTE]] = !{!"byte", i32 0, i32 1}
!0 = !{i32 1}
!1 = !{}
