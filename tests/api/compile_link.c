// SPDX-License-Identifier: MIT
//
// clCompileProgram and clLinkProgram: objects, embedded headers, libraries, their queries, their
// binaries, and every error.

#include "check.h"
#include "process.h"

static const char kernel_source[] = "#include \"shape.h\"\n"
                                    "#include <inner/unit.h>\n"
                                    "int area(int side);\n"
                                    "__kernel void measure(__global int *b) {\n"
                                    "    b[get_global_id(0)] = area(b[get_global_id(0)]) + UNIT;\n"
                                    "}\n";
static const char library_source[] = "int area(int side) { return side * side * SCALE; }\n";
static const char shape_header[] = "int area(int side);\n#define SIDE 4\n";
static const char unit_header[] = "#include \"next.h\"\n";
static const char next_header[] = "#define UNIT 7\n";

static struct cl cl;
static cl_program headers[3];
static const char *header_names[] = {"shape.h", "inner/unit.h", "inner/next.h"};

static cl_program compiled(const char *source, const char *options) {
    cl_program program = cl_source(&cl, source);
    MUST(clCompileProgram(program, 1, &cl.device, options, COUNT(headers), headers, header_names,
                          NULL, NULL));
    return program;
}

static cl_program linked(cl_uint count, const cl_program *inputs, const char *options) {
    cl_int error;
    cl_program program =
        clLinkProgram(cl.context, 1, &cl.device, options, count, inputs, NULL, NULL, &error);
    MUST(error);
    return program;
}

static cl_program_binary_type type_of(cl_program program) {
    cl_program_binary_type type = 0xdead;
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type,
                               NULL));
    return type;
}

// The same program, created from the binary of this one.
static cl_program reloaded(cl_program program) {
    size_t size = 0;
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    cl_int status, error;
    cl_program copy = clCreateProgramWithBinary(cl.context, 1, &cl.device, &size,
                                                (const unsigned char **)&bytes, &status, &error);
    MUST(error);
    MUST(status);
    free(bytes);
    return copy;
}

static void check_measures(cl_program program, int scale) {
    cl_int values[4] = {1, 2, 3, 4};
    cl_kernel kernel = cl_kernel_of(program, "measure");
    cl_mem buffer = cl_buffer(&cl, sizeof values, values);
    SET_ARG(kernel, 0, buffer);
    cl_run(&cl, kernel, COUNT(values), 0);
    cl_read(&cl, buffer, sizeof values, values);
    for (int i = 0; i < 4; ++i)
        CHECK_EQUAL(values[i], (i + 1) * (i + 1) * scale + 7);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static void check_log_has(cl_program program, const char *part) {
    static char log[16384];
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    if (!strstr(log, part)) {
        printf("'%s' is not in the log:\n%s\n", part, log);
        ++failed_checks;
    }
}

// -------------------------------------------------------------------------------------------------

static void objects_become_an_executable(void) {
    cl_program parts[] = {compiled(kernel_source, ""), compiled(library_source, "-DSCALE=1")};
    cl_kernel none;
    cl_int error;
    size_t kernels;
    CHECK_EQUAL(type_of(parts[0]), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    none = clCreateKernel(parts[0], "measure", &error);
    CHECK(none == NULL);
    CHECK_ERROR(error, CL_INVALID_PROGRAM_EXECUTABLE);
    CHECK_ERROR(clGetProgramInfo(parts[0], CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, NULL),
                CL_INVALID_PROGRAM_EXECUTABLE);
    cl_program program = linked(2, parts, "-cl-fast-relaxed-math");
    CHECK_EQUAL(type_of(program), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    char text[64] = "";
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text,
                               NULL));
    CHECK(strcmp(text, "-cl-fast-relaxed-math") == 0);
    MUST(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, NULL));
    CHECK(strcmp(text, "measure") == 0);
    check_measures(program, 1);
    CHECK_ERROR(clBuildProgram(program, 0, NULL, "", NULL, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(clCompileProgram(program, 0, NULL, "", 0, NULL, NULL, NULL, NULL),
                CL_INVALID_OPERATION);
    // A compiled program can still be built, and compiled again.
    MUST(clBuildProgram(parts[1], 0, NULL, "-DSCALE=1", NULL, NULL));
    CHECK_EQUAL(type_of(parts[1]), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    MUST(clCompileProgram(parts[1], 0, NULL, "-DSCALE=3", 0, NULL, NULL, NULL, NULL));
    cl_program other = linked(2, parts, NULL);
    check_measures(other, 3);
    check_measures(program, 1);
    MUST(clReleaseProgram(parts[0]));
    MUST(clReleaseProgram(parts[1]));
    check_measures(other, 3);
    MUST(clReleaseProgram(other));
    MUST(clReleaseProgram(program));
}

static void libraries_are_linked(void) {
    cl_program object = compiled(library_source, "-DSCALE=2");
    cl_program library = linked(1, &object, "-create-library -enable-link-options");
    CHECK_EQUAL(type_of(library), CL_PROGRAM_BINARY_TYPE_LIBRARY);
    cl_program parts[] = {compiled(kernel_source, "-w"), library};
    cl_program program = linked(2, parts, "-cl-finite-math-only -cl-denorms-are-zero");
    check_measures(program, 2);
    // The same tests with programs created from binaries.
    cl_program copies[] = {reloaded(parts[0]), reloaded(library)};
    CHECK_EQUAL(type_of(copies[0]), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    CHECK_EQUAL(type_of(copies[1]), CL_PROGRAM_BINARY_TYPE_LIBRARY);
    cl_program relinked = linked(2, copies, "");
    check_measures(relinked, 2);
    cl_program executable = reloaded(relinked);
    CHECK_EQUAL(type_of(executable), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    MUST(clBuildProgram(executable, 0, NULL, "", NULL, NULL));
    check_measures(executable, 2);
    for (int i = 0; i < 2; ++i) {
        MUST(clReleaseProgram(parts[i]));
        MUST(clReleaseProgram(copies[i]));
    }
    MUST(clReleaseProgram(object));
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(relinked));
    MUST(clReleaseProgram(executable));
}

static void a_whole_object_can_be_built(void) {
    cl_program object = compiled("__kernel void measure(__global int *b) {\n"
                                 "    size_t i = get_global_id(0);\n"
                                 "    b[i] = b[i] * b[i] + 7;\n"
                                 "}\n",
                                 "");
    cl_program copy = reloaded(object);
    MUST(clBuildProgram(copy, 0, NULL, "-cl-mad-enable", NULL, NULL));
    CHECK_EQUAL(type_of(copy), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    check_measures(copy, 1);
    MUST(clReleaseProgram(copy));
    MUST(clReleaseProgram(object));
}

// A program created from a binary is specialised like one from source, from the bitcode that the binary contains.
static void binaries_are_specialised(void) {
    static char said[1 << 16];
    if (!cl.barecl)
        return;
    cl_program parts[] = {compiled(kernel_source, ""), compiled(library_source, "-DSCALE=1")};
    cl_program whole = linked(2, parts, ""), copy = reloaded(whole);
    setenv("BARECL_SPECIALISE", "wait", 1);
    MUST(clBuildProgram(copy, 0, NULL, "", NULL, NULL));
    struct capture capture = capture_begin(stderr);
    check_measures(copy, 1);
    capture_end(&capture, said, sizeof said);
    unsetenv("BARECL_SPECIALISE");
    CHECK(strstr(said, "kernel 'measure' is specialised for work-groups of") != NULL);
    for (int i = 0; i < 2; ++i)
        MUST(clReleaseProgram(parts[i]));
    MUST(clReleaseProgram(whole));
    MUST(clReleaseProgram(copy));
}

static int told;

static void CL_CALLBACK tell(cl_program program, void *data) {
    CHECK(program != NULL);
    CHECK(data == &told);
    ++told;
}

static void mistakes_are_told(void) {
    cl_int error;
    cl_program object = compiled(kernel_source, "");
    told = 0;
    cl_program program = clLinkProgram(cl.context, 0, NULL, "", 1, &object, tell, &told, &error);
    CHECK_ERROR(error, CL_LINK_PROGRAM_FAILURE);
    CHECK(program != NULL);
    check_log_has(program, "'area' is declared but not defined");
    check_log_has(program, ":5:");
    CHECK_EQUAL(told, 1);
    CHECK_EQUAL(type_of(program), CL_PROGRAM_BINARY_TYPE_NONE);
    MUST(clReleaseProgram(program));

    cl_program twice[] = {compiled(library_source, "-DSCALE=1"),
                          compiled(library_source, "-DSCALE=2")};
    program = clLinkProgram(cl.context, 0, NULL, "", 2, twice, NULL, NULL, &error);
    CHECK_ERROR(error, CL_LINK_PROGRAM_FAILURE);
    check_log_has(program, "area");
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(twice[0]));
    MUST(clReleaseProgram(twice[1]));

    cl_program bad = cl_source(&cl, "int f(void) {\n    return nowhere;\n}\n");
    CHECK_ERROR(clCompileProgram(bad, 0, NULL, "", 0, NULL, NULL, tell, &told),
                CL_COMPILE_PROGRAM_FAILURE);
    CHECK_EQUAL(told, 2);
    check_log_has(bad, ":2:");
    program = clLinkProgram(cl.context, 0, NULL, "", 1, &bad, NULL, NULL, &error);
    CHECK(program == NULL);
    CHECK_ERROR(error, CL_INVALID_OPERATION);
    MUST(clReleaseProgram(bad));
    MUST(clReleaseProgram(object));
}

static void compiling_checks_its_arguments(void) {
    cl_program program = cl_source(&cl, library_source);
    cl_program wrong = (cl_program)cl.context;
    cl_device_id wrong_device = (cl_device_id)cl.context;
    const char *no_name = NULL;
#define COMPILE(program, count, devices, options, header_count, headers, names, notify, data) \
    clCompileProgram(program, count, devices, options, header_count, headers, names, notify, data)
    CHECK_ERROR(COMPILE(NULL, 0, NULL, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_PROGRAM);
    CHECK_ERROR(COMPILE(program, 1, NULL, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, &cl.device, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 1, &wrong_device, "", 0, NULL, NULL, NULL, NULL),
                CL_INVALID_DEVICE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 1, NULL, header_names, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 1, headers, NULL, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 0, headers, header_names, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 1, headers, &no_name, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 1, &wrong, header_names, NULL, NULL),
                CL_INVALID_PROGRAM);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 0, NULL, NULL, NULL, &told), CL_INVALID_VALUE);
    CHECK_ERROR(COMPILE(program, 0, NULL, "-make-coffee", 0, NULL, NULL, NULL, NULL),
                CL_INVALID_COMPILER_OPTIONS);
    CHECK_ERROR(COMPILE(program, 0, NULL, "-create-library", 0, NULL, NULL, NULL, NULL),
                CL_INVALID_COMPILER_OPTIONS);
    cl_program holder = cl_build(&cl, "__kernel void k(void) {}\n");
    cl_kernel kernel = cl_kernel_of(holder, "k");
    CHECK_ERROR(COMPILE(holder, 0, NULL, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_OPERATION);
    MUST(clReleaseKernel(kernel));
    cl_program binary = reloaded(holder);
    CHECK_ERROR(COMPILE(binary, 0, NULL, "", 0, NULL, NULL, NULL, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(COMPILE(program, 0, NULL, "", 1, &binary, header_names, NULL, NULL),
                CL_INVALID_PROGRAM);
    MUST(clReleaseProgram(binary));
    MUST(clReleaseProgram(holder));
    MUST(clReleaseProgram(program));
}

// The error of a link, which must not return a program.
static cl_int link_error(cl_context context, cl_uint count, const cl_device_id *devices,
                         const char *options, cl_uint input_count, const cl_program *inputs,
                         void *data) {
    cl_int error = CL_SUCCESS;
    cl_program program =
        clLinkProgram(context, count, devices, options, input_count, inputs, NULL, data, &error);
    CHECK(program == NULL);
    return error;
}

static void linking_checks_its_arguments(void) {
    cl_program object = compiled(library_source, "-DSCALE=1"), source = cl_source(&cl, "");
    cl_program built = cl_build(&cl, "__kernel void k(void) {}\n");
    cl_program mixed[] = {object, source}, with_built[] = {object, built}, none[] = {NULL};
    cl_device_id wrong = (cl_device_id)cl.context;
    CHECK_ERROR(link_error(NULL, 0, NULL, "", 1, &object, NULL), CL_INVALID_CONTEXT);
    CHECK_ERROR(link_error(cl.context, 1, NULL, "", 1, &object, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(link_error(cl.context, 0, &cl.device, "", 1, &object, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 0, &object, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 1, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 1, &object, &told), CL_INVALID_VALUE);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 1, none, NULL), CL_INVALID_PROGRAM);
    CHECK_ERROR(link_error(cl.context, 1, &wrong, "", 1, &object, NULL), CL_INVALID_DEVICE);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "-make-coffee", 1, &object, NULL),
                CL_INVALID_LINKER_OPTIONS);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "-enable-link-options", 1, &object, NULL),
                CL_INVALID_LINKER_OPTIONS);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "-DX=1", 1, &object, NULL),
                CL_INVALID_LINKER_OPTIONS);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 2, mixed, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 2, with_built, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 1, &source, NULL), CL_INVALID_OPERATION);
    MUST(clReleaseProgram(built));
    MUST(clReleaseProgram(source));
    MUST(clReleaseProgram(object));
}

// The programs that a call gets are of the same context.
static void programs_of_another_context(void) {
    cl_int error;
    struct cl other = cl;
    other.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    cl_program header = cl_source(&other, shape_header), program = cl_source(&cl, library_source);
    CHECK_ERROR(clCompileProgram(program, 0, NULL, "", 1, &header, header_names, NULL, NULL),
                CL_INVALID_CONTEXT);
    MUST(clCompileProgram(header, 0, NULL, "", 0, NULL, NULL, NULL, NULL));
    CHECK_ERROR(link_error(cl.context, 0, NULL, "", 1, &header, NULL), CL_INVALID_CONTEXT);
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(header));
    MUST(clReleaseContext(other.context));
}

int main(void) {
    setenv("BARECL_LOG", "1", 1);
    cl = cl_open();
    cl_bool available = CL_FALSE;
    MUST(
        clGetDeviceInfo(cl.device, CL_DEVICE_LINKER_AVAILABLE, sizeof available, &available, NULL));
    CHECK(available);
    headers[0] = cl_source(&cl, shape_header);
    headers[1] = cl_source(&cl, unit_header);
    headers[2] = cl_source(&cl, next_header);
    objects_become_an_executable();
    libraries_are_linked();
    a_whole_object_can_be_built();
    binaries_are_specialised();
    mistakes_are_told();
    compiling_checks_its_arguments();
    linking_checks_its_arguments();
    programs_of_another_context();
    for (size_t i = 0; i < COUNT(headers); ++i)
        MUST(clReleaseProgram(headers[i]));
    cl_close(&cl);
    return test_result();
}
