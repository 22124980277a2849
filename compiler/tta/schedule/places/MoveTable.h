// SPDX-License-Identifier: MIT
//
// The moves of a block, or of one iteration of a pipelined loop, in their cycles, with the long
// immediates that some of them read.

#ifndef BARECL_TTA_SCHEDULE_PLACES_MOVETABLE_H
#define BARECL_TTA_SCHEDULE_PLACES_MOVETABLE_H

#include "Interval.h"
#include "schedule/code/PipelinedIteration.h"
#include "schedule/machine/ResourceTable.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace barecl::tta {

// A range of cycles in which something may happen, in the order in which they are tried.
struct Span {
    int From, To; // the first, the last
    bool LatestFirst = false;

    int first() const { return LatestFirst ? To : std::max(From, 0); }
    int step() const { return LatestFirst ? -1 : 1; }
    bool contains(int Cycle) const { return Cycle >= std::max(From, 0) && Cycle <= To; }
};

class MoveTable {
  public:
    MoveTable(const Connections &Buses, const Interval &Every, Journal &Undo);

    // Places a move in that cycle, or in the first cycle of the span in which it fits, and returns
    // this cycle. False or none if it does not fit; then nothing has changed.
    bool put(int Cycle, const Transport &Move);
    std::optional<int> putIn(const Transport &Move, const Span &When);

    // Places a move of Move.Constant, as a short immediate or through a register of an immediate
    // unit.
    std::optional<int> putConstant(const Transport &Move, const Span &When);

    // Whether the constant may fit there: a long immediate can be loaded in time.
    bool hasConstant(const CodeOperand &Constant, const MoveDestination &To,
                     const Span &When) const;

    // Removes the move to that place.
    void remove(int Cycle, const MoveDestination &To);

    // Whether any iteration moves something to that place then.
    bool isTaken(int Cycle, const MoveDestination &To) const {
        return StageOf.contains(keyOf(Cycle, To));
    }

    // Whether any iteration reads the register then; whether its file has a port left for one more
    // read, or for one more write.
    bool isRead(int Cycle, const RegisterName &Name) const;
    bool hasReadPort(int Cycle, unsigned File) const;
    bool hasWritePort(int Cycle, unsigned File) const;

    const Interval &interval() const { return Every; }

    // Something that has begun is not over before that cycle. end() also counts the moves.
    void endNotBefore(int Cycle) { Undo.set(End, std::max(End, Cycle)); }
    int end() const;

    // The first cycle from which on nothing has ever been moved.
    int unused() const { return Unused; }

    // Emits straight code from cycle 0 to its end, or the rows of a loop.
    void emit(ScheduledFunction &Function) { Table.emit(unsigned(end()), Function); }
    PipelinedIteration emitRows();

  private:
    using Key = uint64_t; // row and destination

    // How the moves of one row use a register file.
    struct FileUse {
        std::vector<unsigned> Read; // registers; one that is read twice is listed twice
        unsigned Writes = 0;
    };

    // The register of an immediate unit has the constant from the cycle after that row on.
    struct Loaded {
        int Row;
        int Length; // cycles until it is read for the last time
        const CodeOperand *Constant;
    };
    using Loads = std::vector<Loaded>; // of one register, by ascending rows

    Key keyOf(int Cycle, const MoveDestination &To) const {
        return Key(Every.rowOf(Cycle)) << 40 | Key(To.Kind) << 36 | Key(To.Component) << 18 |
               To.Index;
    }
    FileUse &useOf(int Row, unsigned File);
    const FileUse *useIn(int Cycle, unsigned File) const;
    bool mayFit(int Cycle, const Transport &Move) const;
    void noteFiles(int Row, const Transport &Move, int Times);

    std::optional<int> putLoaded(const Transport &Move, unsigned Unit, const Span &When);
    bool putLong(const Transport &Move, unsigned Unit, int Cycle);
    bool load(const Load &Load, int Cycle);
    int lifeOf(const Loads &All, size_t Number) const;
    bool canLoad(const Loads &All, int Row, int Length) const;
    bool isShort(const CodeOperand &Constant, const MoveDestination &To) const;

    const Connections &Buses;
    const Machine &M;
    const Interval Every;
    Journal &Undo;
    ResourceTable Table;
    std::unordered_map<Key, unsigned> StageOf;   // of moves: their cycle divided by the interval
    std::vector<FileUse> Uses;                   // by row and file
    std::vector<unsigned> ReadPorts, WritePorts; // by file
    std::vector<std::vector<Loads>> Immediates;  // by unit and register
    std::vector<std::vector<bool>> IsLoading;    // by unit and row
    mutable std::unordered_map<Key, std::map<const CodeOperand *, bool>> IsShort; // by destination
    int End = 0, Unused = 0;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_MOVETABLE_H
