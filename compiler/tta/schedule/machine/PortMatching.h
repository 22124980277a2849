// SPDX-License-Identifier: MIT
//
// Which ports of a register file or an immediate unit serve the moves of one cycle. A matching of the
// scheduler's own: ProgramCheck finds in another way whether there is one, so that a mistake here does not
// hide from it.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H
#define BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H

#include "Program.h"

namespace barecl::tta {

// Whether moves under these guards never happen together.
bool excludeEachOther(Guard A, const Guard &B);

// A move that reads or writes a register of some file or immediate unit.
struct FileUse {
    unsigned Register;
    unsigned Bus;
    Guard When;
};

// Whether ports of that direction can serve the moves of one file: each port has to be on the bus of its
// move. It serves one register, or several of which only one is accessed, since their guards exclude each other.
bool canServe(const Machine &Machine, const std::vector<Port> &Ports, enum Socket::Direction Side,
              const std::vector<FileUse> &Uses);

// What the moves of one cycle want of the register files and immediate units.
class FileUses {
  public:
    explicit FileUses(const Machine &M)
        : M(M), Reads(M.Files.size()), Writes(M.Files.size()), Immediates(M.ImmediateUnits.size()) {
    }

    void add(const MoveSource &From, const MoveDestination &To, unsigned Bus, const Guard &When);

    // Whether their ports are on the buses of the moves.
    bool canBeServed() const;

  private:
    const Machine &M;
    std::vector<std::vector<FileUse>> Reads, Writes, Immediates;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H
