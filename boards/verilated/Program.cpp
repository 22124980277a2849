// SPDX-License-Identifier: MIT

#include "Program.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace {

constexpr uint32_t MAGIC = 0x544c4342; // "BCLT"
constexpr uint32_t VERSION = 2;        // of program files

// The words and texts of a program file, one after the other.
class Reader {
  public:
    explicit Reader(const std::string &path) : path(path) {
        std::ifstream file(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }

    const char *take(size_t count) {
        if (count > bytes.size() - at)
            fail("ends too early");
        at += count;
        return bytes.data() + at - count;
    }
    uint32_t word() {
        uint32_t value;
        std::memcpy(&value, take(sizeof value), sizeof value);
        return value;
    }
    // Without the zeros that fill its last word.
    std::string text() {
        const size_t size = word();
        return std::string(take((size + 3) / 4 * 4), size);
    }
    [[noreturn]] void fail(const std::string &why) const {
        throw std::runtime_error(path + ": " + why);
    }

  private:
    const std::string path;
    std::string bytes;
    size_t at = 0;
};

} // namespace

void load_program(const std::string &path, unsigned unit, Waits waits, Memories &code,
                  Memories &data) {
    Reader file(path);
    if (file.word() != MAGIC || file.word() != VERSION)
        file.fail("not a program file of version " + std::to_string(VERSION));
    file.take(8); // the machine's fingerprint
    if (file.word() != unit)
        file.fail("made for another machine: its instructions have other sizes");
    const uint32_t instructions = file.word(), sections = file.word();
    file.take(4 * 4); // the numbers of labels, symbols, relocations and registers
    file.text();      // the source's name
    file.text();      // the code map
    const uint32_t size = instructions * unit;
    code.add({.address = 0,
              .size = size,
              .first = waits.first,
              .next = waits.next,
              .is_writable = false,
              .bytes = nullptr});
    code.store(0, file.take(size), size);
    for (uint32_t n = 0; n < sections; ++n) {
        file.word(); // the address space
        const uint32_t address = file.word();
        file.word(); // the address's higher bits
        const std::string contents = file.text();
        data.store(address, contents.data(), static_cast<uint32_t>(contents.size()));
    }
}
