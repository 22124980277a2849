# SPDX-License-Identifier: MIT
"""The extensions of OpenCL and the optional features of OpenCL C 3.0, a row each. Devices report them, the compiler
passes them to Clang, and its messages explain names that belong to an extension which the device lacks."""
from dataclasses import dataclass

KINDS = ("images", "doubles", "long_atomics", "generic", "halves")  # what only some devices have


@dataclass
class Extension:
    name: str
    version: str = "1.0.0"
    needs: tuple = ()  # the device must have all of these kinds; the compiler compiles images for all devices
    clang: str = ""  # how Clang gets it: "option": by -cl-ext; "macro": by a macro; "": not at all, or it has it anyway
    since: str = ""  # "3.0": only for kernels of OpenCL C 3.0
    on: str = "device"  # who reports it: "device", "platform" or "nobody"
    single: bool = False  # a core that is its own host reports it too
    names: tuple = ()  # functions and types that do not exist without it
    forms: tuple = ()  # (names, the forms of them that do not exist without it)

    @property
    def is_feature(self):
        return self.name.startswith("__opencl_c_")


def feature(name, **more):
    return Extension(f"__opencl_c_{name}", "3.0.0", **more)


IMAGES, DOUBLES, HALVES, LONG_ATOMICS = ("images",), ("doubles",), ("halves",), ("long_atomics",)
LONG_DOUBLES = DOUBLES + LONG_ATOMICS

EXTENSIONS = [
    Extension("cl_ext_float_atomics", clang="macro", since="3.0"),
    Extension("cl_khr_3d_image_writes", needs=IMAGES, clang="option"),
    Extension("cl_khr_byte_addressable_store", clang="option", single=True),
    Extension("cl_khr_command_buffer", "0.9.8"),
    Extension("cl_khr_command_buffer_mutable_dispatch", "0.9.4"),
    Extension("cl_khr_create_command_queue"),
    Extension("cl_khr_depth_images", needs=IMAGES, clang="option"),
    Extension("cl_khr_device_uuid"),
    Extension("cl_khr_expect_assume", clang="macro"),
    Extension("cl_khr_extended_async_copies", clang="macro"),
    Extension("cl_khr_extended_bit_ops", clang="macro"),
    Extension("cl_khr_extended_versioning"),
    Extension("cl_khr_fp16", needs=HALVES, clang="option",
              names=("read_imageh", "write_imageh", "half2", "half3", "half4", "half8", "half16")),
    Extension("cl_khr_fp64", needs=DOUBLES, clang="option", single=True),
    Extension("cl_khr_global_int32_base_atomics", clang="option", single=True),
    Extension("cl_khr_global_int32_extended_atomics", clang="option", single=True),
    Extension("cl_khr_icd", on="platform"),
    Extension("cl_khr_il_program"),
    Extension("cl_khr_image2d_from_buffer", needs=IMAGES),
    Extension("cl_khr_int64_base_atomics", needs=LONG_ATOMICS, clang="option",
              names=("atomic_long", "atomic_ulong", "atomic_double"),
              forms=(("atom_add", "atom_sub", "atom_xchg", "atom_inc", "atom_dec", "atom_cmpxchg"), "on long ")),
    Extension("cl_khr_int64_extended_atomics", needs=LONG_ATOMICS, clang="option",
              forms=(("atom_min", "atom_max", "atom_and", "atom_or", "atom_xor"), "on long ")),
    Extension("cl_khr_integer_dot_product", "2.0.0", clang="macro"),
    Extension("cl_khr_local_int32_base_atomics", clang="option", single=True),
    Extension("cl_khr_local_int32_extended_atomics", clang="option", single=True),
    Extension("cl_khr_priority_hints"),
    Extension("cl_khr_semaphore"),
    Extension("cl_khr_spirv_linkonce_odr"),
    Extension("cl_khr_spirv_no_integer_wrap_decoration"),
    Extension("cl_khr_spirv_queries"),
    Extension("cl_khr_subgroup_ballot", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_clustered_reduce", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_extended_types", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_non_uniform_arithmetic", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_non_uniform_vote", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_rotate", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_shuffle", clang="macro", since="3.0"),
    Extension("cl_khr_subgroup_shuffle_relative", clang="macro", since="3.0"),
    Extension("cl_khr_suggested_local_work_size"),
    Extension("cl_khr_throttle_hints"),

    feature("3d_image_writes", needs=IMAGES, clang="option"),
    feature("atomic_order_acq_rel", clang="option", since="3.0"),
    feature("atomic_order_seq_cst", clang="option", since="3.0"),
    feature("atomic_scope_all_devices", clang="macro", since="3.0"),
    feature("atomic_scope_device", clang="macro", since="3.0"),
    *(feature(f"ext_fp{bits}_{memory}_atomic_{what}", needs=LONG_DOUBLES if bits == 64 else (), clang="macro",
              since="3.0")
      for bits in (32, 64) for memory in ("global", "local") for what in ("add", "load_store", "min_max")),
    feature("fp64", needs=DOUBLES, clang="option"),
    feature("generic_address_space", needs=("generic",), clang="option", since="3.0"),
    feature("images", needs=IMAGES, clang="option"),
    feature("int64"),
    feature("integer_dot_product_input_4x8bit", clang="macro"),
    feature("integer_dot_product_input_4x8bit_packed", clang="macro"),
    feature("pipes", needs=("generic",), clang="option", since="3.0"),
    feature("program_scope_global_variables", clang="option", since="3.0"),
    feature("read_write_images", needs=IMAGES, clang="option"),
    feature("subgroups", clang="option", since="3.0"),
    feature("work_group_collective_functions", clang="option", since="3.0"),

    # Only Clang's header uses it: it then declares functions for named address spaces too, beside those for generic
    # pointers. They are faster where the compiler does not know the address space of a pointer.
    feature("named_address_space_builtins", clang="macro", since="3.0", on="nobody"),

    # Extensions and features that no device has.
    Extension("__opencl_c_device_enqueue", on="nobody",
              names=("queue_t", "clk_event_t", "ndrange_t", "ndrange_1D", "ndrange_2D", "ndrange_3D", "enqueue_kernel",
                     "enqueue_marker", "get_default_queue", "create_user_event", "get_kernel_work_group_size",
                     "get_kernel_preferred_work_group_size_multiple", "get_kernel_sub_group_count_for_ndrange",
                     "get_kernel_max_sub_group_size_for_ndrange")),
    Extension("cl_intel_subgroups", on="nobody", names=("intel_sub_group_shuffle",)),
    Extension("cl_khr_gl_msaa_sharing", on="nobody",
              names=("image2d_msaa_t", "image2d_array_msaa_t", "image2d_msaa_depth_t", "image2d_array_msaa_depth_t",
                     "get_image_num_samples")),
    Extension("cl_khr_mipmap_image", on="nobody", names=("get_image_num_mip_levels",),
              forms=(("read_imagef", "read_imagei", "read_imageui"), "with a level of detail or gradients ")),
    Extension("cl_khr_mipmap_image_writes", on="nobody",
              forms=(("write_imagef", "write_imagei", "write_imageui"), "with a level of detail ")),
]


def needs_of(extension):
    return " | ".join(f"BCL_HAS_{kind.upper()}" for kind in extension.needs) or "0"


def rows(name, parameters, lines):
    """A macro that calls another one for each row."""
    return [f"// ROW({parameters})", f"#define {name}(ROW) \\", *(f"    ROW({line}) \\" for line in lines), ""]


def listed(extensions):
    return [f'"{one.name}", CL_MAKE_VERSION({", ".join(one.version.split("."))}), {needs_of(one)}'
            for one in extensions]


def text(extensions):
    return '"' + " ".join(one.name for one in extensions) + '"'


def header():
    """The lines of barecl/extensions.h."""
    offered = [one for one in EXTENSIONS if one.on == "device"]
    singles = [one for one in offered if one.single]
    told = [f'"{one.name}", {"true" if one.clang == "option" else "false"}, '
            f'{"true" if one.since else "false"}, {needs_of(one)}' for one in EXTENSIONS if one.clang]
    missing = [f'"{name}", "{one.name}", "{which}"' for one in EXTENSIONS
               for names, which in ((one.names, ""), one.forms or ((), "")) for name in names]
    return [
        "#ifndef BARECL_EXTENSIONS_H", "#define BARECL_EXTENSIONS_H", "",
        "// What some devices have.",
        "enum {", *(f"    BCL_HAS_{kind.upper()} = {1 << i}," for i, kind in enumerate(KINDS)),
        f"    BCL_HAS_KINDS = {1 << len(KINDS)}", "};", "",
        *rows("BCL_DEVICE_EXTENSIONS", "name, version, needs", listed(one for one in offered if not one.is_feature)),
        *rows("BCL_DEVICE_FEATURES", "name, version, needs", listed(one for one in offered if one.is_feature)),
        *rows("BCL_PLATFORM_EXTENSIONS", "name, version, needs",
              listed(one for one in EXTENSIONS if one.on == "platform")),
        "// Of a core that is its own host.",
        "#define BCL_SINGLE_EXTENSIONS " + text(one for one in singles if not one.needs),
        "#define BCL_SINGLE_EXTENSIONS_DOUBLES " + text(singles), "",
        *rows("BCL_CLANG_EXTENSIONS", "name, whether by -cl-ext, else by a macro, whether OpenCL C 3.0's alone, needs",
              told),
        *rows("BCL_MISSING_NAMES", "name, extension, which forms of the name are the extension's; none: all", missing),
        "#endif // BARECL_EXTENSIONS_H"]
