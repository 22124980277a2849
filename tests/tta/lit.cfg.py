# SPDX-License-Identifier: MIT
import os
import shutil
import lit.formats

config.name = "tta"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, os.path.dirname(config.bareclc), os.environ["PATH"]])
config.environment["PYTHONPATH"] = os.pathsep.join(
    [config.boards + "/tools", config.test_source_root])
# A folder of ADF files from other sources; without it, its tests are reported as unsupported.
samples = os.environ.get("BARECL_ADF_SAMPLES") or os.path.join(
    config.test_source_root, "..", "..", "..", "shared", "data", "adf")
if os.path.isdir(samples):
    config.available_features.add("samples")
if all(map(shutil.which, ("csmith", "arm-linux-gnueabihf-gcc", "qemu-arm"))) and os.path.exists("/usr/include/csmith"):
    config.available_features.add("csmith")
config.substitutions += [
    ("%bareclc", config.bareclc),
    ("%ttasim", config.ttasim),
    ("%ttacode", config.ttacode),
    ("%programtest", config.programtest),
    ("%python", config.python),
    ("%boards", config.boards),
    ("%bench", config.boards + "/../tests/bench"),
    ("%tools", config.boards + "/../compiler/tta/tools"),
    ("%samples", samples),
    ("%scalar", config.boards + "/tta-scalar/machine.adf"),
    ("%minimal", config.boards + "/tta-minimal/machine.adf"),
    ("%simd", config.boards + "/tta-simd/machine.adf"),
]
