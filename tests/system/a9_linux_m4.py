# SPDX-License-Identifier: MIT
"""The whole system in two emulators: Linux on a Cortex-A9, a Cortex-M4 beside it, one memory.

usage: a9_linux_m4.py BUILD ARMHF-BUILD KERNEL-FOLDER WORK-FOLDER [DEMO-ARGUMENT...]

Compiles the demo's kernels, packs the armhf library and the demo into an initramfs, boots Debian's kernel from
KERNEL-FOLDER (kernel.sh) and shows what the demo says, which runs on the board vexpress-a9-m4 through
/dev/mem. Exits with 0 if the demo has verified its picture and the system has powered itself off; 77: something
is missing here, with its reason.
"""
import mmap
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import emulators
import records

BOARD, CORE = "vexpress-a9-m4", "mps2-an386"  # the device, and the board whose emulator its core is in
A9_MEMORY, M4_MEMORY = 128 << 20, 16 << 20
MEMORY_ADDRESS = 0x60000000  # of the Cortex-A9's
CROSS_LIBRARIES = Path("/usr/arm-linux-gnueabihf/lib")
MOST_SECONDS = 600  # a machine that does nothing any more; the whole takes some ten
ENDED = "system: the program has ended with "


# ---- What is booted -------------------------------------------------------------------------------

def needed(program):
    """The shared libraries that a program wants, and its loader."""
    text = subprocess.run(["readelf", "-ld", program], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        if "(NEEDED)" in line:
            yield line[line.index("[") + 1:line.index("]")]
        if "Requesting program interpreter" in line:
            yield line.rstrip("]").split("/")[-1]


def copy_with_libraries(program, to, libraries, folders):
    shutil.copy(program, to)
    for name in needed(program):
        if not (libraries / name).exists():
            found = next(folder / name for folder in folders if (folder / name).exists())
            copy_with_libraries(found.resolve(), libraries / name, libraries, folders)


def pack(build, armhf, work, arguments):
    """The initramfs, with the demo and its kernels, compiled for the board and for the demo's work-groups."""
    root = work / "root"
    shutil.rmtree(root, ignore_errors=True)
    (root / "lib").mkdir(parents=True)
    shutil.copy(armhf / "bin/system_init", root / "init")
    copy_with_libraries(armhf / "bin/dct_demo", root / "dct_demo", root / "lib", [armhf / "lib", CROSS_LIBRARIES])
    subprocess.run([build / "bin/bareclc", "compile", ROOT / "tests/demo/dct.cl", "--board", BOARD,
                    "--local-size", "8,8", "--no-bitcode", "-o", root / f"dct-{BOARD}.clbin"], check=True)
    picture = (build / "share/barecl/demo-picture").read_text().strip()
    shutil.copy(picture, root / "picture.png")
    words = ["LD_LIBRARY_PATH=/lib", f"BARECL_DEVICES={BOARD}", "BARECL_COMPILER=", "BARECL_CACHE_DIR=",
             "/dct_demo", "--use-binaries", "--binary-dir", "/", "-o", "/", *arguments, "/picture.png"]
    (root / "arguments").write_text("".join(word + "\n" for word in words))
    names = "\n".join(str(path.relative_to(root)) for path in sorted(root.rglob("*")))
    with open(work / "initramfs.cpio", "wb") as archive:
        subprocess.run(["cpio", "--quiet", "-o", "-H", "newc"], input=names.encode(), stdout=archive,
                       cwd=root, check=True)
    return work / "initramfs.cpio"


def keep_out(tree, work):
    """The device tree, with Linux' memory behind the Cortex-M4's."""
    changed = work / "system.dtb"
    shutil.copy(tree, changed)
    subprocess.run(["fdtput", "-t", "x", changed, "/chosen", "linux,usable-memory-range",
                    f"{MEMORY_ADDRESS + M4_MEMORY:x}", f"{A9_MEMORY - M4_MEMORY:x}"], check=True)
    return changed


# ---- The emulators --------------------------------------------------------------------------------

def linux_command(kernel, tree, initramfs, memory):
    return ["qemu-system-arm", "-machine", "vexpress-a9,memory-backend=shared", "-m", f"{A9_MEMORY}B",
            "-object", f"memory-backend-file,id=shared,size={A9_MEMORY},mem-path=/proc/self/fd/{memory},share=on",
            "-kernel", kernel, "-dtb", tree, "-initrd", initramfs,
            "-append", "console=ttyAMA0 quiet loglevel=1 rdinit=/init panic=-1",
            "-display", "none", "-audiodev", "none,id=silent", "-nic", "none", "-monitor", "none",
            "-serial", "stdio", "-no-reboot"]


class ResetController:
    """Starts and ends the Cortex-M4's emulator as the word in the memory says."""

    def __init__(self, command, memory, register, log):
        self.command, self.memory, self.log = command, memory, log
        self.view = mmap.mmap(memory, M4_MEMORY)
        self.register = register - MEMORY_ADDRESS
        self.core = None
        self.starts = 0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def is_on(self):
        return self.view[self.register] == records.boards()[BOARD]["host"]["power_on"]

    def end_core(self):
        if self.core is not None:
            self.core.kill()
            self.core.wait()
        self.core = None

    def run(self):
        while not self.ending.wait(0.001):
            if not self.is_on():
                self.end_core()
            elif self.core is None:
                self.core = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log,
                                             stderr=self.log, pass_fds=[self.memory])
                self.starts += 1
        self.end_core()

    def end(self):
        self.ending.set()
        self.thread.join()


def watch(linux):
    """Shows what the system says; returns the code that its program has ended with, or None."""
    code = None
    for line in linux.stdout:
        line = line.decode(errors="replace").rstrip()
        if line.startswith(ENDED):
            code = int(line[len(ENDED):])
        print(line, flush=True)
    return code


def boot(build, kernel, tree, initramfs, log):
    firmware = build / f"share/barecl/firmware/{BOARD}.elf"
    memory = os.memfd_create("memory")
    os.ftruncate(memory, A9_MEMORY)
    controller = ResetController(emulators.command(CORE, memory, firmware, counting=True), memory,
                                 int(records.boards()[BOARD]["host"]["power_register"], 0), log)
    linux = subprocess.Popen(linux_command(kernel, tree, initramfs, memory), stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=log, pass_fds=[memory])
    guard = threading.Timer(MOST_SECONDS, linux.kill)
    guard.start()
    try:
        code = watch(linux)
        return code == 0 and linux.wait() == 0 and controller.starts == 1
    finally:
        guard.cancel()
        linux.kill()
        controller.end()


def missing(kernel_folder):
    for program in ("qemu-system-arm", "cpio", "fdtput"):
        if shutil.which(program) is None:
            return f"{program} is not in PATH"
    if not (kernel_folder / "vmlinuz").exists():
        return f"{kernel_folder} has no kernel: tests/system/kernel.sh fetches it"
    return None


def main():
    build, armhf, kernel_folder, work = map(Path, sys.argv[1:5])
    reason = missing(kernel_folder)
    if reason:
        print("skipped:", reason)
        return 77
    work.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    initramfs = pack(build, armhf, work, sys.argv[5:])
    tree = keep_out(kernel_folder / "vexpress-v2p-ca9.dtb", work)
    with open(work / "emulators.log", "w+") as log:
        verified = boot(build, kernel_folder / "vmlinuz", tree, initramfs, log)
        log.seek(0)
        if not verified:
            print(f"what the emulators said:\n{log.read()}")
    print(f"{'verified' if verified else 'failed'}, after {time.monotonic() - began:.1f} s")
    return 0 if verified else 1


if __name__ == "__main__":
    sys.exit(main())
