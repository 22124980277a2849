// SPDX-License-Identifier: MIT
//
// A transport-triggered machine as a simulated board (docs/howto/verilog-board.md): the module `machine`, which
// `bareclc machine --emit=verilog --checked` writes, the two ports to its memories, and a unit that finds faults. The
// machine must have one unit that accesses memory, LSU, and one that prints, IO.
//
// While a memory has wait states, the whole machine waits. A port keeps the answer of its memory until the other memory
// has answered too.

`default_nettype none
`include "machine_widths.vh"

module board #(
    parameter [31:0] DEVICE = 32'h0
) (
    input  wire        clk,
    input  wire        reset,

    output wire        i_cyc,
    output wire        i_stb,
    output wire [`MACHINE_PC_BITS-1:0] i_adr,
    output wire [2:0]  i_cti,
    output wire [1:0]  i_bte,
    input  wire        i_ack,
    input  wire        i_err,
    input  wire [`MACHINE_CODE_BITS-1:0] i_dat_r,

    output wire        d_cyc,
    output wire        d_stb,
    output wire        d_we,
    output wire [31:2] d_adr,
    output wire [`MACHINE_DATA_BYTES-1:0] d_sel,
    output wire [8*`MACHINE_DATA_BYTES-1:0] d_dat_w,
    output wire [2:0]  d_cti,
    output wire [1:0]  d_bte,
    input  wire        d_ack,
    input  wire        d_err,
    input  wire [8*`MACHINE_DATA_BYTES-1:0] d_dat_r,

    output wire        stopped
);
    localparam DATA_BITS = 8 * `MACHINE_DATA_BYTES;

    wire enable, running, forbids, fault;
    wire again = reset || fault; // the machine starts again

    // Instructions
    wire [`MACHINE_PC_BITS-1:0]   code_address;
    reg  [`MACHINE_CODE_BITS-1:0] code, early_code;
    reg                           has_code; // early_code is the answer to the fetch
    wire [`MACHINE_CODE_BITS-1:0] new_code = i_err ? {`MACHINE_CODE_BITS{1'b0}} : i_dat_r;

    assign i_cyc = !reset && !has_code;
    assign i_stb = i_cyc;
    assign i_adr = code_address;
    assign i_cti = 3'b000; // single accesses
    assign i_bte = 2'b00;

    always @(posedge clk) begin
        has_code <= !again && !enable && (has_code || i_ack || i_err);
        if (!has_code)
            early_code <= new_code;
        if (enable)
            code <= has_code ? early_code : new_code;
    end

    // Loads and stores
    wire                   read, write;
    wire [31:0]            place;
    wire [`MACHINE_SIZE_BITS-1:0] bytes;
    wire [`MACHINE_DATA_BYTES-1:0] mask;
    reg  [DATA_BITS-1:0]   data, early_data;
    reg                    has_data;
    wire [31:0]            register;
    wire                   is_access = read || write;
    wire                   is_register = is_access && place[31:6] == DEVICE[31:6];
    wire [DATA_BITS-1:0]   new_data = is_register ? {{DATA_BITS-32{1'b0}}, register} : d_dat_r;
    wire [`MACHINE_DATA_BYTES-1:0] ones = ~({`MACHINE_DATA_BYTES{1'b1}} << bytes);

    assign d_cyc = is_access && !is_register && !forbids && !has_data;
    assign d_stb = d_cyc;
    assign d_we = write;
    assign d_adr = place[31:2];
    assign d_sel = write ? mask : ones << place[1:0];
    assign d_cti = 3'b000;
    assign d_bte = 2'b00;

    always @(posedge clk) begin
        has_data <= !again && !enable && (has_data || (d_cyc && d_ack));
        if (!has_data)
            early_data <= new_data;
        if (enable)
            data <= has_data ? early_data : new_data;
    end

    wire [`MACHINE_PC_BITS-1:0] pc;
    wire [31:0] line, jump_target, return_address, stack_pointer;
    wire        is_instruction, jump, misaligned;

    check_unit #(.PC_BITS(`MACHINE_PC_BITS), .BYTES_BITS(`MACHINE_SIZE_BITS)) checks (
        .clk(clk),
        .reset(reset),
        .enable(enable),
        .running(running),
        .pc(pc),
        .line(line),
        .is_instruction(is_instruction),
        .jump(jump),
        .jump_target(jump_target),
        .return_address(return_address),
        .stack_pointer(stack_pointer),
        .read(read),
        .write(write),
        .place(place),
        .bytes(bytes),
        .misaligned(misaligned),
        .data_error(d_cyc && d_err),
        .code_error(i_cyc && i_err),
        .code_address(code_address),
        .forbids(forbids),
        .fault(fault),
        .stopped(stopped),
        .selected(is_register),
        .written(d_dat_w[31:0]),
        .register(register)
    );

    wire       prints;
    wire [7:0] character;
    always @(posedge clk)
        if (enable && prints && !again)
            $write("%c", character);

    machine core (
        .clk(clk),
        .reset(again),
        .enable(enable),
        .running(running),
        .code_address(code_address),
        .code(code),
        .code_wait(!(has_code || i_ack || i_err)),
        .LSU_memory_address(),
        .LSU_memory_read(read),
        .LSU_memory_wait(is_access && !is_register && !has_data && !d_ack),
        .LSU_memory_read_data(data),
        .LSU_memory_write(write),
        .LSU_memory_mask(mask),
        .LSU_memory_write_data(d_dat_w),
        .LSU_memory_place(place),
        .LSU_memory_bytes(bytes),
        .LSU_memory_misaligned(misaligned),
        .IO_stdout_write(prints),
        .IO_stdout_data(character),
        .pc(pc),
        .line(line),
        .is_instruction(is_instruction),
        .jump(jump),
        .jump_target(jump_target),
        .return_address(return_address),
        .stack_pointer(stack_pointer)
    );
endmodule

`default_nettype wire
