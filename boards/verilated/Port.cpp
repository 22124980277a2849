// SPDX-License-Identifier: MIT

#include "Port.h"

#include <cstdio>

// The values of CTI after which another access of the same burst follows.
enum { CONSTANT_BURST = 1, INCREMENTING_BURST = 2 };

Answer Port::access(const Request &request, const Memory *memory) const {
    if (memory == nullptr) {
        if (console == 0 || request.address != console)
            return {false, true, 0};
        if (request.is_write)
            std::putchar(static_cast<int>(request.word & 0xff));
        return {true, false, 0};
    }
    if (!request.is_write)
        return {true, false, load_word(*memory, request.address)};
    if (!memory->is_writable)
        return {false, true, 0};
    store_word(*memory, request.address, request.word, request.lanes);
    return {true, false, 0};
}

Answer Port::step(const Request &request) {
    if (!request.is_valid) {
        waited = 0;
        is_in_burst = false;
        return {};
    }
    if (recent == nullptr || request.address - recent->address >= recent->size)
        recent = memories.find(request.address);
    if (recent != nullptr && waited < (is_in_burst ? recent->next : recent->first)) {
        ++waited;
        return {};
    }
    waited = 0;
    is_in_burst = request.cycle == CONSTANT_BURST || request.cycle == INCREMENTING_BURST;
    return access(request, recent);
}
