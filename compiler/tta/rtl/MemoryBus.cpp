// SPDX-License-Identifier: MIT

#include "rtl/MemoryBus.h"

namespace barecl::tta {
namespace {

struct BusPort {
    const char *Name;
    unsigned Width;
    bool IsOutput;
};

constexpr BusPort WishbonePorts[] = {{"cyc", 1, true},  {"stb", 1, true},  {"we", 1, true},
                                     {"adr", 32, true}, {"sel", 4, true},  {"dat_w", 32, true},
                                     {"ack", 1, false}, {"err", 1, false}, {"dat_r", 32, false}};

constexpr BusPort AxiPorts[] = {{"arvalid", 1, true},  {"araddr", 32, true}, {"arready", 1, false},
                                {"rvalid", 1, false},  {"rdata", 32, false}, {"rresp", 2, false},
                                {"rready", 1, true},   {"awvalid", 1, true}, {"awaddr", 32, true},
                                {"awready", 1, false}, {"wvalid", 1, true},  {"wdata", 32, true},
                                {"wstrb", 4, true},    {"wready", 1, false}, {"bvalid", 1, false},
                                {"bresp", 2, false},   {"bready", 1, true}};

// What both masters share. The words that an access needs are transferred one after the other, the lowest address first.
// `done`: the transferred words; `needed`: those that are left; `now`: the word that the bus transfers.
constexpr char MasterHead[] = R"(
    localparam [4*WORDS-1:0] ONE_LANE = 1;
    wire [4*WORDS-1:0] read_lanes = ((ONE_LANE << bytes) - ONE_LANE) << place[1:0];
    wire [4*WORDS-1:0] lanes = write ? mask : read_lanes;
    reg  [WORDS-1:0]   done, needed, now;
    reg  [31:0]        offset, chosen_data;
    reg  [3:0]         chosen_lanes;
    integer            n;
    always @* begin
        now = {WORDS{1'b0}};
        offset = 32'd0;
        chosen_data = write_data[31:0];
        chosen_lanes = lanes[3:0];
        for (n = WORDS - 1; n >= 0; n = n - 1) begin
            needed[n] = lanes[4*n +: 4] != 4'd0 && !done[n];
            if (needed[n]) begin
                now = {WORDS{1'b0}};
                now[n] = 1'b1;
                offset = n * 4;
                chosen_data = write_data[32*n +: 32];
                chosen_lanes = lanes[4*n +: 4];
            end
        end
    end
    wire        active = (read || write) && needed != {WORDS{1'b0}};
    wire [31:0] address = {place[31:2], 2'd0} + offset;
    wire        answered;
    wire [31:0] answer;
    assign waits = active && !(answered && needed == now);
    always @(posedge clk)
        if (reset || enable)
            done <= {WORDS{1'b0}};
        else if (answered)
            done <= done | now;

    // Data that has arrived waits until the machine goes on. Then it is valid for the machine's next cycle.
    reg [32*WORDS-1:0] early, next;
    integer            m;
    always @*
        for (m = 0; m < WORDS; m = m + 1)
            next[32*m +: 32] = answered && now[m] ? answer : early[32*m +: 32];
    always @(posedge clk) begin
        early <= next;
        if (enable)
            read_data <= next;
    end
)";

constexpr char WishboneMaster[] = R"(
    assign answered = active && (ack || err);
    assign answer = dat_r;
    assign error = active && err;
    assign cyc = active;
    assign stb = active;
    assign we = write;
    assign adr = address;
    assign sel = chosen_lanes;
    assign dat_w = chosen_data;
)";

constexpr char AxiMaster[] = R"(
    reg has_address, has_data; // the bus has accepted the word's address, and its data
    assign answered = active && has_address && (write ? has_data && bvalid : rvalid);
    assign answer = rdata;
    assign error = answered && (write ? bresp[1] : rresp[1]);
    assign arvalid = active && !write && !has_address;
    assign araddr = address;
    assign rready = active && !write && has_address;
    assign awvalid = active && write && !has_address;
    assign awaddr = address;
    assign wvalid = active && write && !has_data;
    assign wdata = chosen_data;
    assign wstrb = chosen_lanes;
    assign bready = active && write && has_address && has_data;
    always @(posedge clk) begin
        has_address <= !reset && !answered &&
                       (has_address || (arvalid && arready) || (awvalid && awready));
        has_data <= !reset && !answered && (has_data || (wvalid && wready));
    end
    wire unused_resp = &{1'b0, rresp[0], bresp[0]};
)";

class BusWriter {
  public:
    BusWriter(const Plan &P, MemoryBus Kind)
        : P(P), Suffix(Kind == MemoryBus::Wishbone ? "wishbone" : "axi"),
          Prefix(Kind == MemoryBus::Wishbone ? "_wb_" : "_axi_"),
          Master(Kind == MemoryBus::Wishbone ? WishboneMaster : AxiMaster) {
        if (Kind == MemoryBus::Wishbone)
            Ports.assign(std::begin(WishbonePorts), std::end(WishbonePorts));
        else
            Ports.assign(std::begin(AxiPorts), std::end(AxiPorts));
    }

    ModuleText around(const ModuleText &Top) const;
    std::string master() const;
    std::string masterName() const { return P.module(Suffix + "_master"); }

  private:
    void connect(ModuleText &To, const std::string &Of, unsigned Words, unsigned SizeBits,
                 const std::vector<std::pair<std::string, std::string>> &Signals) const;

    const Plan &P;
    const std::string Suffix, Prefix;
    const char *Master;
    std::vector<BusPort> Ports;
};

std::string BusWriter::master() const {
    std::string Result =
        "// One bus master of the machine, for accesses of up to WORDS words: a word at a time.\n"
        "module " +
        masterName() +
        " #(\n    parameter WORDS = 1,\n    parameter SIZE_BITS = 3\n) (\n"
        "    input  wire clk,\n    input  wire reset,\n    input  wire enable,\n"
        "    input  wire read,\n    input  wire write,\n    input  wire [31:0] place,\n"
        "    input  wire [SIZE_BITS-1:0] bytes,\n    input  wire [4*WORDS-1:0] mask,\n"
        "    input  wire [32*WORDS-1:0] write_data,\n    output reg  [32*WORDS-1:0] read_data,\n"
        "    output wire waits,\n    output wire error,\n\n";
    for (const BusPort &Port : Ports)
        Result += std::string(Port.IsOutput ? "    output wire " : "    input  wire ") +
                  range(Port.Width) + Port.Name + (&Port == &Ports.back() ? "\n" : ",\n");
    return Result + ");" + MasterHead + Master + "endmodule\n";
}

// Instantiates the master of the component `Of`.
void BusWriter::connect(ModuleText &To, const std::string &Of, unsigned Words, unsigned SizeBits,
                        const std::vector<std::pair<std::string, std::string>> &Signals) const {
    To.line("");
    To.line(masterName() + " #(.WORDS(" + std::to_string(Words) + "), .SIZE_BITS(" +
            std::to_string(SizeBits) + ")) " + Of + "_master (");
    To.line("    .clk(clk), .reset(reset), .enable(enable),");
    for (const auto &[Port, Signal] : Signals)
        To.line("    ." + Port + "(" + Signal + "),");
    To.output(Of + "_error");
    To.line("    .error(" + Of + "_error),");
    for (const BusPort &Port : Ports) {
        const std::string Signal = Of + Prefix + Port.Name;
        if (Port.IsOutput)
            To.output(Signal, Port.Width);
        else
            To.input(Signal, Port.Width);
        To.line("    ." + std::string(Port.Name) + "(" + Signal + ")" +
                (&Port == &Ports.back() ? "" : ","));
    }
    To.line(");");
}

ModuleText BusWriter::around(const ModuleText &Top) const {
    ModuleText Result(
        P.Name + "_" + Suffix,
        {"The machine with its memories on buses. Instruction N is at CODE_BASE + N * "
         "the bytes of an instruction,",
         "in whole words. An `error` is 1 in the cycle in which its bus answers with "
         "an error."});
    Result.shared("clk");
    Result.shared("reset");
    Result.input("CODE_BASE", 32);
    for (const ModuleText::Port &Port : Top.ports()) {
        const bool IsMemory =
            Port.Name.find("_memory_") != std::string::npos || Port.Name.starts_with("code");
        if (!IsMemory && Port.IsOutput)
            Result.output(Port.Name, Port.Width);
        else if (IsMemory)
            Result.line("wire " + range(Port.Width) + Port.Name + ";");
        if (Port.Name.ends_with("_memory_address"))
            Result.partly(Port.Name); // the master uses `memory_place`, which has two bits more
    }
    Result.line(P.Name + " machine (");
    for (const ModuleText::Port &Port : Top.ports())
        Result.line("    ." + Port.Name + "(" + Port.Name + ")" +
                    (&Port == &Top.ports().back() ? "" : ","));
    Result.line(");");
    const unsigned Words = (instructionBits(P) + 31) / 32, Size = sizeBits(Words);
    Result.line("wire " + range(32 * Words) + "code_words;");
    Result.line("assign code = " + fitted("code_words", 32 * Words, instructionBits(P)) + ";");
    if (32 * Words > instructionBits(P))
        Result.partly("code_words");
    Result.wire("code_place", 32,
                "CODE_BASE + " + fitted("code_address", P.AddressBits, 32) + " * " +
                    number(32, 4 * Words));
    connect(Result, "code", Words, Size,
            {{"read", "!reset"},
             {"write", "1'b0"},
             {"place", "code_place"},
             {"bytes", number(Size, 4 * Words)},
             {"mask", number(4 * Words, 0)},
             {"write_data", "{" + std::to_string(32 * Words) + "{1'b0}}"},
             {"read_data", "code_words"},
             {"waits", "code_wait"}});
    for (const UnitPlan &Unit : P.Units) {
        if (!Unit.MemoryWords)
            continue;
        const std::string Memory = Unit.Name + "_memory_";
        connect(Result, Unit.Name, Unit.MemoryWords, sizeBits(Unit.MemoryWords),
                {{"read", Memory + "read"},
                 {"write", Memory + "write"},
                 {"place", Memory + "place"},
                 {"bytes", Memory + "bytes"},
                 {"mask", Memory + "mask"},
                 {"write_data", Memory + "write_data"},
                 {"read_data", Memory + "read_data"},
                 {"waits", Memory + "wait"}});
    }
    return Result;
}

} // namespace

std::vector<VerilogFile> memoryBus(const Plan &P, const ModuleText &Top, MemoryBus Kind) {
    const BusWriter Writer(P, Kind);
    const ModuleText Around = Writer.around(Top);
    return {{Around.name() + ".v", Around.text()}, {Writer.masterName() + ".v", Writer.master()}};
}

} // namespace barecl::tta
