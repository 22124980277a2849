// SPDX-License-Identifier: MIT
//
// The cycles that the iterations of a pipelined loop share: what happens in cycle t of one takes
// its place in row t modulo Interval, where it meets what other iterations do at the same time.

#ifndef BARECL_TTA_SCHEDULE_MODULOTABLE_H
#define BARECL_TTA_SCHEDULE_MODULOTABLE_H

#include "PipelinedIteration.h"
#include "ProgramCheck.h"
#include "ResourceTable.h"

#include <unordered_map>

namespace barecl::tta {

class ModuloTable {
  public:
    ModuloTable(const Connections &Buses, unsigned Interval, Journal &Undo);

    int interval() const { return Interval; }
    int rowOf(int Cycle) const {
        const int Rest = Cycle % Interval;
        return Rest < 0 ? Rest + Interval : Rest;
    }

    // Cycles from one row to the next time that another comes.
    int rowsFrom(int Row, int To) const { return To < Row ? To - Row + Interval : To - Row; }

    // A move in that cycle of the iteration. False: it does not fit.
    bool put(int Cycle, const Transport &Move);

    // Takes the move to that place out again.
    void remove(int Cycle, const MoveDestination &To);

    // The constant in a cycle from From to Last, the last if possible; which one.
    std::optional<int> putConstant(const CodeOperand &Constant, const MoveDestination &To,
                                   const Guard &Guard, unsigned Line, int From, int Last);

    // Whether it may fit there: a long immediate can be loaded in time.
    bool hasConstant(const CodeOperand &Constant, const MoveDestination &To, int From,
                     int Last) const;

    // Whether some iteration moves something to that place then.
    bool isTaken(int Cycle, const MoveDestination &To) const;

    // Whether some iteration reads the register then; whether its file has a port left to read one
    // more.
    bool isRead(int Cycle, const RegisterName &Name) const;
    bool hasReadPort(int Cycle, unsigned File) const;

    // Whether the file has a port left to write one more register then.
    bool hasWritePort(int Cycle, unsigned File) const;

    // The iteration is not over before that cycle.
    void endNotBefore(int Cycle) { Undo.set(Length, std::max(Length, Cycle)); }

    // All but Starts.
    PipelinedIteration result();

  private:
    using Key = uint64_t; // row and destination

    // What the moves of one row do to a register file.
    struct FileUse {
        std::vector<unsigned> Read; // registers; one that is read twice is there twice
        unsigned Writes = 0;
    };

    Key keyOf(int Cycle, const MoveDestination &To) const {
        return Key(rowOf(Cycle)) << 40 | Key(To.Kind) << 36 | Key(To.Component) << 18 | To.Index;
    }
    FileUse &useOf(int Cycle, unsigned File) {
        return Uses[size_t(rowOf(Cycle)) * M.Files.size() + File];
    }
    const FileUse &useOf(int Cycle, unsigned File) const {
        return Uses[size_t(rowOf(Cycle)) * M.Files.size() + File];
    }
    bool mayFit(int Row, const Transport &Move) const;
    bool putLong(const CodeOperand &Constant, const MoveDestination &To, const Guard &Guard,
                 unsigned Line, int Cycle);
    bool load(const Load &Load, int Cycle);
    bool isShort(const CodeOperand &Constant, const MoveDestination &To) const;

    const Connections &Buses;
    const Machine &M;
    int Interval;
    Journal &Undo;
    ResourceTable Table;
    std::unordered_map<Key, unsigned> StageOf;
    std::vector<FileUse> Uses;                                             // by row and file
    std::vector<unsigned> ReadPorts, WritePorts;                           // by file
    std::vector<std::vector<std::vector<const CodeOperand *>>> Immediates; // unit, register, row
    std::vector<std::vector<bool>> Loaded;                                 // by unit and row
    mutable std::unordered_map<Key, std::map<const CodeOperand *, bool>> IsShort; // by destination
    int Length = 0;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOTABLE_H
