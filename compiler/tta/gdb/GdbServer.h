// SPDX-License-Identifier: MIT
//
// A server for gdb that controls a simulator: registers, memory, breakpoints, watchpoints, single steps.
//
// When loaded code is entered, the server pretends that the program is at launchPlace() (SymbolFile.h), before the first
// instruction of the loaded code. A breakpoint there stops before each work-group, so gdb can look for new programs.

#ifndef BARECL_TTA_GDB_GDBSERVER_H
#define BARECL_TTA_GDB_GDBSERVER_H

#include "gdb/Packets.h"
#include "gdb/ShownRegisters.h"

#include <set>

namespace barecl::tta {

class GdbServer {
  public:
    // All must outlive the server. `Connection` is open. StopsAtFaults: whether gdb may look before the program's handler
    // runs.
    GdbServer(const Machine &Machine, const Program &Program, Simulator &Simulator,
              Packets &Connection, bool StopsAtFaults);

    // Like Simulator::run(), but serves gdb, at first before the first instruction. A stop in gdb does not end the
    // call. After gdb has detached or gone, the program runs on.
    SimulatorStop run(uint64_t Cycles);

    // The program has ended.
    void ended(int ExitCode);

  private:
    struct Watch {
        uint64_t Address;
        std::string Bytes; // as they are now
    };

    bool isBreakpoint() const;
    bool isLaunch() const { return AtLaunch && Breakpoints.contains(Launch); }
    const Watch *changedWatch();
    SimulatorStop advance(uint64_t Cycles);
    void report(unsigned Signal, const std::string &Reason = "");

    void serve();
    std::string answer(std::string_view Packet);
    std::string answerQuery(std::string_view Packet);
    std::string resume(std::string_view Packet);
    std::string readRegisters() const;
    std::string writeRegister(std::string_view Packet);
    std::string readMemory(std::string_view Packet);
    std::string writeMemory(std::string_view Packet, bool IsHex);
    std::string changePoint(std::string_view Packet);
    std::string changeBreakpoint(uint64_t Address, bool Insert);
    std::string changeWatch(uint64_t Address, uint64_t Count, bool Insert);
    std::string command(std::string_view Hex);

    const Machine &M;
    Simulator &Runs;
    Packets &Connection;
    const bool StopsAtFaults;
    const uint64_t Launch;       // launchPlace()
    SimulatedMemory *const Data; // of C; null: the machine has none
    std::vector<ShownRegister> Registers;
    const std::string Description;
    std::set<uint64_t> Breakpoints; // numbers of instructions
    std::vector<Watch> Watches;
    std::string Stop = "S05"; // why the program last stopped
    bool IsAttached = true, IsStopped = true, IsStepping = false;
    bool AtLaunch = false; // the server pretends that the program is at Launch
};

} // namespace barecl::tta

#endif // BARECL_TTA_GDB_GDBSERVER_H
