; With -double-buffer, a loop over tiles asks for the next tile ahead, into a second buffer. The remarks say where, and
; why not elsewhere (the test stages/double-buffer.cl has the reasons).
; RUN: %passes -passes=barecl-double-buffer %s 2>&1 | FileCheck %s
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7em-none-unknown-eabihf"

; CHECK: @k.tile = internal addrspace(3) global [2 x [128 x i32]] undef, align 16
@k.tile = internal addrspace(3) global [128 x i32] undef, align 16
; The second tile is aligned as the first one.
; CHECK: @padded.tile = internal addrspace(3) global [2 x { [5 x i32], [12 x i8] }] undef, align 16
@padded.tile = internal addrspace(3) global [5 x i32] undef, align 16
; CHECK: @plain.tile = internal addrspace(3) global [128 x i32] undef, align 16
@plain.tile = internal addrspace(3) global [128 x i32] undef, align 16

; The loop's condition is tested first, so the last tile is that of iteration n - 1.
; CHECK-LABEL: define void @k(
; CHECK:       entry:
; CHECK:         [[EVENTS:%tile.events]] = alloca [1 x ptr]
; CHECK:         [[LAST:%.*]] = add i32 %n, -1
; CHECK:       body:
; CHECK:         [[ODD:%tile.odd]] = and i32 [[I:%.*]], 1
; CHECK:         [[EVEN:%.*]] = xor i32 [[ODD]], 1
; CHECK:         [[NOW:%tile.now]] = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @k.tile, i32 0, i32 [[ODD]]
; CHECK:         [[NEXT:%tile.next]] = getelementptr inbounds [2 x [128 x i32]], ptr addrspace(3) @k.tile, i32 0, i32 [[EVEN]]
; CHECK:         [[FIRST:%tile.first]] = icmp eq i32 [[I]], 0
; CHECK:         [[FOLLOWED:%tile.followed]] = icmp ne i32 [[I]], [[LAST]]
; CHECK:         br i1 [[FIRST]], label %[[BEGIN:.*]], label %[[WAIT:.*]]
; CHECK:       [[BEGIN]]:
; CHECK:         [[BEGUN:%.*]] = call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) [[NOW]], ptr addrspace(1) %from, i32 128, ptr null)
; CHECK:         [[SLOT:%.*]] = getelementptr inbounds [1 x ptr], ptr [[EVENTS]], i32 0, i32 0
; CHECK:         store ptr [[BEGUN]], ptr [[SLOT]]
; CHECK:         br label %[[WAIT]]
; CHECK:       [[WAIT]]:
; CHECK:         call void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32 1, ptr [[EVENTS]])
; CHECK:         br i1 [[FOLLOWED]], label %[[AHEAD:.*]], label %[[REST:.*]]
; CHECK:       [[AHEAD]]:
; CHECK:         call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) [[NEXT]], ptr addrspace(1) {{%.*}}, i32 128, ptr null)
; CHECK:         br label %[[REST]]
; CHECK:       [[REST]]:
; CHECK:         getelementptr inbounds i32, ptr addrspace(3) [[NOW]], i32 7
; CHECK-NOT:     async_work_group_copy
; CHECK:       ret void
define void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) "barecl-double-buffer" {
entry:
  %e = alloca ptr, align 4
  br label %head
head:
  %t = phi i32 [ 0, %entry ], [ %t.next, %body ]
  %more = icmp ult i32 %t, %n
  br i1 %more, label %body, label %end
body:
  %offset = mul i32 %t, 128
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %offset
  %event = call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) @k.tile, ptr addrspace(1) %from, i32 128, ptr null)
  store ptr %event, ptr %e
  call void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32 1, ptr %e)
  %v = load i32, ptr addrspace(3) getelementptr inbounds (i32, ptr addrspace(3) @k.tile, i32 7)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %to
  call void @_Z7barrierj(i32 1)
  %t.next = add i32 %t, 1
  br label %head
end:
  ret void
}

; CHECK-LABEL: define void @padded(
; CHECK:         [[NOW:%tile.now]] = getelementptr inbounds [2 x { [5 x i32], [12 x i8] }], ptr addrspace(3) @padded.tile, i32 0, i32 {{%.*}}
; CHECK:         load i32, ptr addrspace(3) [[NOW]], align 16
define void @padded(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) "barecl-double-buffer" {
entry:
  %e = alloca ptr, align 4
  br label %body
body:
  %t = phi i32 [ 0, %entry ], [ %t.next, %body ]
  %offset = mul i32 %t, 5
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %offset
  %event = call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) @padded.tile, ptr addrspace(1) %from, i32 5, ptr null)
  store ptr %event, ptr %e
  call void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32 1, ptr %e)
  %v = load i32, ptr addrspace(3) @padded.tile, align 16
  store i32 %v, ptr addrspace(1) %out
  call void @_Z7barrierj(i32 1)
  %t.next = add i32 %t, 1
  %more = icmp ult i32 %t.next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; Without the option, nothing changes.
; CHECK-LABEL: define void @plain(
; CHECK:         call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) @plain.tile
; CHECK:         call void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32 1, ptr %e)
; CHECK-NOT:     call ptr
define void @plain(ptr addrspace(1) noalias %in, i32 %n) {
entry:
  %e = alloca ptr, align 4
  br label %body
body:
  %t = phi i32 [ 0, %entry ], [ %t.next, %body ]
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %event = call ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3) @plain.tile, ptr addrspace(1) %from, i32 128, ptr null)
  store ptr %event, ptr %e
  call void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32 1, ptr %e)
  %t.next = add i32 %t, 128
  %more = icmp ult i32 %t.next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

declare ptr @_Z21async_work_group_copyPU7CLlocaliPU8CLglobalKij9ocl_event(ptr addrspace(3), ptr addrspace(1), i32, ptr)
declare void @_Z17wait_group_eventsiPU9CLprivate9ocl_event(i32, ptr)
declare void @_Z7barrierj(i32)
