; Before each asynchronous copy, its arguments are compared between work-items. Without the option nothing changes.
; RUN: %passes -passes=barecl-check-copies -barecl-check %s | FileCheck %s
; RUN: %passes -passes=barecl-check-copies %s | FileCheck %s --check-prefix=OFF
; OFF-NOT: __bcl_check_copy

target datalayout = "e-p:32:32"

@tile = internal addrspace(3) global [8 x i32] undef
declare ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3), ptr addrspace(1), i32, ptr)
declare ptr @_Z29async_work_group_strided_copyPU7CLlocaliPU8CLglobalKijj9ocl_event(ptr addrspace(3), ptr addrspace(1), i32, i32, ptr)

; CHECK: [[FROM:%.*]] = ptrtoint ptr addrspace(1) %a to i32
; CHECK: call void @__bcl_check_copy(i32 ptrtoint (ptr addrspace(3) @tile to i32), i32 [[FROM]], i32 8, i32 1)
; CHECK-NEXT: %e = call ptr @_Z21async_work_group_copy
; CHECK: call void @__bcl_check_copy(i32 ptrtoint (ptr addrspace(3) @tile to i32), i32 {{%.*}}, i32 4, i32 2)
; CHECK-NEXT: call ptr @_Z29async_work_group_strided_copy
define void @k(ptr addrspace(1) %a) {
  %e = call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %a, i32 8, ptr null)
  %f = call ptr @_Z29async_work_group_strided_copyPU7CLlocaliPU8CLglobalKijj9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %a, i32 4, i32 2, ptr %e)
  ret void
}
