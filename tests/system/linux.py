# SPDX-License-Identifier: MIT
"""What the whole systems have in common: Debian's Linux on a Cortex-A9 of QEMU's vexpress-a9 or on a Cortex-A53, with the
library for it and the picture demo, or barecl-ladder, in its initramfs.

A system is a function boot(place), which runs the emulators and returns the exit code of the demo or the ladder, or
None if there is none; run() does the rest. `place` is a Place.
"""
import json
import shutil
import struct
import subprocess
import sys
import threading
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

MEMORY, MEMORY_ADDRESS = 128 << 20, 0x60000000  # of the Cortex-A9
CROSS_LIBRARIES = [Path(f"/usr/{system}/lib") for system in ("arm-linux-gnueabihf", "aarch64-linux-gnu")]
MOST_SECONDS = 3000  # until a machine counts as hung; a run takes about ten
TREE = "vexpress-v2p-ca9.dtb"
ENDED = "system: the program has ended with "
DEMO_STARTS = 2  # of the core: one a run
LADDER_STARTS = 9  # one a rung from `ready` on, but `demo`


@dataclass
class Place:
    """The folders and files that a system is made of, and those that it makes."""
    build: Path
    host: Path
    kernels: Path  # what kernel.sh has fetched
    work: Path
    initramfs: Path
    starts: int  # of the other core, by the programs
    log: TextIO  # messages of the emulators
    said: list[str] = field(default_factory=list)  # the output of the system

    @property
    def tree(self):
        """The device tree of the machine with the Cortex-A9."""
        return self.kernels / TREE


# ---- What is booted -------------------------------------------------------------------------------

def needed(program):
    """The shared libraries that a program needs, and its loader."""
    text = subprocess.run(["readelf", "-ld", program], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        if "(NEEDED)" in line:
            yield line[line.index("[") + 1:line.index("]")]
        if "Requesting program interpreter" in line:
            yield line.rstrip("]").split("/")[-1]


def copy_libraries(program, libraries, folders):
    for name in needed(program):
        if not (libraries / name).exists():
            found = next(folder / name for folder in folders if (folder / name).exists())
            copy_with_libraries(found.resolve(), libraries / name, libraries, folders)


def folders_for(tree, program):
    """Where the libraries of a program of a build tree are."""
    return [tree / "lib", *(folder for folder in CROSS_LIBRARIES
                            if any((folder / name).exists() for name in needed(program) if name.startswith("ld-")))]


def copy_with_libraries(program, to, libraries, folders):
    shutil.copy(program, to)
    copy_libraries(program, libraries, folders)


def small_picture(width=32, height=16):
    """A PNG file of grey bars from black to white."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(8 * x % 256 for x in range(width)) for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pack(build, armhf, work, board, arguments):
    """Makes the initramfs, with the demo and its kernels, compiled for the board and for the demo's work-groups. The
    demo runs on a few blocks first: the second run has to restart a core that already ran."""
    root = work / "root"
    shutil.rmtree(root, ignore_errors=True)
    (root / "lib").mkdir(parents=True)
    shutil.copy(armhf / "bin/system_init", root / "init")
    demo = armhf / "bin/dct_demo"
    copy_with_libraries(demo, root / "dct_demo", root / "lib", folders_for(armhf, demo))
    subprocess.run([build / "bin/bareclc", "compile", ROOT / "tests/demo/dct.cl", "--board", board,
                    "--local-size", "8,8", "--no-bitcode", "-o", root / f"dct-{board}.clbin"], check=True)
    picture = (build / "share/barecl/demo-picture").read_text().strip()
    shutil.copy(picture, root / "picture.png")
    (root / "small.png").write_bytes(small_picture())
    words = ["LD_LIBRARY_PATH=/lib", f"BARECL_DEVICES={board}", "BARECL_COMPILER=", "BARECL_CACHE_DIR=",
             "/dct_demo", "--use-binaries", "--binary-dir", "/", "-o", "/", *arguments]
    write_initramfs(root, work, [*words, "/small.png", "then", *words, "/picture.png"])
    return DEMO_STARTS


def pack_ladder(build, host, work, board, _arguments):
    """The initramfs with what the packages of the library, the tools and the firmware install: barecl-ladder knows of the
    machine what the board's record says."""
    root = work / "root"
    shutil.rmtree(root, ignore_errors=True)
    for folder in ("lib", "tmp"):
        (root / folder).mkdir(parents=True)
    for tree, component in ((host, "library"), (host, "tools"), (build, "firmware")):
        subprocess.run(["cmake", "--install", tree, "--component", component, "--prefix", root / "usr"], check=True,
                       stdout=subprocess.DEVNULL)
    shutil.copy(host / "bin/system_init", root / "init")
    copy_libraries(root / "usr/bin/barecl-ladder", root / "lib", folders_for(host, host / "bin/barecl-ladder"))
    write_initramfs(root, work, ["BARECL_COMPILER=", "/usr/bin/barecl-ladder", "--report", "/report.html", board])
    return LADDER_STARTS


def add_board(root, share, board, host, firmware=None):
    """A folder of BARECL_BOARDS with a board like `board[1]`, whose name is `board[0]`, and which Linux reaches by
    `host[0]`, the transport, and `host[1]`, the record's member `host`."""
    name, like = board
    folder = root / "boards" / name
    folder.mkdir(parents=True)
    record = json.loads((ROOT / "boards" / like / "board.json").read_text())
    record.update(name=name, transport=host[0], host=host[1])
    (folder / "board.json").write_text(json.dumps(record))
    for to, path in ((f"{name}.elf", f"firmware/{firmware or like}.elf"), ("kernels.bin", f"ladder/{like}.bin"),
                     ("kernels.clbin", f"ladder/{like}.clbin")):
        shutil.copy(share / path, folder / to)


def write_initramfs(root, work, words):
    """Of what is in the folder, with the programs that are run (init.c)."""
    (root / "arguments").write_text("\n".join([*words, ""]))
    names = "\n".join(str(path.relative_to(root)) for path in sorted(root.rglob("*")))
    with open(work / "initramfs.cpio", "wb") as archive:
        subprocess.run(["cpio", "--quiet", "-o", "-H", "newc"], input=names.encode(), stdout=archive,
                       cwd=root, check=True)


# ---- The emulator ---------------------------------------------------------------------------------

def command(place, tree, machine, kernel_words="", emulator="qemu-system-arm", kernel="vmlinuz"):
    """The command line of QEMU with Linux. `machine`: the options that describe the machine."""
    return [emulator, *machine, "-kernel", place.kernels / kernel, "-dtb", tree, "-initrd", place.initramfs,
            "-append", f"console=ttyAMA0 quiet loglevel=1 rdinit=/init panic=-1 {kernel_words}",
            "-display", "none", "-audiodev", "none,id=silent", "-nic", "none", "-monitor", "none",
            "-serial", "stdio", "-no-reboot"]


def watch(linux, said):
    """Prints the output of the system, and adds its lines to `said`. Returns the exit code that it reports, or None."""
    code = None
    for line in linux.stdout:
        line = line.decode(errors="replace").rstrip()
        if line.startswith(ENDED):
            code = int(line[len(ENDED):])
        print(line, flush=True)
        said.append(line)
    return code


def run_linux(place, words, descriptors=()):
    """Runs QEMU until the system powers itself off, or for MOST_SECONDS. Returns the exit code of the last program,
    or None."""
    linux = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=place.log,
                             pass_fds=descriptors)
    guard = threading.Timer(MOST_SECONDS, linux.kill)
    guard.start()
    try:
        code = watch(linux, place.said)
        return code if linux.wait() == 0 else None
    finally:
        guard.cancel()
        linux.kill()


# ---- From start to end ----------------------------------------------------------------------------

def folders():
    """BUILD, the build for the machine with Linux, KERNEL-FOLDER and WORK-FOLDER, of the command line."""
    return [Path(word).resolve() for word in sys.argv[1:5]]


def missing(kernel_folder, files):
    for program in ("qemu-system-arm", "qemu-system-aarch64", "cpio", "fdtput", "fdtoverlay"):
        if shutil.which(program) is None:
            return f"{program} is not in PATH"
    for name in files:
        if not (kernel_folder / name).exists():
            return f"{kernel_folder} has no {name}: tests/system/kernel.sh fetches it"
    return None


def run(board, boot, packs=None, files=("vmlinuz", TREE)):
    """Reads BUILD HOST-BUILD KERNEL-FOLDER WORK-FOLDER --ladder, or [DEMO-ARGUMENT...], from the command line, and runs
    the system, with what `packs` packs and with those files of KERNEL-FOLDER. Returns the exit code: 0 if all rungs hold, or the demo verified its picture, and
    the system powered itself off; 77, after printing the reason, if this machine lacks something."""
    build, host, kernel_folder, work = folders()
    arguments = sys.argv[5:]
    packs = packs or (pack_ladder if arguments == ["--ladder"] else pack)
    reason = missing(kernel_folder, files)
    if reason:
        print("skipped:", reason)
        return 77
    work.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    starts = packs(build, host, work, board, arguments)
    with open(work / "emulators.log", "w+") as log:
        verified = boot(Place(build, host, kernel_folder, work, work / "initramfs.cpio", starts, log)) == 0
        log.seek(0)
        if not verified:
            print(f"what the emulators said:\n{log.read()}")
    print(f"{'verified' if verified else 'failed'}, after {time.monotonic() - began:.1f} s")
    return 0 if verified else 1
