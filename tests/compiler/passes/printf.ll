; printf becomes a record: its size, the number of its format, and the arguments' words.
; RUN: %passes -passes=barecl-printf-lowering %s | FileCheck %s

@number = private constant [4 x i8] c"%d\0A\00"
@mixed = private constant [13 x i8] c"%f %s %lu %%\00"
@vector = private constant [8 x i8] c"%v3hlf \00"
@bytes = private constant [7 x i8] c"%v4hhd\00"

declare i32 @printf(ptr, ...)

; CHECK-LABEL: @scalar(
; CHECK: [[BEGIN:%.*]] = call i32 @__bcl_printf_begin(i32 12, i32 0)
; CHECK: [[OPEN:%.*]] = icmp ne i32 [[BEGIN]], 1
; CHECK: br i1 [[OPEN]]
; CHECK: [[LAST:%.*]] = call i32 @__bcl_printf_word(i32 [[BEGIN]], i32 %x)
; CHECK: call void @__bcl_printf_end(i32 [[LAST]])
; CHECK: phi i32 [ 0, {{.*}} ], [ -1, %entry ]
define i32 @scalar(i32 %x) {
entry:
  %r = call i32 (ptr, ...) @printf(ptr @number, i32 %x)
  ret i32 %r
}

; A float becomes a double, computed with integers: two words. A pointer and a long are two words too. %% takes no
; argument.
; CHECK-LABEL: @many(
; CHECK: [[BITS:%.*]] = bitcast float %f to i32
; CHECK: call i64 @__bcl_printf_double(i32 [[BITS]])
; CHECK: ptrtoint ptr %s to i64
; CHECK: @__bcl_printf_begin(i32 32, i32 1)
; CHECK-COUNT-6: call i32 @__bcl_printf_word
; CHECK-NOT: call i32 @__bcl_printf_word
; CHECK: ret void
define void @many(float %f, ptr %s, i64 %l) {
  call i32 (ptr, ...) @printf(ptr @mixed, float %f, ptr %s, i64 %l)
  ret void
}

; Three elements are three words and are not widened; 4 bytes are one word, as an integer or in memory.
; CHECK-LABEL: @vectors(
; CHECK: bitcast <3 x float> %v to i96
; CHECK: @__bcl_printf_begin(i32 20, i32 2)
; CHECK-COUNT-3: call i32 @__bcl_printf_word
; CHECK: @__bcl_printf_begin(i32 12, i32 3)
; CHECK: load i32, ptr %memory, align 1
; CHECK: @__bcl_printf_begin(i32 12, i32 3)
define void @vectors(<3 x float> %v, i32 %packed, ptr %memory) {
  call i32 (ptr, ...) @printf(ptr @vector, <3 x float> %v)
  call i32 (ptr, ...) @printf(ptr @bytes, i32 %packed)
  call i32 (ptr, ...) @printf(ptr @bytes, ptr %memory)
  ret void
}

; A missing argument reads as 0.
; CHECK-LABEL: @missing(
; CHECK: call i32 @__bcl_printf_word(i32 {{.*}}, i32 0)
define void @missing() {
  call i32 (ptr, ...) @printf(ptr @number)
  ret void
}

; CHECK: !barecl.printf = !{[[F0:![0-9]+]], [[F1:![0-9]+]], [[F2:![0-9]+]], [[F3:![0-9]+]]}
; CHECK: [[F0]] = !{!"%d\0A"}
; CHECK: [[F1]] = !{!"%f %s %lu %%"}
