// SPDX-License-Identifier: MIT
//
// Registers as the code generator names them. RegisterPlan maps them to registers of the machine;
// those without one are reserved.

class TTARegister<bits<16> Number, string Text, int Dwarf> : Register<Text> {
    let Namespace = "TTA";
    let HWEncoding = Number;
    let DwarfNumbers = [Dwarf];
}

foreach I = 0-511 in def R#I : TTARegister<I, "r"#I, I>;
foreach I = 0-63 in def B#I : TTARegister<I, "b"#I, !add(600, I)>;
foreach I = 0-3 in def S#I : TTARegister<I, "s"#I, !add(700, I)>; // scratch
foreach I = 0-127 in def V#I : TTARegister<I, "v"#I, !add(800, I)>;
def SP : TTARegister<0, "sp", 710>;
def RA : TTARegister<0, "ra", 711>; // the control unit's port

def IntRegs : RegisterClass<"TTA", [i32, f32], 32,
                            (add (sequence "R%u", 0, 511), (sequence "S%u", 0, 3), SP)>;
// Their stack slots are words, which every machine can load and store.
def BoolRegs : RegisterClass<"TTA", [i1], 32, (sequence "B%u", 0, 63)> {
    let Size = 32;
}
def VectorRegs : RegisterClass<"TTA", [v4i32, v4f32], 128, (sequence "V%u", 0, 127)>;
def ReturnRegs : RegisterClass<"TTA", [i32], 32, (add RA)> {
    let isAllocatable = 0;
}
