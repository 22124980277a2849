// SPDX-License-Identifier: MIT
//
// A PicoRV32 (RV32IMC) with its bus on the two ports of a simulated board (docs/howto/verilog-board.md): instructions
// are fetched through the port i, loads and stores use the port d. The only peripheral in this module is the bus
// error unit:
//   +0   the address of the word of the last load or store outside the interrupt handler
//   +4   the address of the last instruction fetch that no memory answered
// A load or store that ends with a bus error raises interrupt 3. An instruction fetch that no memory answers reads 0,
// which is an illegal instruction.

`default_nettype none

module board #(
    parameter [31:0] VECTORS = 32'h0,
    parameter [31:0] DEVICE = 32'h0
) (
    input  wire        clk,
    input  wire        reset,

    output wire        i_cyc,
    output wire        i_stb,
    output wire [31:2] i_adr,
    output wire [2:0]  i_cti,
    output wire [1:0]  i_bte,
    input  wire        i_ack,
    input  wire        i_err,
    input  wire [31:0] i_dat_r,

    output wire        d_cyc,
    output wire        d_stb,
    output wire        d_we,
    output wire [31:2] d_adr,
    output wire [3:0]  d_sel,
    output wire [31:0] d_dat_w,
    output wire [2:0]  d_cti,
    output wire [1:0]  d_bte,
    input  wire        d_ack,
    input  wire        d_err,
    input  wire [31:0] d_dat_r,

    output wire        stopped
);
    wire        valid, is_fetch;
    wire [31:0] address, written;
    wire [3:0]  strobes;
    wire [31:0] handled; // the interrupts whose handler runs

    // The bus error unit answers in the same cycle, in place of the port d.
    reg  [31:0] last_data, last_fetch;
    wire        is_unit = valid && !is_fetch && address[31:3] == DEVICE[31:3];
    wire [31:0] of_unit = address[2] ? last_fetch : last_data;

    always @(posedge clk) begin
        if (reset) begin
            last_data <= 32'h0;
            last_fetch <= 32'h0;
        end else begin
            if (valid && !is_fetch && handled == 32'h0)
                last_data <= address;
            if (i_err)
                last_fetch <= address;
        end
    end

    wire answered = is_unit || (is_fetch ? i_ack || i_err : d_ack || d_err);
    wire [31:0] answer = is_unit ? of_unit : is_fetch ? (i_err ? 32'h0 : i_dat_r) : d_dat_r;

    assign i_cyc = valid && is_fetch;
    assign i_stb = i_cyc;
    assign i_adr = address[31:2];
    assign i_cti = 3'b000; // single accesses
    assign i_bte = 2'b00;

    assign d_cyc = valid && !is_fetch && !is_unit;
    assign d_stb = d_cyc;
    assign d_we = |strobes;
    assign d_adr = address[31:2];
    assign d_sel = d_we ? strobes : 4'b1111;
    assign d_dat_w = written;
    assign d_cti = 3'b000;
    assign d_bte = 2'b00;

    // The coprocessor interface.
    wire        c_valid, c_wr, c_wait, c_ready;
    wire [31:0] c_insn, c_rs1, c_rs2, c_rd;
`ifdef OPERATIONS
    localparam HAS_OPERATIONS = 1'b1;
    pcpi_unit unit (
        .clk(clk),
        .reset(reset),
        .pcpi_valid(c_valid),
        .pcpi_insn(c_insn),
        .pcpi_rs1(c_rs1),
        .pcpi_rs2(c_rs2),
        .pcpi_wr(c_wr),
        .pcpi_rd(c_rd),
        .pcpi_wait(c_wait),
        .pcpi_ready(c_ready)
    );
`else
    localparam HAS_OPERATIONS = 1'b0;
    assign {c_wr, c_wait, c_ready} = 3'b000;
    assign c_rd = 32'h0;
    wire unused = &{1'b0, c_valid, c_insn, c_rs1, c_rs2};
`endif

    picorv32 #(
        .BARREL_SHIFTER(1),
        .COMPRESSED_ISA(1),
        .ENABLE_FAST_MUL(1),
        .ENABLE_DIV(1),
        .ENABLE_PCPI(HAS_OPERATIONS),
        .ENABLE_IRQ(1),
        .ENABLE_IRQ_TIMER(0),
        .PROGADDR_RESET(VECTORS),
        .PROGADDR_IRQ(VECTORS + 32'd16)
    ) core (
        .clk(clk),
        .resetn(!reset),
        .trap(stopped),
        .mem_valid(valid),
        .mem_instr(is_fetch),
        .mem_ready(valid && answered),
        .mem_addr(address),
        .mem_wdata(written),
        .mem_wstrb(strobes),
        .mem_rdata(answer),
        .mem_la_read(),
        .mem_la_write(),
        .mem_la_addr(),
        .mem_la_wdata(),
        .mem_la_wstrb(),
        .pcpi_valid(c_valid),
        .pcpi_insn(c_insn),
        .pcpi_rs1(c_rs1),
        .pcpi_rs2(c_rs2),
        .pcpi_wr(c_wr),
        .pcpi_rd(c_rd),
        .pcpi_wait(c_wait),
        .pcpi_ready(c_ready),
        .irq({28'h0, d_err && d_cyc, 3'b000}),
        .eoi(handled),
        .trace_valid(),
        .trace_data()
    );
endmodule

`default_nettype wire
