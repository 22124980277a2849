// SPDX-License-Identifier: MIT
//
// A record of changes that a scheduler tries, and undoes if they do not work out. Code that changes
// something that may have to be undone notes how to undo it.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H
#define BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H

#include <functional>
#include <vector>

namespace barecl::tta {

class Journal {
  public:
    using Mark = size_t;

    void note(std::function<void()> Undo) { Undos.push_back(std::move(Undo)); }

    // Sets the variable, which must not move while the note may be used.
    template <typename Value> void set(Value &Variable, Value To) {
        note([&Variable, Old = Variable] { Variable = Old; });
        Variable = To;
    }

    Mark mark() const { return Undos.size(); }

    // Restores the state at the mark.
    void rollBack(Mark To) {
        while (Undos.size() > To) {
            Undos.back()();
            Undos.pop_back();
        }
    }

    // Makes all changes so far permanent.
    void commit() { Undos.clear(); }

  private:
    std::vector<std::function<void()>> Undos;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H
