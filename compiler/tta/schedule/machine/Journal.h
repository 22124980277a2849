// SPDX-License-Identifier: MIT
//
// What a scheduler tries, and takes back when it does not work out: whoever changes something that
// may have to be undone notes how.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H
#define BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H

#include <functional>
#include <vector>

namespace barecl::tta {

class Journal {
  public:
    using Mark = size_t;

    void note(std::function<void()> Undo) { Undos.push_back(std::move(Undo)); }

    // Sets the variable, which stays where it is as long as the note may be used.
    template <typename Value> void set(Value &Variable, Value To) {
        note([&Variable, Old = Variable] { Variable = Old; });
        Variable = To;
    }

    Mark mark() const { return Undos.size(); }

    // Everything is as it was at the mark.
    void rollBack(Mark To) {
        while (Undos.size() > To) {
            Undos.back()();
            Undos.pop_back();
        }
    }

    // What was done so far stays.
    void commit() { Undos.clear(); }

  private:
    std::vector<std::function<void()>> Undos;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_JOURNAL_H
