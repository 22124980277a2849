// SPDX-License-Identifier: MIT
//
// The options of bareclc. Five sets share this table: the build options of clBuildProgram and clCompileProgram (OpenCL
// 1.2, section 5.6.4), the link options of clLinkProgram (5.6.5), the settings that the host sends with them, the
// options of `bareclc compile` (all but the link options), and the options of `bareclc link`.

include "llvm/Option/OptParser.td"

def BuildOption : OptionVisibility;
def Setting : OptionVisibility;
def ToolOption : OptionVisibility;
def LinkOption : OptionVisibility;
def LinkToolOption : OptionVisibility;

// --- Build options -------------------------------------------------------------------------------

let Visibility = [BuildOption, ToolOption] in {

// Passed to Clang unchanged.
def FrontEndGroup : OptionGroup<"front end">;

let Group = FrontEndGroup in {
def D : JoinedOrSeparate<["-"], "D">, MetaVarName<"<name[=value]>">, HelpText<"define a macro">;
def I : JoinedOrSeparate<["-"], "I">, MetaVarName<"<folder>">,
        HelpText<"search a folder for included files">;
def W : Joined<["-"], "W">, MetaVarName<"<warning>">, HelpText<"enable or disable a warning of Clang">;
def w : Flag<["-"], "w">, HelpText<"no warnings">;
def Werror : Flag<["-"], "Werror">, HelpText<"warnings are errors">;
def cl_single_precision_constant : Flag<["-"], "cl-single-precision-constant">,
        HelpText<"double constants are float">;
def cl_fp32_correctly_rounded_divide_sqrt : Flag<["-"], "cl-fp32-correctly-rounded-divide-sqrt">,
        HelpText<"correctly rounded division and square root">;
def cl_uniform_work_group_size : Flag<["-"], "cl-uniform-work-group-size">,
        HelpText<"with CL2.0 or later, the local size of a launch divides its global size">;
def cl_mad_enable : Flag<["-"], "cl-mad-enable">, HelpText<"a*b+c may be less accurate">;
}

def cl_std_EQ : Joined<["-"], "cl-std=">, Values<"CL1.0,CL1.1,CL1.2,CL2.0,CL3.0,CL3.1,CLC++2021">,
        MetaVarName<"<version>">,
        HelpText<"language: OpenCL C CL1.0, CL1.1, CL1.2 (default), CL2.0, CL3.0, CL3.1, or C++ for OpenCL CLC++2021">;
def operations_EQ : Joined<["-"], "operations=">, MetaVarName<"<folder>">,
        HelpText<"the folder with the descriptions of the operations that the program uses by name">;
def cl_opt_disable : Flag<["-"], "cl-opt-disable">, HelpText<"do not optimise">;
def cl_strict_aliasing : Flag<["-"], "cl-strict-aliasing">,
        HelpText<"accepted: aliasing is strict in any case">;
def cl_kernel_arg_info : Flag<["-"], "cl-kernel-arg-info">,
        HelpText<"keep the names and types of kernel arguments (clGetKernelArgInfo)">;
def double_buffer : Flag<["-"], "double-buffer">,
        HelpText<"loops that copy a tile with async_work_group_copy and wait for it request the next tile before they compute; --remarks says which">;
def cl_no_subgroup_ifp : Flag<["-"], "cl-no-subgroup-ifp">,
        HelpText<"accepted: sub-groups make no independent progress in any case">;
def g : Flag<["-"], "g">, HelpText<"what debuggers need: variables in IR, assembly and object, and symbols in the program binary">;
def g0 : Flag<["-"], "g0">,
        HelpText<"no line table in the program binary: messages about faults name no lines">;

}

// Options of other implementations. Programs pass them without checking which implementation runs.
let Visibility = [BuildOption, ToolOption] in {
def ForeignGroup : OptionGroup<"ignored, with a warning">;
let Group = ForeignGroup in {
def cl_nv_maxrregcount : Separate<["-"], "cl-nv-maxrregcount">;
def cl_nv_opt_level : Separate<["-"], "cl-nv-opt-level">;
def cl_nv : Joined<["-"], "cl-nv-">;
def cl_intel : Joined<["-"], "cl-intel-">;
def cl_amd : Joined<["-"], "cl-amd-">;
}
}

// --- Build options that links accept too ---------------------------------------------------------

let Visibility = [BuildOption, LinkOption, ToolOption, LinkToolOption] in {
let Group = FrontEndGroup in {
def cl_no_signed_zeros : Flag<["-"], "cl-no-signed-zeros">, HelpText<"the sign of 0 is ignored">;
def cl_unsafe_math_optimizations : Flag<["-"], "cl-unsafe-math-optimizations">,
        HelpText<"transform floating point as if it were exact">;
def cl_finite_math_only : Flag<["-"], "cl-finite-math-only">,
        HelpText<"assume that there are no infinities and no NaN">;
def cl_fast_relaxed_math : Flag<["-"], "cl-fast-relaxed-math">,
        HelpText<"the two options above, and fast built-ins">;
}
def cl_denorms_are_zero : Flag<["-"], "cl-denorms-are-zero">,
        HelpText<"denormal numbers may be flushed to zero">;
}

// --- Link options ----------------------------------------------------------------------------------

let Visibility = [LinkOption, LinkToolOption] in {
def create_library : Flag<["-"], "create-library">,
        HelpText<"make a library, not an executable">;
def enable_link_options : Flag<["-"], "enable-link-options">,
        HelpText<"for a library: later link options apply to its functions too">;
}

// --- Settings: what a build may assume of launches, and how it makes work-groups ------------------

let Visibility = [Setting, ToolOption, LinkToolOption] in {
def workitem_EQ : Joined<["--"], "workitem=">, Values<"auto,loops,scalar,lanes,replicate,fibers">,
        MetaVarName<"<handler>">,
        HelpText<"how the work-items of a work-group run: loops, scalar (loops without vectors), lanes (of vectors), replicate, fibers, auto (what suits the kernel, default)">;
def horizontal_EQ : Joined<["--"], "horizontal=">, Values<"on,off,auto">, MetaVarName<"<mode>">,
        HelpText<"interchange a kernel's loops with the loop over the work-items: on (wherever it is legal), off, auto (where it pays, default)">;
def local_size_EQ : Joined<["--"], "local-size=">, MetaVarName<"<x,y,z>">,
        HelpText<"support work-groups of this size only">;
def local_size : Separate<["--"], "local-size">, Alias<local_size_EQ>, MetaVarName<"<x,y,z>">;
def program_size_EQ : Joined<["--"], "program-size=">, MetaVarName<"<x,y,z>">,
        HelpText<"the local size that the program sees, if each work-group of --local-size holds several of its work-groups">;
def small_grid : Flag<["--"], "small-grid">,
        HelpText<"support only launches without global offset and with fewer than 2^31 work-items in each dimension">;
def kernel_EQ : Joined<["--"], "kernel=">, MetaVarName<"<name>">,
        HelpText<"build this kernel only">;
def check_EQ : Joined<["--"], "check=">, Values<"barriers,bounds,lanes,memory,races">, MetaVarName<"<what,...>">,
        HelpText<"barriers: check at run time that all work-items of a work-group reach the same barriers; bounds: check each access of memory against the object that its pointer came from; memory: that, and find reads of local and private memory that nobody wrote; races: bounds, and find races between work-items of a group, on devices that share the host's memory; lanes: vectorise over work-items wherever possible, and make results wrong where a lane without a work-item is used">;
def launcher_EQ : Joined<["--"], "launcher=">, Values<"both,workgroup,workgroup_fast">, MetaVarName<"<which>">,
        HelpText<"the functions by which devices run a kernel: workgroup (devices that share the host's memory), workgroup_fast (devices with memory of their own), both (default)">;
def device_operations_EQ : Joined<["--"], "device-operations=">, MetaVarName<"<folder>">,
        HelpText<"the folder with the descriptions of the operations that the device has; a transport-triggered machine's stand beside its file">;
def debug_folder_EQ : Joined<["--"], "debug-folder=">, MetaVarName<"<folder>">,
        HelpText<"with -g: the folder in which debuggers find files with relative names (default: the working directory)">;
def no_bitcode : Flag<["--"], "no-bitcode">,
        HelpText<"omit the bitcode from which an executable could be specialised">;
def spec_constant_EQ : Joined<["--"], "spec-constant=">, MetaVarName<"<number:value>">,
        HelpText<"for SPIR-V: the bits of a specialization constant, as an integer">;
def opt_EQ : Joined<["--"], "opt=">, MetaVarName<"<level>">,
        HelpText<"optimise as LLVM's -O0 .. -O3, instead of the target's level">;
}

// --- Options of the commands ---------------------------------------------------------------------

let Visibility = [ToolOption, LinkToolOption] in {
def device : Separate<["--"], "device">, MetaVarName<"<device>">,
        HelpText<"compile for a device: cpu (default) or a board">;
def device_EQ : Joined<["--"], "device=">, Alias<device>;
def board : Separate<["--"], "board">, Alias<device>, MetaVarName<"<board>">,
        HelpText<"the same">;
def board_EQ : Joined<["--"], "board=">, Alias<device>;
def target : Separate<["--"], "target">, MetaVarName<"<target>">,
        HelpText<"compile for a target; `bareclc targets` lists them">;
def target_EQ : Joined<["--"], "target=">, Alias<target>;
def emit_EQ : Joined<["--"], "emit=">, MetaVarName<"<stage>">,
        HelpText<"stop after a stage: ast-ir, linked-ir, regions (a picture), workgroup-ir, ir; asm, obj, elf (not for a machine); schedule.html (a page), tceasm (for a machine); binary (default); c-array (the binary as a C file)">;
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
        HelpText<"output, - for standard output (default: the source's name with the stage's ending)">;
def help : Flag<["--"], "help">, HelpText<"this text">;
}

let Visibility = [ToolOption] in {
def c : Flag<["-"], "c">, HelpText<"make a compiled object, for `bareclc link`">;
def machine : Separate<["--"], "machine">, MetaVarName<"<ADF file>">,
        HelpText<"compile for a transport-triggered machine">;
def machine_EQ : Joined<["--"], "machine=">, Alias<machine>;
def x : JoinedOrSeparate<["-"], "x">, Values<"c,cl">, MetaVarName<"<language>">,
        HelpText<"c: C, to a program for the machine; cl: OpenCL C (default)">;
def O : Joined<["-"], "O">, MetaVarName<"<level>">, HelpText<"for C: -O0 .. -O3 (default)">;
// Passed to Clang unchanged.
def CGroup : OptionGroup<"for C">;
let Group = CGroup in {
def std_EQ : Joined<["-"], "std=">, MetaVarName<"<standard>">,
        HelpText<"for C: the language, as Clang names it (default: gnu17)">;
def fcommon : Flag<["-"], "fcommon">,
        HelpText<"for C: several files may define a variable without a value">;
def fno_common : Flag<["-"], "fno-common">, HelpText<"for C: they may not (default)">;
}
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"<file>">,
        HelpText<"for C: write a rule for make or ninja with all files that were read">;
def remarks : Flag<["--"], "remarks">,
        HelpText<"print what the work-group passes and the loop vectoriser did, what they did not do, and why">;
def remarks_EQ : Joined<["--"], "remarks=">, MetaVarName<"<regex>">,
        HelpText<"the same for all passes whose names match">;
def time : Flag<["--"], "time">, HelpText<"print how long each stage took">;
def check_schedules : Flag<["--"], "check-schedules">,
        HelpText<"check the schedules for a transport-triggered machine; a wrong one is an error">;
}
