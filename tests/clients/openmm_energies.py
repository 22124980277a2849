# SPDX-License-Identifier: MIT
"""Compares energies, forces and a few steps of water on OpenMM's OpenCL platform with its Reference platform, in each
precision. Prints `all right`, or fails."""
import numpy
import openmm
from openmm import app, unit

EDGE = 1.8  # nanometres
STEPS = 5
# By name: the method for forces between molecules, and, by precision, the allowed difference relative to the largest
# value. OpenMM's platforms differ from each other on any device: by 1e-7 in double precision, and by more in the error
# of Ewald's sum.
METHODS = {
    "NoCutoff": (app.NoCutoff, {"single": 2e-5, "mixed": 2e-5, "double": 1e-6}),
    "PME": (app.PME, {"single": 1e-4, "mixed": 1e-4, "double": 1e-4}),
}
checks = 0


def water():
    field = app.ForceField("amber14/tip3p.xml")
    model = app.Modeller(app.Topology(), [] * unit.nanometer)
    model.addSolvent(field, boxSize=openmm.Vec3(EDGE, EDGE, EDGE) * unit.nanometer)
    return field, model


def results(system, positions, platform, **properties):
    """Energy, forces, and energy after some steps."""
    integrator = openmm.VerletIntegrator(1 * unit.femtosecond)
    context = openmm.Context(system, integrator, openmm.Platform.getPlatformByName(platform), properties)
    context.setPositions(positions)
    first = context.getState(getEnergy=True, getForces=True)
    integrator.step(STEPS)
    last = context.getState(getEnergy=True)
    return [numpy.array(value._value) for value in (first.getPotentialEnergy(), first.getForces(asNumpy=True),
                                                    last.getPotentialEnergy() + last.getKineticEnergy())]


def check(what, wanted, found, tolerance):
    global checks
    checks += 1
    difference = numpy.abs(found - wanted).max() / numpy.abs(wanted).max()
    print(f"{what}: differs by {difference:.1e}", flush=True)
    assert difference <= tolerance, what


def main():
    field, model = water()
    for name, (method, tolerances) in METHODS.items():
        system = field.createSystem(model.topology, nonbondedMethod=method, nonbondedCutoff=0.8 * unit.nanometer,
                                    constraints=app.HBonds)
        wanted = results(system, model.positions, "Reference")
        for precision, tolerance in tolerances.items():
            found = results(system, model.positions, "OpenCL", Precision=precision)
            for what, *pair in zip(("energy", "forces", f"energy after {STEPS} steps"), wanted, found):
                check(f"{name}, {precision}, {what}", *pair, tolerance)
    print(f"{checks} checks\nall right")


main()
