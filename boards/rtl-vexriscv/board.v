// SPDX-License-Identifier: MIT
//
// A VexRiscv (RV32IM, machine mode, 4 KiB of instruction cache and 4 KiB of data cache) with its two Wishbone buses on
// the two ports of a simulated board (docs/howto/verilog-board.md). The caches fill lines of 32 bytes by bursts. The
// data cache writes each store through. Addresses from 0x80000000 on are not cached. With the macro OPERATIONS, the core
// is the variant with a custom function unit, which is the unit of the board's described operations.

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
    assign stopped = 1'b0; // the core never stops: it takes an exception instead

`ifdef OPERATIONS
    wire        c_valid, c_ready, r_valid, r_ready;
    wire [9:0]  c_function;
    wire [31:0] c_first, c_second, r_result;
    cfu_unit unit (
        .clk(clk),
        .reset(reset),
        .cmd_valid(c_valid),
        .cmd_ready(c_ready),
        .cmd_function_id(c_function),
        .cmd_rs2(core.execute_INSTRUCTION[24:20]), // of the same stage as the command
        .cmd_inputs_0(c_first),
        .cmd_inputs_1(c_second),
        .rsp_valid(r_valid),
        .rsp_ready(r_ready),
        .rsp_outputs_0(r_result)
    );
`endif

    // The core notices an error only if an acknowledgement comes with it.
    VexRiscv core (
        .externalResetVector(VECTORS),
        .timerInterrupt(1'b0),
        .softwareInterrupt(1'b0),
        .externalInterruptArray(32'h0),
`ifdef OPERATIONS
        .CfuPlugin_bus_cmd_valid(c_valid),
        .CfuPlugin_bus_cmd_ready(c_ready),
        .CfuPlugin_bus_cmd_payload_function_id(c_function),
        .CfuPlugin_bus_cmd_payload_inputs_0(c_first),
        .CfuPlugin_bus_cmd_payload_inputs_1(c_second),
        .CfuPlugin_bus_rsp_valid(r_valid),
        .CfuPlugin_bus_rsp_ready(r_ready),
        .CfuPlugin_bus_rsp_payload_outputs_0(r_result),
`endif
        .iBusWishbone_CYC(i_cyc),
        .iBusWishbone_STB(i_stb),
        .iBusWishbone_ACK(i_ack || i_err),
        .iBusWishbone_WE(),
        .iBusWishbone_ADR(i_adr),
        .iBusWishbone_DAT_MISO(i_dat_r),
        .iBusWishbone_DAT_MOSI(),
        .iBusWishbone_SEL(),
        .iBusWishbone_ERR(i_err),
        .iBusWishbone_CTI(i_cti),
        .iBusWishbone_BTE(i_bte),
        .dBusWishbone_CYC(d_cyc),
        .dBusWishbone_STB(d_stb),
        .dBusWishbone_ACK(d_ack || d_err),
        .dBusWishbone_WE(d_we),
        .dBusWishbone_ADR(d_adr),
        .dBusWishbone_DAT_MISO(d_dat_r),
        .dBusWishbone_DAT_MOSI(d_dat_w),
        .dBusWishbone_SEL(d_sel),
        .dBusWishbone_ERR(d_err),
        .dBusWishbone_CTI(d_cti),
        .dBusWishbone_BTE(d_bte),
        .clk(clk),
        .reset(reset)
    );

    wire unused = &{1'b0, DEVICE};
endmodule

`default_nettype wire
