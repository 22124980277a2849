// SPDX-License-Identifier: MIT
//
// Which ports of a register file or an immediate unit serve the moves of one cycle. The scheduler has its own matching:
// ProgramCheck checks in another way whether there is one, so that it detects mistakes made here.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H
#define BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H

#include "program/Program.h"

namespace barecl::tta {

// Whether moves under these guards never happen together.
bool excludeEachOther(Guard A, const Guard &B);

// A move that reads or writes a register of a file or immediate unit.
struct FileUse {
    unsigned Register;
    unsigned Bus;
    Guard When;
};

// Whether ports of that direction can serve the moves of one file. Each port must be on the bus of its move. It serves
// one register, or several if only one is accessed because their guards exclude each other.
bool canServe(const Machine &Machine, const std::vector<Port> &Ports, enum Socket::Direction Side,
              const std::vector<FileUse> &Uses);

// The register files' and immediate units' registers that the moves of one cycle access.
class FileUses {
  public:
    explicit FileUses(const Machine &M)
        : M(M), Reads(M.Files.size()), Writes(M.Files.size()), Immediates(M.ImmediateUnits.size()) {
    }

    void add(const MoveSource &From, const MoveDestination &To, unsigned Bus, const Guard &When);

    // Whether there are ports on the buses of the moves.
    bool canBeServed() const;

  private:
    const Machine &M;
    std::vector<std::vector<FileUse>> Reads, Writes, Immediates;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_PORTMATCHING_H
