// SPDX-License-Identifier: MIT
//
// The memory of an address space: pages of the process, or a file that others map too.

#ifndef BARECL_TTA_SIMULATEDMEMORY_H
#define BARECL_TTA_SIMULATEDMEMORY_H

#include "Machine.h"
#include "Operations.h"

#include <string>

namespace barecl::tta {

class SimulatedMemory final : public Memory {
  public:
    // Zeros. Pages come into being when they are touched.
    explicit SimulatedMemory(const AddressSpace &Space);
    ~SimulatedMemory() override;
    SimulatedMemory(SimulatedMemory &&Other) noexcept;
    SimulatedMemory &operator=(SimulatedMemory &&) = delete;

    // Shows `Bytes` of the file at Path, from Offset on, from Address on; the file is that long.
    // The reason, if it cannot; empty: it does.
    std::string map(const std::string &Path, uint64_t Address, uint64_t Bytes, uint64_t Offset);

    std::span<uint8_t> bytes(uint64_t Address, unsigned Count) override {
        uint64_t Offset = Address - Start;
        return Address >= Start && Offset <= Size && Count <= Size - Offset
                   ? std::span<uint8_t>(Base + Offset, Count)
                   : std::span<uint8_t>();
    }

  private:
    uint64_t Start, Size;
    uint8_t *Base;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATEDMEMORY_H
