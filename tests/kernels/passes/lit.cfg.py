# SPDX-License-Identifier: MIT
# Tests the work-group passes with those kernels of the suite that have a RUN line. The build tree's lit.site.cfg.py
# loads this file.
import os
from pathlib import Path

import lit.formats

here = Path(__file__).parent
suite = here.parent / "suite"
config.name = "kernels.passes"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cl"]
config.test_source_root = os.fspath(suite)
config.excludes = [file.name for file in suite.iterdir() if "// RUN:" not in file.read_text()]
config.substitutions.append(
    ("%run-kernel", f"{here}/run-kernel {config.llvm_bin} {config.python} {config.plugin} "
                    f"{config.abi_include} %t"))
