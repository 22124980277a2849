# SPDX-License-Identifier: MIT
import os
import lit.formats

config.name = "compiler"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cl", ".py", ".test"]
config.excludes = ["lit.cfg.py", "array.py", "every_target.py", "client.py", "binary.py", "Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PYTHONPATH"] = os.pathsep.join(
    [config.test_source_root, os.path.dirname(config.test_source_root),
     os.path.dirname(os.path.dirname(config.test_source_root))])
config.environment["PATH"] = config.llvm_tools + os.pathsep + os.environ["PATH"]
config.substitutions += [
    ("%bareclc", config.bareclc),
    ("%python", config.python),
    ("%plugin", config.plugin),
    ("%passes", "opt -S -load-pass-plugin=" + config.plugin),
]
