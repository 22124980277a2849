// SPDX-License-Identifier: MIT
//
// The described operations of a board (module operations, which bareclc writes) at PicoRV32's coprocessor interface. The
// core waits for an operation as many cycles as its description states. The unit leaves other instructions alone: the
// core then takes them as illegal.

`default_nettype none

module pcpi_unit (
    input  wire        clk,
    input  wire        reset,
    input  wire        pcpi_valid,
    input  wire [31:0] pcpi_insn,
    input  wire [31:0] pcpi_rs1,
    input  wire [31:0] pcpi_rs2,
    output wire        pcpi_wr,
    output wire [31:0] pcpi_rd,
    output wire        pcpi_wait,
    output wire        pcpi_ready
);
    wire       is_known;
    wire [9:0] cycles;
    reg  [9:0] passed;

    operations all (
        .instruction(pcpi_insn),
        .rs1(pcpi_rs1),
        .rs2(pcpi_rs2),
        .is_known(is_known),
        .cycles(cycles),
        .result(pcpi_rd)
    );

    always @(posedge clk)
        passed <= reset || !pcpi_wait || pcpi_ready ? 10'd1 : passed + 10'd1;

    assign pcpi_wait = pcpi_valid && is_known;
    assign pcpi_ready = pcpi_wait && passed >= cycles;
    assign pcpi_wr = pcpi_ready;
endmodule

`default_nettype wire
