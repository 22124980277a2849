// SPDX-License-Identifier: MIT
//
// The described operations of a board (module operations, which bareclc writes) as a custom function unit (CFU) of a
// VexRiscv. The core gives the unit all instructions of custom-0. The interface lacks five bits of the instruction, the
// number of the second register: with funct7, they are the constant of format i. A command is accepted in the cycle in
// which its result is there, as many cycles after its start as the description states. The interface has no way to
// refuse: the result of an instruction that is no operation is 0.

`default_nettype none

module cfu_unit (
    input  wire        clk,
    input  wire        reset,
    input  wire        cmd_valid,
    output wire        cmd_ready,
    input  wire [9:0]  cmd_function_id, // funct7, funct3
    input  wire [4:0]  cmd_rs2,         // bits 24 to 20 of the instruction
    input  wire [31:0] cmd_inputs_0,
    input  wire [31:0] cmd_inputs_1,
    output wire        rsp_valid,
    input  wire        rsp_ready,
    output wire [31:0] rsp_outputs_0
);
    wire [9:0] cycles;
    reg  [9:0] passed;

    operations all (
        .instruction({cmd_function_id[9:3], cmd_rs2, 5'd0, cmd_function_id[2:0], 5'd0, 7'b0001011}),
        .rs1(cmd_inputs_0),
        .rs2(cmd_inputs_1),
        .is_known(),
        .cycles(cycles),
        .result(rsp_outputs_0)
    );

    always @(posedge clk)
        if (reset || !cmd_valid || cmd_ready)
            passed <= 10'd1;
        else if (passed < cycles)
            passed <= passed + 10'd1;

    assign rsp_valid = cmd_valid && passed >= cycles;
    assign cmd_ready = rsp_valid && rsp_ready;
endmodule

`default_nettype wire
