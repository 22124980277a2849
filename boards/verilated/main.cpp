// SPDX-License-Identifier: MIT
//
// The emulator of a board in Verilog: clock, reset and memories around the model that Verilator makes of the board's
// module `board` (docs/howto/verilog-board.md). It ends when the core stops for good, at the limit of cycles, or at
// SIGTERM.
//
//   --firmware FILE                        an ELF file to load into the memories
//   --rom ADDRESS,SIZE,FIRST,NEXT          a memory that the core cannot write, with its wait states (Memory.h)
//   --ram ADDRESS,SIZE,FIRST,NEXT          a memory that the core can write
//   --shared ADDRESS,SIZE,FIRST,NEXT,FILE  a memory that is a file
//   --code NUMBER,SIZE,FIRST,NEXT,FILE,OFFSET
//                                          for machines with a separate instruction memory: the firmware is a program
//                                          file. FILE has, from OFFSET on, a bcl_code_region (barecl/image.h) and then
//                                          the instructions from number NUMBER on; SIZE counts both
//   --console ADDRESS                      a register to which the core writes characters
//   --cycles N                             ends after N cycles, instead of BARECL_CYCLES
//   --waves FILE                           writes all signals to FILE.fst
//
// Numbers are written as in C.

#include "Port.h"
#include "Program.h"

#include "Vboard.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_fst_c.h"
#endif

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace {

constexpr unsigned RESET_CYCLES = 16;

// The bytes that an instruction fetch reads.
constexpr unsigned FETCHED = sizeof(Vboard::i_dat_r);
constexpr unsigned CODE_REGION_HEAD = 64; // bytes of a bcl_code_region

struct Options {
    Memories memories;
    Memories instructions; // if the machine has a separate memory for them
    Waits waits = {};      // of that memory
    std::string firmware, waves;
    uint32_t console = 0;
    uint64_t cycles = 0; // 0: any number
};

volatile std::sig_atomic_t is_told_to_end;

uint64_t number(const std::string &text) {
    size_t used = 0;
    const uint64_t value = std::stoull(text, &used, 0);
    if (used != text.size())
        throw std::runtime_error(text + " is not a number");
    return value;
}

// Splits the value of an option at its commas.
std::vector<std::string> parts_of(const std::string &option, const std::string &text,
                                  size_t count) {
    std::istringstream in(text);
    std::vector<std::string> parts;
    for (std::string part; std::getline(in, part, ',');)
        parts.push_back(part);
    if (parts.size() != count)
        throw std::runtime_error(option + " " + text + ": wrong number of parts");
    return parts;
}

// The memory that the first four parts of an option describe.
Memory memory_of(const std::vector<std::string> &parts, bool is_writable) {
    return {.address = static_cast<uint32_t>(number(parts[0])),
            .size = static_cast<uint32_t>(number(parts[1])),
            .first = static_cast<unsigned>(number(parts[2])),
            .next = static_cast<unsigned>(number(parts[3])),
            .is_writable = is_writable,
            .bytes = nullptr};
}

void add_shared(Memories &memories, const std::string &text) {
    const std::vector<std::string> parts = parts_of("--shared", text, 5);
    memories.add(memory_of(parts, true), parts[4]);
}

void add_code(Options &options, const std::string &text) {
    const std::vector<std::string> parts = parts_of("--code", text, 6);
    Memory memory = memory_of(parts, false);
    memory.address *= FETCHED;
    if (memory.size < CODE_REGION_HEAD + FETCHED)
        throw std::runtime_error("--code " + text + " has no room for instructions");
    options.waits = {memory.first, memory.next};
    options.instructions.add(memory, parts[4], number(parts[5]), CODE_REGION_HEAD);
}

void set_option(Options &options, const std::string &name, const std::string &value) {
    if (name == "--rom" || name == "--ram")
        options.memories.add(memory_of(parts_of(name, value, 4), name == "--ram"));
    else if (name == "--shared")
        add_shared(options.memories, value);
    else if (name == "--code")
        add_code(options, value);
    else if (name == "--console")
        options.console = static_cast<uint32_t>(number(value));
    else if (name == "--cycles")
        options.cycles = number(value);
    else if (name == "--firmware")
        options.firmware = value;
    else if (name == "--waves")
        options.waves = value;
    else
        throw std::runtime_error("there is no option " + name);
}

void read_options(Options &options, int count, char **words) {
    const char *limit = std::getenv("BARECL_CYCLES");
    if (limit != nullptr && *limit != '\0')
        options.cycles = number(limit);
    for (int at = 1; at < count; at += 2) {
        if (at + 1 == count)
            throw std::runtime_error(std::string(words[at]) + " wants a value");
        set_option(options, words[at], words[at + 1]);
    }
}

// Writes the signals of the model over time, if the model was made with --waves.
class Waves {
  public:
    Waves(VerilatedContext &context, Vboard &board, const std::string &path) {
#if VM_TRACE
        if (path.empty())
            return;
        context.traceEverOn(true);
        file = std::make_unique<VerilatedFstC>();
        board.trace(file.get(), 99);
        file->open((path + ".fst").c_str());
#else
        (void)context, (void)board, (void)path;
#endif
    }
    void write(uint64_t time) {
#if VM_TRACE
        if (file)
            file->dump(time);
#else
        (void)time;
#endif
    }
    void end() {
#if VM_TRACE
        if (file)
            file->close();
#endif
    }

  private:
#if VM_TRACE
    std::unique_ptr<VerilatedFstC> file;
#endif
};

// The words of a signal of the model, the lowest first.
template <size_t Count> uint32_t *words_of(VlWide<Count> &port) { return port.data(); }
uint32_t *words_of(IData &port) { return &port; }
[[maybe_unused]] uint32_t *words_of(QData &port) { return reinterpret_cast<uint32_t *>(&port); }

class Simulation {
  public:
    explicit Simulation(const Options &options)
        : options(options), board(&context), waves(context, board, options.waves),
          code(options.instructions.is_empty() ? options.memories : options.instructions,
               FETCHED / 4, 0),
          data(options.memories, sizeof board.d_dat_r / 4, options.console) {}

    // Runs until the core stops for good, the limit of cycles, or SIGTERM. Returns the exit status.
    int run();

  private:
    void answer_code();
    void answer_data();
    void step();

    const Options &options;
    VerilatedContext context;
    Vboard board;
    Waves waves;
    Port code, data;
    uint64_t cycles = 0;
};

void Simulation::answer_code() {
    const Answer answer = code.step({.is_valid = board.i_cyc && board.i_stb,
                                     .is_write = false,
                                     .address = board.i_adr * FETCHED,
                                     .lanes = ~uint64_t(0),
                                     .cycle = board.i_cti,
                                     .written = nullptr,
                                     .read = words_of(board.i_dat_r)});
    board.i_ack = answer.ack;
    board.i_err = answer.err;
}

void Simulation::answer_data() {
    const Answer answer = data.step({.is_valid = board.d_cyc && board.d_stb,
                                     .is_write = board.d_we != 0,
                                     .address = board.d_adr << 2,
                                     .lanes = board.d_sel,
                                     .cycle = board.d_cti,
                                     .written = words_of(board.d_dat_w),
                                     .read = words_of(board.d_dat_r)});
    board.d_ack = answer.ack;
    board.d_err = answer.err;
}

// Simulates a cycle. The core's outputs come from registers, so its inputs can be set before the rising edge.
void Simulation::step() {
    answer_code();
    answer_data();
    board.clk = 1;
    board.eval();
    waves.write(2 * cycles);
    board.clk = 0;
    board.eval();
    waves.write(2 * cycles + 1);
    ++cycles;
}

int Simulation::run() {
    board.clk = 0;
    board.reset = 1;
    board.eval();
    while (!is_told_to_end && !board.stopped && (options.cycles == 0 || cycles < options.cycles)) {
        step();
        board.reset = cycles < RESET_CYCLES;
    }
    waves.end();
    const auto count = static_cast<unsigned long long>(cycles);
    if (board.stopped)
        std::printf("the core has stopped for good in cycle %llu\n", count);
    else if (!is_told_to_end)
        std::printf("the limit of %llu cycles is reached\n", count);
    return is_told_to_end ? EXIT_SUCCESS : EXIT_FAILURE;
}

void load(Options &options) {
    if (options.instructions.is_empty())
        options.memories.load(options.firmware);
    else
        load_program(options.firmware, FETCHED, options.waits, options.instructions,
                     options.memories);
}

// A model that can write its signals is slower, so it is another program. If --waves is given, runs that instead.
void become_the_slower_one(const Options &options, char **words) {
    if (VM_TRACE || options.waves.empty())
        return;
    char self[4096] = "";
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    const std::string other =
        std::string(self, length > 0 ? static_cast<size_t>(length) : 0) + "-waves";
    execv(other.c_str(), words);
    throw std::runtime_error(other + " is not there: ./dev verilate --waves makes it");
}

} // namespace

int main(int count, char **words) {
    Options options;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    try {
        read_options(options, count, words);
        become_the_slower_one(options, words);
        load(options);
    } catch (const std::exception &wrong) {
        std::fprintf(stderr, "%s: %s\n", words[0], wrong.what());
        return EXIT_FAILURE;
    }
    std::signal(SIGTERM, [](int) { is_told_to_end = 1; });
    return Simulation(options).run();
}
