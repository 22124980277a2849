// SPDX-License-Identifier: MIT

#include "rtl/OperationText.h"

#include <algorithm>
#include <optional>

namespace barecl::tta {
namespace {

// In the texts, $1, $2, ... are the operands and % begins the names of wires. Wires are written before the results.
struct Row {
    std::string_view Name;
    std::string_view Results; // separated by '@'
    std::string_view Wires = "";
};

// clang-format off
constexpr Row Rows[] = {
    // Integer arithmetic
    {"add",     "$1 + $2"},
    {"sub",     "$1 - $2"},
    {"neg",     "-$1"},
    {"abs",     "$1[31] ? -$1 : $1"},
    {"min",     "$signed($1) < $signed($2) ? $1 : $2"},
    {"max",     "$signed($1) > $signed($2) ? $1 : $2"},
    {"minu",    "$1 < $2 ? $1 : $2"},
    {"maxu",    "$1 > $2 ? $1 : $2"},
    {"mul",     "$1 * $2"},
    {"mulhi",   "%product[63:32]", "wire [63:0] %product = {{32{$1[31]}}, $1} * {{32{$2[31]}}, $2};"},
    {"mulhiu",  "%product[63:32]", "wire [63:0] %product = {32'd0, $1} * {32'd0, $2};"},
    {"mulhisu", "%product[63:32]", "wire [63:0] %product = {{32{$1[31]}}, $1} * {32'd0, $2};"},
    {"mac",     "$1 + $2 * $3"},
    // Divides magnitudes and applies the sign afterwards, so that -2147483648 / -1 is as Operations.cpp defines it.
    {"div",     "$1[31] == $2[31] ? %quotient : -%quotient",
                "wire [31:0] %quotient = ($1[31] ? -$1 : $1) / ($2[31] ? -$2 : $2);"},
    {"divu",    "$1 / $2"},
    {"mod",     "$1[31] ? -%rest : %rest",
                "wire [31:0] %rest = ($1[31] ? -$1 : $1) % ($2[31] ? -$2 : $2);"},
    {"modu",    "$1 % $2"},
    {"rem",     "$1[31] ? -%rest : %rest",
                "wire [31:0] %rest = ($1[31] ? -$1 : $1) % ($2[31] ? -$2 : $2);"},
    {"remu",    "$1 % $2"},
    {"addsub",  "$1 + $2@$1 - $2"},
    {"shl1add", "{$1[30:0], 1'd0} + $2"},
    {"shl2add", "{$1[29:0], 2'd0} + $2"},

    // Bits
    {"and",     "$1 & $2"},
    {"ior",     "$1 | $2"},
    {"xor",     "$1 ^ $2"},
    {"andn",    "$1 & ~$2"},
    {"not",     "~$1"},
    {"select",  "$3[0] ? $1 : $2"},
    {"shl",     "$1 << $2[4:0]"},
    {"shr",     "$signed($1) >>> $2[4:0]"},
    {"shru",    "$1 >> $2[4:0]"},
    {"rotl",    "%turned[63:32]", "wire [63:0] %turned = {$1, $1} << $2[4:0];"},
    {"rotr",    "%turned[31:0]", "wire [63:0] %turned = {$1, $1} >> $2[4:0];"},
    {"shl1_32",  "{$1[30:0], 1'd0}"},
    {"shl2_32",  "{$1[29:0], 2'd0}"},
    {"shl4_32",  "{$1[27:0], 4'd0}"},
    {"shl8_32",  "{$1[23:0], 8'd0}"},
    {"shl16_32", "{$1[15:0], 16'd0}"},
    {"shr1_32",  "{$1[31], $1[31:1]}"},
    {"shr2_32",  "{{2{$1[31]}}, $1[31:2]}"},
    {"shr4_32",  "{{4{$1[31]}}, $1[31:4]}"},
    {"shr8_32",  "{{8{$1[31]}}, $1[31:8]}"},
    {"shr16_32", "{{16{$1[31]}}, $1[31:16]}"},
    {"shru1_32",  "{1'd0, $1[31:1]}"},
    {"shru2_32",  "{2'd0, $1[31:2]}"},
    {"shru4_32",  "{4'd0, $1[31:4]}"},
    {"shru8_32",  "{8'd0, $1[31:8]}"},
    {"shru16_32", "{16'd0, $1[31:16]}"},
    {"sxbw",    "{32{$1[0]}}"},
    {"sxqw",    "{{24{$1[7]}}, $1[7:0]}"},
    {"sxhw",    "{{16{$1[15]}}, $1[15:0]}"},
    {"truncwh", "{16'd0, $1[15:0]}"},

    // Comparison
    {"eq",      "{31'd0, $1 == $2}"},
    {"ne",      "{31'd0, $1 != $2}"},
    {"gt",      "{31'd0, $signed($1) > $signed($2)}"},
    {"ge",      "{31'd0, $signed($1) >= $signed($2)}"},
    {"lt",      "{31'd0, $signed($1) < $signed($2)}"},
    {"le",      "{31'd0, $signed($1) <= $signed($2)}"},
    {"gtu",     "{31'd0, $1 > $2}"},
    {"geu",     "{31'd0, $1 >= $2}"},
    {"ltu",     "{31'd0, $1 < $2}"},
    {"leu",     "{31'd0, $1 <= $2}"},

    // Floats, by changing bits
    {"negf",    "{~$1[31], $1[30:0]}"},
    {"absf",    "{1'd0, $1[30:0]}"},
    {"negh",    "{16'd0, ~$1[15], $1[14:0]}"},
    {"absh",    "{17'd0, $1[14:0]}"},

    // Floats, by the modules of FloatModules.h: # begins the name of one
    {"addf", "%value", "wire [31:0] %value; #float32_add %unit (.a($1), .b($2), .result(%value));"},
    {"subf", "%value", "wire [31:0] %value; #float32_add %unit (.a($1), .b({~$2[31], $2[30:0]}), .result(%value));"},
    {"mulf", "%value", "wire [31:0] %value; #float32_multiply %unit (.a($1), .b($2), .result(%value));"},
    {"divf", "%value", "wire [31:0] %value; #float32_divide %unit (.a($1), .b($2), .result(%value));"},
    {"sqrtf", "%value", "wire [31:0] %value; #float32_root %unit (.a($1), .result(%value));"},
    {"macf", "%value", "wire [31:0] %value; #float32_fused %unit (.a($1), .b($2), .c($3), .result(%value));"},
    {"msuf", "%value", "wire [31:0] %value; #float32_fused %unit (.a($1), .b({~$2[31], $2[30:0]}), .c($3), .result(%value));"},
    {"minf", "%value", "wire [31:0] %value; #float32_smaller %unit (.a($1), .b($2), .result(%value));"},
    {"maxf", "%value", "wire [31:0] %value; #float32_larger %unit (.a($1), .b($2), .result(%value));"},
    {"eqf", "{31'd0, %order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"nef", "{31'd0, !%order[2] && !%order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"gtf", "{31'd0, %order == 3'd0}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"gef", "{31'd0, !%order[2] && !%order[0]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"ltf", "{31'd0, %order[0]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"lef", "{31'd0, %order[0] || %order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"neuf", "{31'd0, !%order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"equf", "{31'd0, %order[2] || %order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"gtuf", "{31'd0, !%order[0] && !%order[1]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"geuf", "{31'd0, !%order[0]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"ltuf", "{31'd0, %order[0] || %order[2]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"leuf", "{31'd0, %order != 3'd0}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"ordf", "{31'd0, !%order[2]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"uordf", "{31'd0, %order[2]}", "wire [2:0] %order; #float32_compare %unit (.a($1), .b($2), .order(%order));"},
    {"cif", "%value", "wire [31:0] %value; #float32_from_integer %unit (.a($1), .is_signed(1'b1), .result(%value));"},
    {"cifu", "%value", "wire [31:0] %value; #float32_from_integer %unit (.a($1), .is_signed(1'b0), .result(%value));"},
    {"cfi", "%value", "wire [31:0] %value; #float32_to_signed_32 %unit (.a($1), .result(%value));"},
    {"cfiu", "%value", "wire [31:0] %value; #float32_to_unsigned_32 %unit (.a($1), .result(%value));"},
    {"addh", "{16'd0, %value}", "wire [15:0] %value; #float16_add %unit (.a($1[15:0]), .b($2[15:0]), .result(%value));"},
    {"subh", "{16'd0, %value}", "wire [15:0] %value; #float16_add %unit (.a($1[15:0]), .b({~$2[15], $2[14:0]}), .result(%value));"},
    {"mulh", "{16'd0, %value}", "wire [15:0] %value; #float16_multiply %unit (.a($1[15:0]), .b($2[15:0]), .result(%value));"},
    {"divh", "{16'd0, %value}", "wire [15:0] %value; #float16_divide %unit (.a($1[15:0]), .b($2[15:0]), .result(%value));"},
    {"sqrth", "{16'd0, %value}", "wire [15:0] %value; #float16_root %unit (.a($1[15:0]), .result(%value));"},
    {"squareh", "{16'd0, %value}", "wire [15:0] %value; #float16_multiply %unit (.a($1[15:0]), .b($1[15:0]), .result(%value));"},
    {"mach", "{16'd0, %value}", "wire [15:0] %value; #float16_fused %unit (.a($1[15:0]), .b($2[15:0]), .c($3[15:0]), .result(%value));"},
    {"msuh", "{16'd0, %value}", "wire [15:0] %value; #float16_fused %unit (.a($1[15:0]), .b({~$2[15], $2[14:0]}), .c($3[15:0]), .result(%value));"},
    {"minh", "{16'd0, %value}", "wire [15:0] %value; #float16_smaller %unit (.a($1[15:0]), .b($2[15:0]), .result(%value));"},
    {"maxh", "{16'd0, %value}", "wire [15:0] %value; #float16_larger %unit (.a($1[15:0]), .b($2[15:0]), .result(%value));"},
    {"eqh", "{31'd0, %order[1]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"neh", "{31'd0, !%order[2] && !%order[1]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"gth", "{31'd0, %order == 3'd0}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"geh", "{31'd0, !%order[2] && !%order[0]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"lth", "{31'd0, %order[0]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"leh", "{31'd0, %order[0] || %order[1]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"neuh", "{31'd0, !%order[1]}", "wire [2:0] %order; #float16_compare %unit (.a($1[15:0]), .b($2[15:0]), .order(%order));"},
    {"cih", "{16'd0, %value}", "wire [15:0] %value; #float16_from_integer %unit (.a($1), .is_signed(1'b1), .result(%value));"},
    {"cihu", "{16'd0, %value}", "wire [15:0] %value; #float16_from_integer %unit (.a($1), .is_signed(1'b0), .result(%value));"},
    {"csh", "{16'd0, %value}", "wire [15:0] %value; #float16_from_integer %unit (.a({{16{$1[15]}}, $1[15:0]}), .is_signed(1'b1), .result(%value));"},
    {"cshu", "{16'd0, %value}", "wire [15:0] %value; #float16_from_integer %unit (.a({16'd0, $1[15:0]}), .is_signed(1'b0), .result(%value));"},
    {"chs", "{16'd0, %value}", "wire [15:0] %value; #float16_to_signed_16 %unit (.a($1[15:0]), .result(%value));"},
    {"chsu", "{16'd0, %value}", "wire [15:0] %value; #float16_to_unsigned_16 %unit (.a($1[15:0]), .result(%value));"},
    {"chi", "%value", "wire [31:0] %value; #float16_to_signed_32 %unit (.a($1[15:0]), .result(%value));"},
    {"chiu", "%value", "wire [31:0] %value; #float16_to_unsigned_32 %unit (.a($1[15:0]), .result(%value));"},
    {"chf", "%value", "wire [31:0] %value; #float32_from_float16 %unit (.a($1[15:0]), .result(%value));"},
    {"cfh", "{16'd0, %value}", "wire [15:0] %value; #float16_from_float32 %unit (.a($1), .result(%value));"},

    // Vectors as a whole. Operations that do the same in each lane are not listed: see laneRow().
    {"and128",  "$1 & $2"},
    {"ior128",  "$1 | $2"},
    {"xor128",  "$1 ^ $2"},
    {"andn128", "$1 & ~$2"},
    {"not128",  "~$1"},
    {"vbcast32x4", "{4{$1}}"},
    {"pack32x4",   "{$4, $3, $2, $1}"},
    {"extractelem32x4", "%lane[31:0]", "wire [127:0] %lane = $1 >> {$2[1:0], 5'd0};"},
    {"insertelem32x4",  "($1 & ~(128'hffffffff << %at)) | ({96'd0, $2} << %at)",
                        "wire [6:0] %at = {$3[1:0], 5'd0};"},
    {"vshuffle32x4", "{%lane3[31:0], %lane2[31:0], %lane1[31:0], %lane0[31:0]}",
        "wire [255:0] %both = {$2, $1};"
        "wire [255:0] %lane0 = %both >> {$3[2:0], 5'd0};"
        "wire [255:0] %lane1 = %both >> {$3[6:4], 5'd0};"
        "wire [255:0] %lane2 = %both >> {$3[10:8], 5'd0};"
        "wire [255:0] %lane3 = %both >> {$3[14:12], 5'd0};"},
};
// clang-format on

const Row *findRow(std::string_view Name) {
    auto Found = std::ranges::find(Rows, Name, &Row::Name);
    return Found == std::end(Rows) ? nullptr : Found;
}

// The operation on words that a vector operation does in each lane; null if it is no such operation.
const Row *laneRow(const Operation &What) {
    return What.Name.ends_with("32x4") ? findRow(What.Name.substr(0, What.Name.size() - 4))
                                       : nullptr;
}

std::string filled(ModuleText &To, std::string_view Text, const std::string &Prefix,
                   const std::string &Library,
                   const std::function<std::string(unsigned N)> &Operand) {
    std::string Result;
    for (size_t N = 0; N < Text.size(); ++N)
        if (Text[N] == '$' && std::isdigit(static_cast<unsigned char>(Text[N + 1])))
            Result += Operand(unsigned(Text[++N] - '0'));
        else if (Text[N] == '%' && N + 1 < Text.size() &&
                 std::isalpha(static_cast<unsigned char>(Text[N + 1])))
            Result += Prefix + "_";
        else if (Text[N] == '#') {
            const size_t End = Text.find(' ', N);
            Result += To.library(Library, std::string(Text.substr(N + 1, End - N - 1)));
            N = End - 1;
        } else
            Result += Text[N];
    return Result;
}

std::vector<std::string_view> split(std::string_view Text, char At) {
    std::vector<std::string_view> Result;
    for (size_t End; (End = Text.find(At)) != Text.npos; Text.remove_prefix(End + 1))
        Result.push_back(Text.substr(0, End));
    if (!Text.empty())
        Result.push_back(Text);
    return Result;
}

std::vector<std::string> writeRow(ModuleText &To, const Row &Of, const std::string &Prefix,
                                  const std::string &Library,
                                  const std::function<std::string(unsigned N)> &Operand) {
    for (std::string_view Wire : split(Of.Wires, ';')) {
        const std::string Text =
            filled(To, Wire.substr(Wire.find_first_not_of(' ')), Prefix, Library, Operand);
        To.line(Text + ";");
        if (!Text.starts_with("wire "))
            continue;
        const size_t Name = Text.find("] ") + 2;
        To.partly(Text.substr(Name, Text.find(' ', Name) - Name));
    }
    std::vector<std::string> Results;
    for (std::string_view Result : split(Of.Results, '@'))
        Results.push_back(filled(To, Result, Prefix, Library, Operand));
    return Results;
}

// Writes the operation on words for each of the four lanes. A comparison's result is all ones or all zeros in each
// lane.
std::string writeLanes(ModuleText &To, const Operation &What, const Row &OnWords,
                       const std::string &Prefix, const std::string &Library,
                       const std::function<std::string(unsigned N)> &Operand) {
    const bool IsTest = findOperation(OnWords.Name)->Widths.back() == 'b';
    std::string Result;
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane) {
        const std::string Name = Prefix + "_" + std::to_string(Lane);
        for (unsigned N = 1; N <= What.Inputs; ++N) {
            const std::string Input = Name + "_" + std::to_string(N);
            To.wire(Input, LaneBits,
                    Operand(N) + "[" + std::to_string(LaneBits * Lane + LaneBits - 1) + ":" +
                        std::to_string(LaneBits * Lane) + "]");
            To.partly(Input);
        }
        auto OfLane = [&](unsigned N) { return Name + "_" + std::to_string(N); };
        To.wire(Name, LaneBits, writeRow(To, OnWords, Name, Library, OfLane).front());
        To.partly(Name);
        Result = (IsTest ? "{32{" + Name + "[0]}}" : Name) + (Lane ? ", " : "") + Result;
    }
    return "{" + Result + "}";
}

} // namespace

bool hasHardware(const Operation &What) {
    return findRow(What.Name) || laneRow(What) || What.Name == "stdout" || What.Name == "rtc" ||
           What.Name == "lcc";
}

std::vector<std::string> writeOperation(ModuleText &To, const Operation &What,
                                        const std::string &Prefix, const std::string &Library,
                                        const std::function<std::string(unsigned N)> &Operand) {
    if (const Row *Found = findRow(What.Name))
        return writeRow(To, *Found, Prefix, Library, Operand);
    return {writeLanes(To, What, *laneRow(What), Prefix, Library, Operand)};
}

} // namespace barecl::tta
