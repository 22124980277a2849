// SPDX-License-Identifier: MIT

#include "Port.h"

#include <algorithm>
#include <cstdio>

// The values of CTI after which another access of the same burst follows.
enum { CONSTANT_BURST = 1, INCREMENTING_BURST = 2 };

const Memory *Port::find(uint32_t address) {
    if (recent == nullptr || address - recent->address >= recent->size)
        recent = memories.find(address);
    return recent;
}

Answer Port::access(const Request &request) {
    if (console != 0 && request.address == console) {
        if (request.is_write)
            std::putchar(static_cast<int>(request.written[0] & 0xff));
        else
            request.read[0] = 0;
        return {true, false};
    }
    // An access has no effect unless the port can make all of it.
    for (unsigned word = 0; word < words; ++word)
        if (lanes_of(request, word) != 0) {
            const Memory *memory = find(request.address + 4 * word);
            if (memory == nullptr || (request.is_write && !memory->is_writable)) {
                if (!request.is_write)
                    std::fill_n(request.read, words, 0u);
                return {false, true};
            }
        }
    for (unsigned word = 0; word < words; ++word) {
        const unsigned lanes = lanes_of(request, word);
        const uint32_t address = request.address + 4 * word;
        if (lanes == 0)
            continue;
        if (request.is_write)
            store_word(*find(address), address, request.written[word], lanes);
        else
            request.read[word] = load_word(*find(address), address);
    }
    return {true, false};
}

Answer Port::nothing(const Request &request) const {
    std::fill_n(request.read, words, 0u);
    return {};
}

Answer Port::step(const Request &request) {
    if (!request.is_valid) {
        waited = 0;
        is_in_burst = false;
        return nothing(request);
    }
    const Memory *memory = find(request.address);
    if (memory != nullptr && waited < (is_in_burst ? memory->next : memory->first)) {
        ++waited;
        return nothing(request);
    }
    waited = 0;
    is_in_burst = request.cycle == CONSTANT_BURST || request.cycle == INCREMENTING_BURST;
    return access(request);
}
