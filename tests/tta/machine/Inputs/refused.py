# SPDX-License-Identifier: MIT
"""refused.py BARECLC ADF SCRATCH: makes one change at a time to the machine, and checks the message."""
import subprocess
import sys
from pathlib import Path

bareclc, scratch = sys.argv[1], Path(sys.argv[3])
text = Path(sys.argv[2]).read_text()

# The text that is replaced (its first occurrence), the new text, and the message.
CHANGES = [
    ('</adf>', '', 'error:'),  # not XML
    ('<adf ', '<add ', 'error:'),
    ('<bus>B0</bus>', '<bus>B7</bus>', "there is no bus 'B7'"),
    ('<segment>all</segment>', '<segment>none</segment>', "bus 'B0' has no segment 'none'"),
    ('<segment name="all">', '<segment name="more"><writes-to/></segment><segment name="all">',
     "<bus> 'B0' has 2 segments"),
    ('<width>32</width>', '<width>wide</width>', "'wide' is no number"),
    ('<width>32</width>', '<width>0</width>', "bus 'B0': its width is 0"),
    ('<name>BOOL</name>', '<name>POOL</name>', "there is no register file 'POOL'"),
    ('<index>0</index>', '<index>9</index>', "a guard names register 9 of 'BOOL', which has 2"),
    ('<index>1</index>', '<index>0</index>', "it has one guard twice"),
    ('<guard-latency>1</guard-latency>', '<guard-latency>0</guard-latency>',
     "needs a guard latency"),
    ('<connects-to>LSU_in2</connects-to>', '', "port 'in2' is connected to nothing"),
    ('<connects-to>LSU_in2</connects-to>', '<connects-to>LSU_out1</connects-to>',
     "operand 2 needs an input socket at port 'in2'"),
    ('<connects-to>LSU_in2</connects-to>', '<connects-to>nowhere</connects-to>',
     "there is no socket 'nowhere'"),
    ('<bind name="1">in1t</bind>', '', "operand 1 is bound to no port"),
    ('<name>ld8</name>', '<name>st8</name>', "operand 2 is an input, which is not written"),
    ('<name>ld8</name>', '<name>stdout</name>', "operand 2 is bound; the operation has 1"),
    ('<name>ld8</name>', '<name>select</name>', "operand 3 is bound to no port"),
    ('<bind name="1">in1t</bind>', '<bind name="one">in1t</bind>', "operands are numbered from 1"),
    ('<bind name="1">in1t</bind>', '<bind name="1">in9</bind>', "the unit has no port 'in9'"),
    ('<reads name="1">', '<reads name="7">', "operand 7 is bound to no port"),
    ('<start-cycle>0</start-cycle>', '<start-cycle>2</start-cycle>',
     "is read 2 cycles after the operation has started"),
    ('<cycles>1</cycles>', '<cycles>0</cycles>', "an entry of 0 cycles"),
    ('<pipeline>', '<pipeline>' + 2 * '<resource name="bus"><start-cycle>1</start-cycle><cycles>1'
     '</cycles></resource>', "resource 'bus' is used twice in cycle 1"),
    ('<sets-opcode/>', '', "of its ports start it; one must"),
    ('<name>sub</name>', '<name>add</name>', "it has operation 'add' twice"),
    ('<register-file name="RF">', '<register-file name="BOOL">', "another register file has that name"),
    ('<register-file name="RF">', '<register-file name="1F">', "a name is a letter, then"),
    ('<size>8</size>', '<size>0</size>', "register file 'RF': it has no registers"),
    ('<max-address>16777215</max-address>', '<max-address>-1</max-address>', "'-1' is no number"),
    ('<min-address>0</min-address>', '<min-address>20000000</min-address>', "it ends before it begins"),
    ('<name>jump</name>', '<name>leap</name>', "it has no operation 'jump'"),
    ('<return-address>ra</return-address>', '', "it calls, and has no return address"),
    ('<return-address>ra</return-address>', '<return-address>lr</return-address>',
     "has no special port 'lr'"),
    ('<global-control-unit name="gcu">', '<uncontrolled name="gcu">', 'error:'),
    ('<bus name="B0">', '<bridge name="x"/><bus name="B0">', "<bridge> 'x' is not supported"),
    ('<reads-from>', '<writes-to><bus>B0</bus><segment>all</segment></writes-to><reads-from>',
     "both reads and writes buses"),
    ('</register-file>', '<port name="r1"/></register-file>', "it has two ports 'r1'"),
]


def machine():
    done = subprocess.run([bareclc, "machine", str(scratch)], capture_output=True, text=True)
    return done.returncode, done.stderr


for old, new, message in CHANGES:
    assert old in text, old
    scratch.write_text(text.replace(old, new, 1))
    code, said = machine()
    assert code == 1 and message in said and "error" in said, (old, new, message, code, said)

# Not an error: an unknown element gives a warning and is ignored.
scratch.write_text(text.replace('<bus name="B0">', '<bus name="B0">\n<colour>red</colour>', 1))
code, said = machine()
assert code == 0 and "warning: <colour> in <bus> 'B0' is not known" in said, said

# A unit on a separate bus: its results cannot be moved anywhere.
island = text.replace(
    '<bus name="B0">', '<bus name="B1"><width>32</width><segment name="all"><writes-to/></segment>'
    '<short-immediate><extension>zero</extension><width>0</width></short-immediate></bus>'
    '<bus name="B0">', 1)
start = island.index('<socket name="LSU_out1">')
island = island[:start] + island[start:].replace('<bus>B0</bus>', '<bus>B1</bus>', 1)
scratch.write_text(island)
code, said = machine()
assert code == 1 and "what port 'out1' of 'LSU' gives cannot reach" in said, said
