// SPDX-License-Identifier: MIT
//
// Reads OSAL, OpenASIP's format: an XML file lists operations. What an operation does is C++ with macros in the file
// <stem>.cc, or a graph of other operations in the XML. Either becomes a C++ function, after definitions of the macros.

#include "operations/Descriptions.h"

#include "base/Xml.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

using namespace llvm;

namespace barecl {
namespace {

constexpr std::pair<StringLiteral, StringLiteral> Types[] = {
    {"SIntWord", "i32"}, {"UIntWord", "u32"}, {"FloatWord", "f32"}, {"RawData", "u32"}};

// Types and macros that behaviours and graphs use, and the operations of the base set that graphs name. The functions
// osal_<operation> take operands of any type, and compute with their bits.
constexpr StringLiteral Prelude = R"(
typedef int32_t SIntWord; typedef uint32_t UIntWord; typedef float FloatWord;
struct SimValue { uint32_t bits; SimValue() {} explicit SimValue(unsigned) {} };
typedef SimValue Var;
static inline uint32_t osal_bits(uint32_t a) { return a; }
static inline uint32_t osal_bits(int32_t a) { return a; }
static inline uint32_t osal_bits(bool a) { return a; }
static inline uint32_t osal_bits(float a) { return __builtin_bit_cast(uint32_t, a); }
static inline uint32_t osal_bits(const SimValue &a) { return a.bits; }
static inline void osal_set(uint32_t &to, uint32_t bits) { to = bits; }
static inline void osal_set(int32_t &to, uint32_t bits) { to = bits; }
static inline void osal_set(float &to, uint32_t bits) { to = __builtin_bit_cast(float, bits); }
static inline void osal_set(SimValue &to, uint32_t bits) { to.bits = bits; }
template <class T> static inline float osal_float(const T &a) { return __builtin_bit_cast(float, osal_bits(a)); }
#define IO(n) osal_io##n
#define UINT(n) osal_bits(osal_io##n)
#define INT(n) ((int32_t)osal_bits(osal_io##n))
#define FLT(n) osal_float(osal_io##n)
#define RETURN_READY return true
#define assert(condition) ((void)0)
struct osal_no_state { void osal_begin() {} };
#define DEFINE_STATE(name) struct osal_state_##name : osal_no_state {;
#define INIT_STATE(name) void osal_begin() {;
#define END_INIT_STATE }
#define FINALIZE_STATE(name) void osal_end() {;
#define END_FINALIZE_STATE }
#define END_DEFINE_STATE };
#define STATE osal_state
#define EXEC_OPERATION(name, ...) osal_##name(__VA_ARGS__)
#define OP EXEC_OPERATION
#define OSAL_UNARY(name, value) template <class A, class R> static inline void osal_##name(const A &x, R &r) { \
    const uint32_t a = osal_bits(x); osal_set(r, osal_bits(value)); }
#define OSAL_BINARY(name, value) \
    template <class A, class B, class R> static inline void osal_##name(const A &x, const B &y, R &r) { \
    const uint32_t a = osal_bits(x), b = osal_bits(y); osal_set(r, osal_bits(value)); }
#define OSAL_UNARYF(name, value) template <class A, class R> static inline void osal_##name(const A &x, R &r) { \
    const float a = osal_float(x); osal_set(r, osal_bits(value)); }
#define OSAL_BINARYF(name, value) \
    template <class A, class B, class R> static inline void osal_##name(const A &x, const B &y, R &r) { \
    const float a = osal_float(x), b = osal_float(y); osal_set(r, osal_bits(value)); }
OSAL_BINARY(add, a + b) OSAL_BINARY(sub, a - b) OSAL_BINARY(mul, a * b)
OSAL_BINARY(and, a & b) OSAL_BINARY(ior, a | b) OSAL_BINARY(xor, a ^ b)
OSAL_BINARY(shl, a << (b & 31)) OSAL_BINARY(shru, a >> (b & 31))
OSAL_BINARY(shr, (uint32_t)((int32_t)a >> (b & 31)))
OSAL_BINARY(rotl, a << (b & 31) | a >> (-b & 31)) OSAL_BINARY(rotr, a >> (b & 31) | a << (-b & 31))
OSAL_BINARY(eq, a == b) OSAL_BINARY(ne, a != b)
OSAL_BINARY(gtu, a > b) OSAL_BINARY(ltu, a < b) OSAL_BINARY(geu, a >= b) OSAL_BINARY(leu, a <= b)
OSAL_BINARY(gt, (int32_t)a > (int32_t)b) OSAL_BINARY(lt, (int32_t)a < (int32_t)b)
OSAL_BINARY(ge, (int32_t)a >= (int32_t)b) OSAL_BINARY(le, (int32_t)a <= (int32_t)b)
OSAL_BINARY(minu, a < b ? a : b) OSAL_BINARY(maxu, a > b ? a : b)
OSAL_BINARY(min, (int32_t)a < (int32_t)b ? a : b) OSAL_BINARY(max, (int32_t)a > (int32_t)b ? a : b)
OSAL_BINARY(mulhi, (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32))
OSAL_BINARY(mulhiu, (uint32_t)((uint64_t)a * b >> 32))
OSAL_UNARY(neg, 0u - a) OSAL_UNARY(not, ~a) OSAL_UNARY(abs, (int32_t)a < 0 ? 0u - a : a)
OSAL_UNARY(sxqw, (uint32_t)(int8_t)a) OSAL_UNARY(sxhw, (uint32_t)(int16_t)a)
OSAL_UNARY(zxqw, (uint32_t)(uint8_t)a) OSAL_UNARY(zxhw, (uint32_t)(uint16_t)a)
OSAL_BINARYF(addf, a + b) OSAL_BINARYF(subf, a - b) OSAL_BINARYF(mulf, a * b) OSAL_BINARYF(divf, a / b)
OSAL_BINARYF(eqf, a == b) OSAL_BINARYF(nef, a != b) OSAL_BINARYF(gtf, a > b) OSAL_BINARYF(ltf, a < b)
OSAL_BINARYF(gef, a >= b) OSAL_BINARYF(lef, a <= b)
OSAL_UNARYF(negf, -a) OSAL_UNARYF(absf, __builtin_fabsf(a))
OSAL_UNARY(cif, (float)(int32_t)a) OSAL_UNARY(cifu, (float)a)
)";

class Reader {
  public:
    Reader(const std::string &File, DescriptionProblems &Problems)
        : File(File), Problems(Problems) {}

    std::vector<OperationDescription> read(const Element &Root) {
        std::vector<OperationDescription> Result;
        for (const Element &E : Root.children())
            if (E.name() == "operation")
                Result.push_back(readOperation(E));
            else
                error(E, "is not known");
        return Result;
    }

  private:
    void error(const Element &E, const Twine &Message) {
        Problems.error(File, E.line(), "<" + std::string(E.name()) + "> " + Message);
    }
    OperationDescription readOperation(const Element &E);
    void readChild(const Element &E, OperationDescription &Of);
    void readOperand(const Element &E, std::vector<DescribedOperand> &To, OperationDescription &Of);
    void readBehaviour(const Element &E, OperationDescription &Of);
    std::string stateOf(const Element &E, OperationDescription &Of, StringRef Text);
    std::string function(const OperationDescription &Of, StringRef Body, StringRef BodyFile,
                         unsigned Line, StringRef Shared = "");

    const std::string &File;
    DescriptionProblems &Problems;
    std::optional<Element> Graph;
};

void Reader::readOperand(const Element &E, std::vector<DescribedOperand> &To,
                         OperationDescription &Of) {
    const std::string Name = E.attribute("type"), Width = E.attribute("element-width");
    const auto *Row = find_if(Types, [&](const auto &Known) { return Known.first == Name; });
    if (Row == std::end(Types) || (!Width.empty() && Width != "32"))
        error(E, "has a type that registers do not hold here: '" + Name + "' " + Width);
    else
        To.push_back({"osal_io" + E.attribute("id"), findOperandType(Row->second), {}, {}});
    for (const Element &Inner : E.children())
        if (Inner.name() == "can-swap")
            Of.Commutes |= E.attribute("id") == "1";
}

void Reader::readChild(const Element &E, OperationDescription &Of) {
    const std::string_view Tag = E.name();
    if (Tag == "name") {
        Of.Name = StringRef(E.text()).lower();
        Of.Line = E.line();
    } else if (Tag == "description") {
        Of.Text = E.text();
    } else if (Tag == "inputs" || Tag == "outputs") {
        // Newer files list the operands inside these elements; older files only count them there.
        for (const Element &Operand : E.children())
            readOperand(Operand, Tag == "inputs" ? Of.Inputs : Of.Outputs, Of);
    } else if (Tag == "in" || Tag == "out") {
        readOperand(E, Tag == "in" ? Of.Inputs : Of.Outputs, Of);
    } else if (Tag == "side-effects" || Tag == "affects" || Tag == "affected-by") {
        Of.HasState = true;
    } else if (Tag == "trigger-semantics") {
        Graph = E;
    } else {
        error(E, "is not supported");
    }
}

// The operation's C++ function with this body, after the file's `Shared` text. Several outputs are written through
// pointers. The body may return whether the result is ready, which is ignored.
std::string Reader::function(const OperationDescription &Of, StringRef Body, StringRef BodyFile,
                             unsigned Line, StringRef Shared) {
    std::vector<std::string> Parameters;
    std::string Variables, Results;
    for (const DescribedOperand &Input : Of.Inputs)
        Parameters.push_back(Input.Type->C.str() + " " + Input.Name);
    for (const DescribedOperand &Output : Of.Outputs) {
        Variables += Output.Type->C.str() + " " + Output.Name + ";";
        if (Of.Outputs.size() == 1) {
            Results = "return " + Output.Name + ";";
            continue;
        }
        Parameters.push_back(Output.Type->C.str() + " *to_" + Output.Name);
        Results += "*to_" + Output.Name + " = " + Output.Name + ";";
    }
    const std::string Type = Of.Outputs.size() == 1 ? Of.Outputs[0].Type->C.str() : "void";
    const std::string File = " \"" + BodyFile.str() + "\"\n";
    return Prelude.str() + "#line 1" + File + Shared.str() + "\nextern \"C\" " + Type + " " +
           Of.Name + "(" + join(Parameters, ", ") + ") {" + Variables +
           "[&]() __attribute__((always_inline)) -> bool {\n#line " + utostr(Line) + File +
           Body.str() + "\nreturn true; }();" + Results + "}\n";
}

// Replaces all characters but newlines by spaces.
void blank(std::string &Text, size_t Begin, size_t End) {
    for (size_t N = Begin; N < std::min(End, Text.size()); ++N)
        if (Text[N] != '\n')
            Text[N] = ' ';
}

// The types, tables and functions that the operations of a file share. This is the file with blanks for its operations,
// their states and its includes, so that line numbers stay the same.
std::string sharedText(StringRef File) {
    static constexpr std::pair<StringLiteral, StringLiteral> Parts[] = {
        {"OPERATION(", "END_OPERATION("},
        {"OPERATION_WITH_STATE(", "END_OPERATION_WITH_STATE("},
        {"DEFINE_STATE(", "END_DEFINE_STATE"},
        {"#include", ""}};
    std::string Text = File.str();
    for (const auto &[First, Last] : Parts)
        for (size_t Begin; (Begin = StringRef(Text).find(First)) != StringRef::npos;) {
            const size_t End = std::min(StringRef(Text).find(Last, Begin), Text.size());
            blank(Text, Begin, StringRef(Text).find('\n', End));
        }
    return Text;
}

// The name of the state in OPERATION_WITH_STATE(NAME, STATE); empty: the operation has none.
StringRef stateName(StringRef Text, StringRef Operation) {
    const auto [Before, After] = Text.split(("OPERATION_WITH_STATE(" + Operation + ",").str());
    return After.split(')').first.trim();
}

// The definition of the operation's state, and the variable that keeps it. Each operation is compiled by itself, so two
// operations cannot share a state.
std::string Reader::stateOf(const Element &E, OperationDescription &Of, StringRef Text) {
    const StringRef Name = stateName(Text, StringRef(Of.Name).upper());
    if (Name.empty())
        return "";
    Of.HasState = true;
    const std::string End = ", " + Name.str() + ")";
    if (Text.count(End) + Text.count("," + Name.str() + ")") > 1)
        error(E, "shares the state " + Name + " with another operation, which is not supported");
    const size_t Begin = Text.find(("DEFINE_STATE(" + Name + ")").str());
    const size_t Last = Text.find("END_DEFINE_STATE", Begin);
    if (Last == Text.npos) {
        error(E, "has the state " + Name + ", which its file does not define");
        return "";
    }
    return "\n#line " + utostr(unsigned(Text.take_front(Begin).count('\n')) + 1) + "\n" +
           Text.slice(Begin, Last).str() + "END_DEFINE_STATE\nstatic osal_state_" + Name.str() +
           " osal_state; static bool osal_has_begun;\n";
}

// Graphs may name operations in capital letters; the Prelude's names are in lower case.
std::string withLowerNames(StringRef Graph) {
    std::string Text = Graph.str();
    for (const StringRef Macro : {"EXEC_OPERATION(", "OP("})
        for (size_t At = 0; (At = Text.find(Macro, At)) != std::string::npos;)
            for (At += Macro.size();
                 At < Text.size() && (isAlnum(Text[At]) || isSpace(Text[At]) || Text[At] == '_');
                 ++At)
                Text[At] = toLower(Text[At]);
    return Text;
}

// Reads OPERATION(NAME) TRIGGER ... END_TRIGGER; END_OPERATION(NAME) in <stem>.cc.
void Reader::readBehaviour(const Element &E, OperationDescription &Of) {
    SmallString<128> Path = StringRef(File);
    sys::path::replace_extension(Path, ".cc");
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
    if (!Buffer)
        return error(E, "has no <trigger-semantics>, and " + Path +
                            " cannot be read: " + Buffer.getError().message());
    const StringRef Text = (*Buffer)->getBuffer();
    const std::string State = stateOf(E, Of, Text);
    const std::string Upper = StringRef(Of.Name).upper();
    size_t Begin = Text.find(State.empty() ? "OPERATION(" + Upper + ")"
                                           : "OPERATION_WITH_STATE(" + Upper + ",");
    Begin = Begin == Text.npos ? Begin : Text.find("TRIGGER", Begin);
    const size_t End = Begin == Text.npos ? Begin : Text.find("END_TRIGGER", Begin);
    if (End == Text.npos)
        return error(E, "has no <trigger-semantics>, and " + Path + " no OPERATION(" +
                            StringRef(Of.Name).upper() + ") with a TRIGGER");
    Begin += StringRef("TRIGGER").size();
    const unsigned Line = unsigned(Text.take_front(Begin).count('\n')) + 1;
    const std::string First =
        State.empty() ? ""
                      : "if (!osal_has_begun) { osal_state.osal_begin(); osal_has_begun = true; }";
    Of.Meaning =
        function(Of, First + Text.slice(Begin, End).str(), Path, Line, sharedText(Text) + State);
    Of.MeaningFile = std::string(Path);
    Of.MeaningLine = Line;
}

OperationDescription Reader::readOperation(const Element &E) {
    OperationDescription Of;
    Of.File = Of.MeaningFile = File;
    Of.IsCxx = true;
    Graph.reset();
    for (const Element &Child : E.children())
        readChild(Child, Of);
    if (Of.Name.empty()) {
        error(E, "has no name");
    } else if (Graph) {
        Of.MeaningLine = Graph->line() + 1; // the text begins on the line after the tag
        Of.Meaning = function(Of, withLowerNames(Graph->text()), File, Of.MeaningLine);
    } else {
        readBehaviour(E, Of);
    }
    return Of;
}

struct FreeDocument {
    void operator()(xmlDoc *Document) const { xmlFreeDoc(Document); }
};

} // namespace

std::vector<OperationDescription> readOsal(const std::string &File, StringRef Text,
                                           DescriptionProblems &Problems) {
    std::unique_ptr<xmlDoc, FreeDocument> Document(
        xmlReadMemory(Text.data(), int(Text.size()), nullptr, nullptr,
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
    if (!Document || !xmlDocGetRootElement(Document.get())) {
        const xmlError *Problem = xmlGetLastError();
        Problems.error(File, Problem ? unsigned(Problem->line) : 1, "not XML");
        return {};
    }
    return Reader(File, Problems).read(Element(xmlDocGetRootElement(Document.get())));
}

} // namespace barecl
