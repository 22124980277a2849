# SPDX-License-Identifier: MIT
"""Writes a program for tta-simd with minf32x4 and maxf32x4 instead of addf32x4 and subf32x4. It applies both to all
pairs of zeros; the results are in VRF.2 and VRF.3."""

ZERO, NEGATIVE = 0, 1 << 31
print("CODE ;")
for register, elements in enumerate([(ZERO, ZERO, NEGATIVE, NEGATIVE), (ZERO, NEGATIVE, ZERO, NEGATIVE)]):
    for n, element in enumerate(elements):
        print(f"    [IMM.0={element}] ;\n    IMM.0 -> RF0.{n} ;")
    print("    RF0.1 -> VPERM.in2 , RF0.2 -> VPERM.in3 ;\n    RF0.3 -> VPERM.in4 ;")
    print(f"    RF0.0 -> VPERM.in1t.pack32x4 ;\n    VPERM.out1 -> VRF.{register} ;")
for register, name in (2, "minf32x4"), (3, "maxf32x4"):
    print(f"    VRF.0 -> VFADD.in1t.{name} , VRF.1 -> VFADD.in2 ;\n" + 5 * "    ... ;\n" +
          f"    VFADD.out1 -> VRF.{register} ;")
