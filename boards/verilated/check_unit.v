// SPDX-License-Identifier: MIT
//
// Finds the faults of a transport-triggered machine (`bareclc machine --emit=verilog --checked`), as ttasim does:
// accesses and jumps that kernels may not make, misaligned accesses, accesses that no memory answers, and addresses
// without instructions. `fault` is 1 in the cycle of the instruction that faults. The machine is then reset before this
// instruction has an effect, and the firmware reads the fault from registers (device-fw/arch/tta/check_unit.h).
//
// Registers, words of 32 bits:
//   0 kind, 1 pc, 2 address, 3 address_valid, 4 line, 5 cycles from the last reset to the fault; 0 in kind: no fault
//   8-13  what kernels may access: the first address and the one behind the last, for loads, stores, and the stack
//   14    the number of the kernels' first instruction

`default_nettype none

module check_unit #(
    parameter PC_BITS = 16,
    parameter BYTES_BITS = 3
) (
    input  wire        clk,
    input  wire        reset,   // of the board; a fault does not reset the registers

    // The machine. An instruction runs where `running` is 1, and ends where `enable` is 1 too.
    input  wire        enable,
    input  wire        running,
    input  wire [PC_BITS-1:0] pc,
    input  wire [31:0] line,
    input  wire        is_instruction,
    input  wire        jump,
    input  wire [31:0] jump_target,
    input  wire [31:0] return_address,
    input  wire [31:0] stack_pointer,
    input  wire        read,
    input  wire        write,
    input  wire [31:0] place,
    input  wire [BYTES_BITS-1:0] bytes,
    input  wire        misaligned,

    input  wire        data_error, // no memory answers the access
    input  wire        code_error, // no memory answers the fetch from `code_address`
    input  wire [PC_BITS-1:0] code_address,

    output wire        forbids,    // the access may not go to the memories
    output wire        fault,
    output reg         stopped,    // a fault came before the firmware had cleared the last one

    // Loads and stores of the registers
    input  wire        selected,
    input  wire [31:0] written,
    output wire [31:0] register
);
    // enum bcl_fault_kind (device-fw/include/barecl/control.h)
    localparam [31:0] DATA = 32'd1, INSTRUCTION = 32'd2, UNDEFINED = 32'd3, ALIGNMENT = 32'd4;

    reg [31:0] registers [0:15];
    wire [31:0] first_of_kernels = registers[14];

    // A kernel runs from the firmware's call to its return. On the stack, it may store only below the stack pointer at
    // the call.
    wire [31:0] at = {{32-PC_BITS{1'b0}}, pc};
    wire        in_kernel = at >= first_of_kernels;
    reg         was_in_kernel;
    reg  [31:0] kept_return, kept_stack;
    wire [31:0] caller = was_in_kernel ? kept_return : return_address;
    wire [31:0] stack_end = was_in_kernel ? kept_stack : stack_pointer;

    wire        access = read || write;
    wire [32:0] first = {1'b0, place};
    wire [32:0] behind = first + {{33-BYTES_BITS{1'b0}}, bytes};
    wire        is_loadable = first >= {1'b0, registers[8]} && behind <= {1'b0, registers[9]};
    wire        is_storable = first >= {1'b0, registers[10]} && behind <= {1'b0, registers[11]};
    wire        is_stack = first >= {1'b0, registers[12]} && behind <= {1'b0, write ? stack_end : registers[13]};

    wire wrong_jump = jump && in_kernel && jump_target < first_of_kernels && jump_target != caller;
    wire wrong_place = access && in_kernel && !is_stack && !(write ? is_storable : is_loadable);
    wire wrong_access = wrong_place || (access && misaligned);

    // The first fetch that failed since the last reset
    reg               has_failed;
    reg [PC_BITS-1:0] failed;

    assign forbids = running && (!is_instruction || wrong_jump || wrong_access);
    assign fault = forbids || data_error;
    wire [31:0] kind = !is_instruction ? (has_failed && failed == pc ? INSTRUCTION : UNDEFINED) :
                       wrong_jump ? INSTRUCTION :
                       !wrong_place && access && misaligned ? ALIGNMENT : DATA;

    reg [31:0] cycles; // since the last reset of the machine
    assign register = registers[place[5:2]];

    integer n;
    always @(posedge clk)
        if (reset) begin
            for (n = 0; n < 16; n = n + 1)
                registers[n] <= 32'd0;
            registers[14] <= 32'hffffffff;
            stopped <= 1'b0;
        end else if (fault) begin
            registers[0] <= kind;
            registers[1] <= at;
            registers[2] <= place;
            registers[3] <= {31'd0, is_instruction && !wrong_jump};
            registers[4] <= line;
            registers[5] <= cycles;
            stopped <= registers[0] != 32'd0;
        end else if (enable && selected && write) begin
            registers[place[5:2]] <= written;
        end

    always @(posedge clk)
        if (reset || fault) begin
            was_in_kernel <= 1'b0;
            has_failed <= 1'b0;
            cycles <= 32'd0;
        end else begin
            if (enable && running) begin
                was_in_kernel <= in_kernel;
                cycles <= cycles + 32'd1;
            end
            if (code_error && !has_failed) begin
                has_failed <= 1'b1;
                failed <= code_address;
            end
        end

    always @(posedge clk)
        if (enable && running && !was_in_kernel) begin
            kept_return <= return_address;
            kept_stack <= stack_pointer;
        end
endmodule

`default_nettype wire
