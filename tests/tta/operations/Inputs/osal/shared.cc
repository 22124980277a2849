// SPDX-License-Identifier: MIT

#include <cassert>
#include "OSAL.hh"

typedef int Entry;

static Entry changed(Entry entry);

const Entry Table[] = {3, 1, 4, 1, 5};

// This operation has no description: its state would be an error in the shared text.
DEFINE_STATE(COUNTER)
    int count;
END_DEFINE_STATE
OPERATION_WITH_STATE(COUNT, COUNTER)
TRIGGER
    STATE.count++;
END_TRIGGER;
END_OPERATION_WITH_STATE(COUNT)

OPERATION(PICK)
TRIGGER
    assert(UINT(1) < 100);
    if (UINT(1) > 4) {
        IO(2) = -1;
        return true;
    }
    IO(2) = changed(Table[UINT(1)]);
    RETURN_READY;
END_TRIGGER;
END_OPERATION(PICK)

static Entry changed(Entry entry) {
    return entry * 10;
}
