# SPDX-License-Identifier: MIT
"""Facts from the descriptions of packs (.pdsc) and of chips (.svd), small ones of a vendor's form: what is found, what
is missing, what differs from a record; and hostile and broken files are refused.

usage: from_xml_test.py FOLDER
"""
import json
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = Path(sys.argv[1]).resolve()

PROCESSOR = '<processor Dcore="Cortex-M4" Dfpu="SP_FPU" Dmpu="MPU"/>'
PACK = f"""<?xml version="1.0"?>
<package>
  <devices>
    <family Dfamily="Forge">
      {PROCESSOR}
      <memory name="RAM" access="rwx" start="0x20000000" size="0x20000"/>
      <subFamily DsubFamily="Anvil">
        <processor Dclock="168000000"/>
        <device Dname="ANVIL1">
          <memory name="Flash" access="rx" start="0x08000000" size="0x100000" startup="1"/>
          <variant Dvariant="ANVIL1X"><memory name="RAM" access="rwx" start="0x20000000" size="0x8000"/></variant>
        </device>
      </subFamily>
      <device Dname="HAMMER">
        <processor Pname="Left" Dclock="10"/>
        <processor Pname="Right" Dcore="Cortex-M23" Dclock="20"/>
        <memory id="IROM1" start="0" size="65536"/>
        <memory id="IRAM1" start="0x30000000" size="4096" Pname="Right"/>
      </device>
    </family>
  </devices>
</package>
"""

CPU = """<cpu><name>CM4</name><endian>little</endian><mpuPresent>true</mpuPresent>
    <fpuPresent>1</fpuPresent></cpu>"""
UART = """<peripheral><name>USART1</name><baseAddress>0x40011000</baseAddress>
      <addressBlock><offset>0</offset><size>0x400</size></addressBlock>
      <registers><register><name>SR</name><addressOffset>0</addressOffset></register>
        <register><name>DR</name><addressOffset>4</addressOffset></register></registers></peripheral>"""
CHIP = f"""<device>
  {CPU}
  <peripherals>
    {UART}
    <peripheral derivedFrom="USART1"><name>USART[%s]</name><dim>2</dim><dimIncrement>0x400</dimIncrement>
      <baseAddress>0x40004400</baseAddress></peripheral>
    <peripheral><name>DMA2</name><baseAddress>0x40026400</baseAddress></peripheral>
    <peripheral><name>IPC</name><baseAddress>0x40020000</baseAddress>
      <addressBlock><offset>0x100</offset><size>1k</size></addressBlock></peripheral>
    <peripheral><name>ETHERNET_DMA</name><baseAddress>0x40029000</baseAddress></peripheral>
  </peripherals>
</device>
"""

LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE device [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<device><name>&b;</name></device>
"""
SECRET = """<!DOCTYPE device [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
<device><name>&secret;</name></device>
"""


def facts(text, *words, name="file.xml"):
    file = FOLDER / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return subprocess.run([sys.executable, ROOT / "boards/tools/facts.py", file, *map(str, words)], capture_output=True,
                          text=True, check=False)


class FromXml(unittest.TestCase):
    def setUp(self):
        FOLDER.mkdir(parents=True, exist_ok=True)

    def has(self, said, *lines):
        self.assertEqual(said.returncode, 0, said.stderr)
        for line in lines:
            self.assertIn(line + "\n", said.stdout)

    def refused(self, text, says, *words):
        said = facts(text, *words)
        self.assertEqual((said.returncode, said.stdout), (2, ""), said.stderr)
        self.assertIn(says, said.stderr)
        self.assertNotIn("Traceback", said.stderr)

    def test_pack(self):
        self.has(facts(PACK, "--core", "ANVIL1"),
                 "core.architecture: is cortex-m  (line 8: processor)",
                 "core.target: is cortex-m4f  (line 8: processor)",
                 "core.fpu: is single  (line 8: processor)",
                 "core.isolation: is areas  (line 8: processor)",
                 "core.clock_hz: at most 168000000  (line 8: processor Dclock, the highest)",
                 "core.vectors: is 0x8000000  (line 10: memory Flash, startup)",
                 "memory.code: lies in 0x100000 bytes at 0x8000000, 0x20000 bytes at 0x20000000  "
                 "(line 10: memory Flash; line 6: memory RAM)",
                 "missing  memory.data: a part of 0x20000 bytes at 0x20000000, which a person divides",
                 "missing  ticks.source: not in the file", "missing  core.stack_size: the project's choice")

    def test_variant(self):
        self.has(facts(PACK, "--core", "ANVIL1X"),
                 "memory.data: lies in 0x8000 bytes at 0x20000000  (line 11: memory RAM)")

    def test_skeleton(self):
        file = FOLDER / "board.json"
        self.assertEqual(facts(PACK, "--core", "ANVIL1", "-o", file).returncode, 0)
        self.assertEqual(json.loads(file.read_text()), {
            "core": {"architecture": "cortex-m", "fpu": "single", "target": "cortex-m4f", "isolation": "areas",
                     "clock_hz": 168000000, "count": 1, "vectors": "0x8000000"},
            "memory": {"code": {"address": "0x8000000", "size": "0x100000"}}})

    def test_several_processors(self):
        left, right = facts(PACK, "--core", "HAMMER:Left"), facts(PACK, "--core", "HAMMER:Right")
        self.has(left, "core.target: is cortex-m4f  (line 15: processor)",
                 "memory.data: lies in 0x20000 bytes at 0x20000000  (line 6: memory RAM)")
        self.has(right, "missing  core.target: toolchains/ has no target for core m23  (line 16: processor)",
                 "memory.data: lies in 0x20000 bytes at 0x20000000, 0x1000 bytes at 0x30000000  (line 6: memory RAM; "
                 "line 18: memory IRAM1)")
        self.refused(PACK, "device HAMMER has no processor Middle. It has Left, Right", "--core", "HAMMER:Middle")

    def test_chip(self):
        self.has(facts(CHIP), "core.target: is cortex-m4f  (line 2: cpu)",
                 "core.isolation: is areas  (line 2: cpu)",
                 "console.address: is one of 0x40011004, 0x40004404, 0x40004804  (line 5: USART1; line 9: USART0; "
                 "line 9: USART1)",
                 "bell.address: lies in 0x400 bytes at 0x40020100  (line 12: IPC)",
                 "dma.address: is one of 0x40026400  (line 11: DMA2)",
                 "missing  memory.code: not in the file", "missing  core.clock_hz: not in the file")

    def test_compared(self):
        said = facts(CHIP, "--compare", "stm32f407-disco")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertIn("agrees   dma.address: is one of 0x40026400", said.stdout)
        self.assertIn("agrees   memory.device: begins at one of ", said.stdout)
        self.assertIn("unused   console.address: is one of 0x40011004", said.stdout)
        said = facts(PACK, "--core", "ANVIL1", "--compare", "stm32f407-disco")
        self.assertEqual((said.returncode, said.stdout.count("agrees")), (0, 10), said.stdout + said.stderr)
        said = facts(PACK.replace("0x20000\"", "0x1f000\""), "--core", "ANVIL1", "--compare", "stm32f407-disco")
        self.assertEqual(said.returncode, 1)
        self.assertIn("DIFFERS  memory.shared: lies in 0x1f000 bytes at 0x20000000", said.stdout)
        said = facts(CHIP.replace("<fpuPresent>1", "<fpuPresent>0"), "--compare", "stm32f407-disco")
        self.assertIn("DIFFERS  core.fpu: is none", said.stdout)

    def test_cores(self):
        for name, more, wanted in (
                ("CM0PLUS", "", "core.isolation: is none"), ("CM7", "<fpuDP>1</fpuDP>", "core.target: is cortex-m7"),
                ("CM33", "", "core.target: is cortex-m33"),
                ("CM85", "", "missing  core.target: toolchains/ has no target"),
                ("CM55", "", "missing  core.target: toolchains/ has no target for core m55 with FPU single")):
            with self.subTest(name):
                fpu = "0" if name == "CM0PLUS" else "1"
                said = facts(CHIP.replace("CM4", name).replace("<fpuPresent>1</fpuPresent>",
                                                               f"<fpuPresent>{fpu}</fpuPresent>{more}"))
                self.assertIn(wanted, said.stdout, said.stderr)
        self.assertIn("missing  core.target: toolchains/ has no big-endian target", facts(
            CHIP.replace("little", "big")).stdout)
        self.assertIn("missing  core.target: the file has no element cpu", facts(CHIP.replace(CPU, "")).stdout)

    def test_hostile(self):
        self.refused(LAUGHS, "file.xml:2: declares a document type")
        self.refused(SECRET, "file.xml:1: declares a document type")
        self.refused("<!DOCTYPE device SYSTEM 'http://nowhere/x.dtd'><device/>", "declares a document type")
        self.refused("<device>&b;</device>", "no XML: undefined entity")
        self.refused("<a>" * 100 + "</a>" * 100, "more than 64 inside each other")
        self.refused(CHIP.replace("<dim>2<", "<dim>2000000000<"), "dim is 2000000000, wanted: at most 1024")
        self.refused(CHIP.replace('derivedFrom="USART1"', 'derivedFrom="USART[%s]"'), "wanted: another peripheral")
        self.refused(CHIP.replace('derivedFrom="USART1"', 'derivedFrom="nothing"'), 'derivedFrom is "nothing"')
        self.refused("<device>" + "<a/>" * 2_000_001 + "</device>", "more than 2000000 elements")

    def test_broken(self):
        self.refused("", "is no compiled device tree")
        self.refused("no tree", "is no compiled device tree")
        self.refused(b"PK\3\4", "is a ZIP archive, as packs are: unzip the .pdsc in it")
        self.refused("<device>", "no XML: no element found")
        self.refused(b"<device>\xff</device>", "no XML: not well-formed")
        self.refused(b'<?xml version="1.0" encoding="klingon"?><device/>', "no XML: unknown encoding")
        self.refused("<html/>", "the root is html, wanted: package (.pdsc) or device (.svd)")
        self.refused(CHIP.replace("0x40011000", "here"), 'file.xml:5: baseAddress is "here", wanted: a number')
        self.refused(CHIP.replace("0x40011000", "-1"), 'baseAddress is "-1", wanted: a number')
        self.refused(CHIP.replace("0x40011000", "0x1000000000000"), "wanted: a number of at most 48 bits")
        self.refused(CHIP.replace("<mpuPresent>true", "<mpuPresent>maybe"),
                     'mpuPresent is "maybe", wanted: true or false')
        self.refused(CHIP.replace("<baseAddress>0x40026400</baseAddress>", ""), "a peripheral without baseAddress")
        self.refused(PACK.replace("SP_FPU", "HUGE"), 'Dfpu is "HUGE", wanted: NO_FPU', "--core", "ANVIL1")
        self.refused(PACK.replace('start="0x08000000"', ""), "memory Flash has no start or no size", "--core", "ANVIL1")
        self.refused(PACK.replace(PROCESSOR, "").replace('<processor Dclock="168000000"/>', ""),
                     "device ANVIL1 has no processor", "--core", "ANVIL1")

    def test_options(self):
        self.refused(PACK, "name one by --core. It has ANVIL1, ANVIL1X, HAMMER")
        self.refused(PACK, "the pack has no device SWORD. It has ANVIL1", "--core", "SWORD")
        self.refused("<package/>", "It has no device")
        self.refused(CHIP, "an SVD file has one core", "--core", "M4")
        self.refused(CHIP, "there is no board nowhere", "--compare", "nowhere")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
