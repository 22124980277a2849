# SPDX-License-Identifier: MIT
# How the tests of this folder run. The build tree's lit.site.cfg.py loads this file.
import os

import lit.formats

config.name = "passes"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl"]
config.test_source_root = os.path.dirname(__file__)

llvm = config.llvm_bin
here = config.test_source_root
abi = config.abi_include
clang_include = os.path.join(llvm, "..", "lib", "clang", "22", "include")
# Finds passes that claim to preserve an analysis but invalidate it: LLVM checks blocks and functions, the
# plug-in checks its own analyses.
verify = "-verify-analysis-invalidation -barecl-verify-analyses"
config.substitutions += [
    ("%opt", f"{llvm}/opt -load-pass-plugin={config.plugin} -verify-each {verify} "
             "-internalize-public-api-list=test,add,saxpy,image,arms,tiled,edges,choice,cases"),
    ("%inline", "internalize,always-inline,globaldce"),
    ("%clang", f"{llvm}/clang -x cl -cl-std=CL1.2 -cl-no-stdinc -isystem {clang_include} -I{abi} "
               f"-I{here}/../kernels -O2 -gline-tables-only -S -emit-llvm -Xclang "
               "-disable-llvm-passes -Xclang -ffake-address-space-map"),
    ("%llc", f"{llvm}/llc"),
    ("%FileCheck", f"{llvm}/FileCheck"),
    ("%not", f"{llvm}/not"),
    ("split-file", f"{llvm}/split-file"),
]
