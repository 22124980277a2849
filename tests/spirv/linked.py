# SPDX-License-Identifier: MIT
"""Links functions of SPIR-V with a kernel of OpenCL C, in both orders, and runs the kernel on a device.

usage: linked.py BARECLC SPIRV_RUN FOLDER DEVICE
"""
import os
import struct
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import modules
import patience

IN, OUT = (-7, 20, -3), (3, 2, 40, -7, 2, 102, 100, 500)


def main():
    bareclc, runner, folder, device = sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4]
    environment = {**os.environ, "BARECL_DEVICES": device}
    bits = int(subprocess.run([runner], env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout)
    parts = [*(modules.Module(HERE / f"linked/{name}.spvasm").assemble(folder, bits) for name in ("functions", "more")),
             HERE / "linked/main.cl"]
    inputs, failed = folder / "in", 0
    inputs.write_bytes(struct.pack(f"<{len(IN)}i", *IN))
    for order, name in ((parts, "forwards"), (parts[::-1], "backwards")):
        program, out = folder / f"{name}.bclbin", folder / f"{name}.out"
        subprocess.run([bareclc, "link", "--device", device, *order, "-o", program], check=True)
        patience.run([runner, program, "1", inputs, out, "-"], 60, env=environment, check=True)
        got = struct.unpack(f"<{len(OUT)}i", out.read_bytes()[:4 * len(OUT)])
        if got != OUT:
            print(f"{name}: {got}, should be {OUT}")
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
