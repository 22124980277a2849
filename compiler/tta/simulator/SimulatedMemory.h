// SPDX-License-Identifier: MIT
//
// The memory of an address space: pages of the process, or a file that other processes map too.

#ifndef BARECL_TTA_SIMULATEDMEMORY_H
#define BARECL_TTA_SIMULATEDMEMORY_H

#include "machine/Machine.h"
#include "machine/Operations.h"

#include <string>

namespace barecl::tta {

class SimulatedMemory final : public Memory {
  public:
    // All bytes are 0. The host allocates a page at its first access.
    explicit SimulatedMemory(const AddressSpace &Space);
    ~SimulatedMemory() override;
    SimulatedMemory(SimulatedMemory &&Other) noexcept;
    SimulatedMemory &operator=(SimulatedMemory &&) = delete;

    // Maps `Bytes` bytes of the file at Path, from Offset on, to Address. The file must have at least Offset + Bytes
    // bytes. Returns the reason of a failure, or an empty text.
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
