// SPDX-License-Identifier: MIT

#include "Adf.h"

#include <libxml/xmlwriter.h>

#include <memory>

namespace barecl::tta {
namespace {

const xmlChar *xml(const char *Text) { return reinterpret_cast<const xmlChar *>(Text); }

const char *extensionName(Extension Extension) {
    return Extension == Extension::Sign ? "sign" : "zero";
}

class Writer {
  public:
    explicit Writer(const Machine &M)
        : M(M), Buffer(xmlBufferCreate()), Out(xmlNewTextWriterMemory(Buffer.get(), 0)) {
        xmlTextWriterSetIndent(Out.get(), 1);
        xmlTextWriterSetIndentString(Out.get(), xml("  "));
    }

    std::string write();

  private:
    // Writes an element with what Content writes inside. If Name is empty, it has no attribute.
    template <typename F> void element(const char *Tag, const std::string &Name, F Content) {
        xmlTextWriterStartElement(Out.get(), xml(Tag));
        if (!Name.empty())
            xmlTextWriterWriteAttribute(Out.get(), xml("name"), xml(Name.c_str()));
        Content();
        xmlTextWriterEndElement(Out.get());
    }
    void leaf(const char *Tag, const std::string &Text, const std::string &Name = "") {
        element(Tag, Name,
                [&] { Text.empty() || xmlTextWriterWriteString(Out.get(), xml(Text.c_str())); });
    }
    void leaf(const char *Tag, uint64_t Number) { leaf(Tag, std::to_string(Number)); }
    void flag(const char *Tag, bool IsSet) {
        if (IsSet)
            leaf(Tag, "");
    }

    void writeBus(const Bus &B);
    void writeGuard(const Guard &G);
    void writeSocket(const Socket &S);
    void writePort(const char *Tag, const Port &P, bool HasWidth);
    void writeOperation(const char *Tag, const UnitOperation &Operation,
                        const std::vector<Port> &Ports);
    void writeUnit(const FunctionUnit &Unit);
    void writeFile(const RegisterFile &File);
    void writeSpace(const AddressSpace &Space);
    void writeControl();
    void writeImmediateUnit(unsigned Index);
    void writeTemplate(const InstructionTemplate &Template, unsigned Unit);

    struct FreeBuffer {
        void operator()(xmlBuffer *B) const { xmlBufferFree(B); }
    };
    struct FreeWriter {
        void operator()(xmlTextWriter *W) const { xmlFreeTextWriter(W); }
    };

    const Machine &M;
    std::unique_ptr<xmlBuffer, FreeBuffer> Buffer;
    std::unique_ptr<xmlTextWriter, FreeWriter> Out;
};

void Writer::writeBus(const Bus &B) {
    element("bus", B.Name, [&] {
        leaf("width", B.Width);
        for (const Guard &G : B.Guards)
            element("guard", "", [&] { writeGuard(G); });
        element("segment", B.Segment, [&] { leaf("writes-to", ""); });
        element("short-immediate", "", [&] {
            leaf("extension", extensionName(B.ShortExtension));
            leaf("width", B.ShortWidth);
        });
    });
}

void Writer::writeGuard(const Guard &G) {
    if (G.Kind == Guard::Always || G.Kind == Guard::Never) {
        leaf(G.Kind == Guard::Always ? "always-true" : "always-false", "");
        return;
    }
    element(G.Inverted ? "inverted-expr" : "simple-expr", "", [&] {
        bool IsRegister = G.Kind == Guard::Register;
        element(IsRegister ? "bool" : "unit", "", [&] {
            leaf("name", IsRegister ? M.Files[G.Unit].Name : M.Units[G.Unit].Name);
            if (IsRegister)
                leaf("index", G.Index);
            else
                leaf("port", M.Units[G.Unit].Ports[G.Index].Name);
        });
    });
}

void Writer::writeSocket(const Socket &S) {
    element("socket", S.Name, [&] {
        for (unsigned Bus : S.Buses)
            element(S.Direction == Socket::Input ? "reads-from" : "writes-to", "", [&] {
                leaf("bus", M.Buses[Bus].Name);
                leaf("segment", M.Buses[Bus].Segment);
            });
    });
}

void Writer::writePort(const char *Tag, const Port &P, bool HasWidth) {
    element(Tag, P.Name, [&] {
        for (unsigned Socket : P.Sockets)
            leaf("connects-to", M.Sockets[Socket].Name);
        if (HasWidth)
            leaf("width", P.Width);
        flag("triggers", P.Triggers);
        flag("sets-opcode", P.SetsOpcode);
        flag("no-register", P.NoRegister);
    });
}

void Writer::writeOperation(const char *Tag, const UnitOperation &Operation,
                            const std::vector<Port> &Ports) {
    static constexpr const char *UseTags[] = {"resource", "reads", "writes"};
    element(Tag, "", [&] {
        leaf("name", Operation.Name);
        for (const UnitOperation::Binding &B : Operation.Bindings)
            leaf("bind", Ports[B.Port].Name, std::to_string(B.Operand));
        element("pipeline", "", [&] {
            for (const PipelineUse &Use : Operation.Pipeline)
                element(UseTags[Use.Kind],
                        Use.Kind == PipelineUse::Resource ? Use.Name : std::to_string(Use.Operand),
                        [&] {
                            leaf("start-cycle", Use.Start);
                            leaf("cycles", Use.Cycles);
                        });
        });
    });
}

void Writer::writeUnit(const FunctionUnit &Unit) {
    element("function-unit", Unit.Name, [&] {
        for (const Port &P : Unit.Ports)
            writePort("port", P, true);
        for (const UnitOperation &Operation : Unit.Operations)
            writeOperation("operation", Operation, Unit.Ports);
        leaf("address-space", Unit.AddressSpace ? M.Spaces[*Unit.AddressSpace].Name : "");
    });
}

void Writer::writeFile(const RegisterFile &File) {
    static constexpr const char *Types[] = {"normal", "volatile", "reserved"};
    element("register-file", File.Name, [&] {
        leaf("type", Types[File.Type]);
        leaf("size", File.Size);
        leaf("width", File.Width);
        leaf("max-reads", File.MaxReads);
        leaf("max-writes", File.MaxWrites);
        leaf("guard-latency", File.GuardLatency);
        if (File.ZeroRegister)
            leaf("zero-register", "true");
        for (const Port &P : File.Ports)
            writePort("port", P, false);
    });
}

void Writer::writeSpace(const AddressSpace &Space) {
    element("address-space", Space.Name, [&] {
        leaf("width", Space.Width);
        leaf("min-address", Space.Min);
        leaf("max-address", Space.Max);
        if (Space.Shared)
            leaf("shared-memory", "true");
        for (unsigned Id : Space.Ids)
            leaf("numerical-id", Id);
    });
}

void Writer::writeControl() {
    const ControlUnit &Control = M.Control;
    element("global-control-unit", Control.Name, [&] {
        for (const Port &P : Control.Ports)
            writePort(P.SetsOpcode ? "port" : "special-port", P, true);
        if (Control.HasReturnAddress)
            leaf("return-address", Control.Ports[Control.ReturnAddress].Name);
        for (const UnitOperation &Operation : Control.Operations)
            writeOperation("ctrl-operation", Operation, Control.Ports);
        leaf("address-space", M.Spaces[Control.InstructionMemory].Name);
        leaf("delay-slots", Control.DelaySlots);
        leaf("guard-latency", Control.GuardLatency);
    });
}

void Writer::writeImmediateUnit(unsigned Index) {
    const ImmediateUnit &Unit = M.ImmediateUnits[Index];
    element("immediate-unit", Unit.Name, [&] {
        leaf("type", "normal");
        leaf("size", Unit.Size);
        leaf("width", Unit.Width);
        leaf("max-reads", Unit.MaxReads);
        leaf("max-writes", Unit.MaxWrites);
        leaf("guard-latency", Unit.GuardLatency);
        leaf("latency", Unit.Latency);
        leaf("extension", extensionName(Unit.Fill));
        for (const Port &P : Unit.Ports)
            writePort("port", P, false);
        for (const InstructionTemplate &Template : M.Templates)
            writeTemplate(Template, Index);
    });
}

// Writes the part of the template for that immediate unit.
void Writer::writeTemplate(const InstructionTemplate &Template, unsigned Unit) {
    if (!Template.Slots.empty() && Template.width(Unit) == 0)
        return;
    element("template", Template.Name, [&] {
        for (const InstructionTemplate::Slot &S : Template.Slots)
            if (S.Unit == Unit)
                element("slot", "", [&] {
                    leaf("name", S.OfBus ? M.Buses[S.Index].Name : M.ImmediateSlots[S.Index]);
                    leaf("width", S.Width);
                });
    });
}

std::string Writer::write() {
    xmlTextWriterStartDocument(Out.get(), "1.0", "UTF-8", "no");
    xmlTextWriterStartElement(Out.get(), xml("adf"));
    xmlTextWriterWriteAttribute(Out.get(), xml("version"), xml("1.20"));
    flag("trigger-invalidates-old-results", M.TriggerInvalidatesResults);
    flag("always-write-back-results", M.AlwaysWritesBack);
    flag("fu-ordered", M.OrderedUnits);
    flag("little-endian", true);
    flag("bitness64", M.Is64Bit);
    for (const Bus &B : M.Buses)
        writeBus(B);
    for (const Socket &S : M.Sockets)
        writeSocket(S);
    for (const FunctionUnit &Unit : M.Units)
        writeUnit(Unit);
    for (const RegisterFile &File : M.Files)
        writeFile(File);
    for (const AddressSpace &Space : M.Spaces)
        writeSpace(Space);
    writeControl();
    for (unsigned Index = 0; Index < M.ImmediateUnits.size(); ++Index)
        writeImmediateUnit(Index);
    if (M.ImmediateUnits.empty())
        for (const InstructionTemplate &Template : M.Templates)
            leaf("template", "", Template.Name);
    for (const std::string &Slot : M.ImmediateSlots)
        leaf("immediate-slot", "", Slot);
    xmlTextWriterEndDocument(Out.get());
    xmlTextWriterFlush(Out.get());
    return reinterpret_cast<const char *>(xmlBufferContent(Buffer.get()));
}

} // namespace

std::string writeAdf(const Machine &Machine) { return Writer(Machine).write(); }

} // namespace barecl::tta
