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
//   --console ADDRESS                      a register to which the core writes characters
//   --cycles N                             ends after N cycles, instead of BARECL_CYCLES
//   --waves FILE                           writes all signals to FILE.fst
//
// Numbers are written as in C.

#include "Port.h"

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

struct Options {
    Memories memories;
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

void add_memory(Memories &memories, const std::string &kind, const std::string &text) {
    std::istringstream parts(text);
    std::string part[5];
    for (std::string &one : part)
        std::getline(parts, one, ',');
    if (part[4].empty() != (kind != "--shared"))
        throw std::runtime_error(kind + " " + text + ": wrong number of parts");
    memories.add({.address = static_cast<uint32_t>(number(part[0])),
                  .size = static_cast<uint32_t>(number(part[1])),
                  .first = static_cast<unsigned>(number(part[2])),
                  .next = static_cast<unsigned>(number(part[3])),
                  .is_writable = kind != "--rom",
                  .bytes = nullptr},
                 part[4]);
}

void set_option(Options &options, const std::string &name, const std::string &value) {
    if (name == "--rom" || name == "--ram" || name == "--shared")
        add_memory(options.memories, name, value);
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

class Simulation {
  public:
    explicit Simulation(const Options &options)
        : options(options), board(&context), waves(context, board, options.waves),
          code(options.memories, 0), data(options.memories, options.console) {}

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
                                     .address = board.i_adr << 2,
                                     .word = 0,
                                     .lanes = 15,
                                     .cycle = board.i_cti});
    board.i_ack = answer.ack;
    board.i_err = answer.err;
    board.i_dat_r = answer.word;
}

void Simulation::answer_data() {
    const Answer answer = data.step({.is_valid = board.d_cyc && board.d_stb,
                                     .is_write = board.d_we != 0,
                                     .address = board.d_adr << 2,
                                     .word = board.d_dat_w,
                                     .lanes = board.d_sel,
                                     .cycle = board.d_cti});
    board.d_ack = answer.ack;
    board.d_err = answer.err;
    board.d_dat_r = answer.word;
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
        options.memories.load(options.firmware);
    } catch (const std::exception &wrong) {
        std::fprintf(stderr, "%s: %s\n", words[0], wrong.what());
        return EXIT_FAILURE;
    }
    std::signal(SIGTERM, [](int) { is_told_to_end = 1; });
    return Simulation(options).run();
}
