// SPDX-License-Identifier: MIT
//
// A machine on an FPGA: the machine, memories of block RAM, and the link to the host. The file core.v, which
// bitstream.py writes, has the machine as module `core`, with the names of the ports below. Addresses count modulo the
// size of data memory, so the stack, which begins at the end of the machine's memory, is at the end of data memory.

module system #(
    parameter CLOCKS = 104, // per bit of the serial line
    parameter CODE_BITS = 32,
    parameter CODE_ADDRESS_BITS = 10, // of numbers of instructions
    parameter DATA_ADDRESS_BITS = 11, // of numbers of words
    parameter PC_BITS = 16
) (
    input  wire clk,
    input  wire rx,
    output wire tx,
    output wire running // a light
);
    wire hold, enable;
    assign running = !hold;

    wire                 code_write, data_access, data_write, prints, print_wait;
    wire [CODE_BITS-1:0] code_value;
    wire [31:0]          data_value, link_address;
    wire [7:0]           character;

    // Instructions
    wire [PC_BITS-1:0]   code_address;
    reg  [CODE_BITS-1:0] code_memory [0:(1 << CODE_ADDRESS_BITS) - 1];
    reg  [CODE_BITS-1:0] code;
    always @(posedge clk) begin
        if (code_write)
            code_memory[link_address[CODE_ADDRESS_BITS-1:0]] <= code_value;
        if (enable)
            code <= code_memory[code_address[CODE_ADDRESS_BITS-1:0]];
    end

    // Data. An access of the link changes `word` too. Until the machine goes on, `kept` has what the machine has read.
    wire        read, write;
    wire [31:0] address, written;
    wire [3:0]  mask;
    wire [DATA_ADDRESS_BITS-1:0] place =
        data_access ? link_address[DATA_ADDRESS_BITS-1:0] : address[DATA_ADDRESS_BITS+1:2];
    wire [31:0] value = data_access ? data_value : written;
    wire [3:0]  lanes = data_access ? {4{data_write}} : mask & {4{write && enable}};
    wire [31:0] word;
    reg  [31:0] kept;
    reg         has_kept = 1'b0;
    always @(posedge clk) begin
        has_kept <= !enable && (has_kept || data_access);
        if (!has_kept)
            kept <= word;
    end

    genvar n;
    generate
        for (n = 0; n < 4; n = n + 1) begin : lane
            reg [7:0] memory [0:(1 << DATA_ADDRESS_BITS) - 1];
            reg [7:0] out;
            assign word[8*n +: 8] = out;
            always @(posedge clk) begin
                if (lanes[n])
                    memory[place] <= value[8*n +: 8];
                if (data_access || enable)
                    out <= memory[place];
            end
        end
    endgenerate

    link #(.CLOCKS(CLOCKS), .CODE_BITS(CODE_BITS)) link (
        .clk(clk),
        .rx(rx),
        .tx(tx),
        .hold(hold),
        .code_write(code_write),
        .code_value(code_value),
        .data_access(data_access),
        .data_write(data_write),
        .data_value(data_value),
        .data_read(word),
        .address(link_address),
        .prints(prints && enable && !hold),
        .character(character),
        .print_wait(print_wait)
    );

    core core (
        .clk(clk),
        .reset(hold),
        .enable(enable),
        .code_address(code_address),
        .code(code),
        .code_wait(prints && print_wait),
        .memory_read(read),
        .memory_write(write),
        .memory_address(address),
        .memory_mask(mask),
        .memory_write_data(written),
        .memory_read_data(has_kept ? kept : word),
        .memory_wait(data_access),
        .stdout_write(prints),
        .stdout_data(character)
    );
endmodule
