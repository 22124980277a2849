// SPDX-License-Identifier: MIT
//
// compiler/tta/fpga/system.v with a machine that accesses data memory in each cycle, so that most accesses of the host come
// in the cycle after a load. `bench` is the host. fpga_bench.py runs this file.

// Has the ports of the module `core` that bitstream.py writes. A pseudo-random number chooses loads, stores and prints. The
// machine stores only to the lower half of memory, and the host only to the upper half.
module core (
    input  wire        clk,
    input  wire        reset,
    output wire        enable,
    output wire [15:0] code_address,
    input  wire [31:0] code,
    input  wire        code_wait,
    output wire        memory_read,
    output wire        memory_write,
    output wire [31:0] memory_address,
    output wire [3:0]  memory_mask,
    output wire [31:0] memory_write_data,
    input  wire [31:0] memory_read_data,
    input  wire        memory_wait,
    output wire        stdout_write,
    output wire [7:0]  stdout_data
);
    localparam WORDS = 16;
    reg [31:0] random = 32'd1;
    reg [31:0] memory [0:WORDS-1]; // what data memory must contain
    reg [31:0] wanted;             // what the load of the instruction before must return
    reg        has_loaded = 1'b0, was_stopped = 1'b0;
    integer    loads = 0, met = 0, wrong = 0; // met: loads with an access of the host before their data are taken

    wire [3:0] place = {memory_read && random[3], random[2:0]};
    assign enable = !code_wait && !memory_wait;
    assign code_address = 16'd0;
    assign memory_read = !memory_write;
    assign memory_write = !reset && random[5:4] == 2'd0;
    assign memory_address = {26'd0, place, 2'd0};
    assign memory_mask = random[9:6];
    assign memory_write_data = random;
    assign stdout_write = !reset && random[17:10] == 8'd0;
    assign stdout_data = random[7:0];

    integer n;
    always @(posedge clk) begin
        was_stopped <= !enable && (was_stopped || memory_wait);
        if (enable) begin
            if (has_loaded) begin
                loads = loads + 1;
                met = met + was_stopped;
                if (memory_read_data !== wanted) begin
                    wrong = wrong + 1;
                    if (wrong == 1)
                        $display("load %0d returns %h, wanted %h", loads, memory_read_data, wanted);
                end
            end
            random <= {random[30:0], random[31] ^ random[21] ^ random[1] ^ random[0]};
            has_loaded <= !reset && memory_read;
            wanted <= memory[place];
            for (n = 0; n < 4; n = n + 1)
                if (memory_write && memory_mask[n])
                    memory[place][8*n +: 8] <= memory_write_data[8*n +: 8];
        end
    end
endmodule

module bench;
    localparam CLOCKS = 4, ROUNDS = 24;
    localparam [31:0] STEP = 32'h01030507; // from a word that the host writes to the next one
    reg clk = 1'b0, rx = 1'b1;
    wire tx, running;
    always #1 clk = !clk;

    system #(.CLOCKS(CLOCKS), .DATA_ADDRESS_BITS(4)) system (.clk(clk), .rx(rx), .tx(tx), .running(running));

    // What the system sends: answers, words that were read, and what the machine prints
    wire       received;
    wire [7:0] value;
    uart_receiver #(.CLOCKS(CLOCKS)) receiver (.clk(clk), .line(tx), .valid(received), .value(value));
    integer    left = 0, answers = 0, printed = 0, wrong = 0; // left: bytes of the answer that are still to come
    reg        is_character = 1'b0;
    reg [31:0] word = 32'd0, first = 32'd0; // first: what the next word must be
    always @(posedge clk)
        if (received) begin
            if (left != 0) begin
                word = {value, word[31:8]};
                left = left - 1;
                if (left % 4 == 0) begin
                    if (word !== first) begin
                        wrong = wrong + 1;
                        $display("the host reads %h, wanted %h", word, first);
                    end
                    first = first + STEP;
                end
                if (left == 0)
                    answers = answers + 1;
            end else if (is_character)
                is_character = 1'b0;
            else if (value == "p") begin
                is_character = 1'b1;
                printed = printed + 1;
            end else if (value == "d")
                left = 4 * count;
            else
                answers = answers + 1;
        end

    task send(input [7:0] data);
        integer n;
        for (n = 0; n < 10; n = n + 1) begin
            rx = n == 0 ? 1'b0 : n == 9 ? 1'b1 : data[n-1];
            repeat (CLOCKS) @(negedge clk);
        end
    endtask

    // Sends a command, and waits for the answer. `first` is the first word to write, or that the host must read.
    integer count = 0, sent = 0;
    task command(input [7:0] letter, input integer address, input integer words);
        integer n, before;
        begin
            before = answers;
            count = words;
            for (n = 0; n < 7; n = n + 1)
                send(n == 0 ? letter : n <= 4 ? address >> 8 * (n - 1) : words >> 8 * (n - 5));
            if (letter == "W")
                for (sent = 0; sent < words; sent = sent + 1)
                    for (n = 0; n < 4; n = n + 1)
                        send((first + sent * STEP) >> 8 * n);
            wait (answers != before);
        end
    endtask

    always @(posedge clk)
        if (system.data_access && system.data_write)
            system.core.memory[system.link_address[3:0]] <= system.data_value;

    integer round;
    initial begin
        command("W", 0, 16);
        command("G", 0, 0);
        for (round = 0; round < ROUNDS; round = round + 1) begin
            first = {4{round[7:0]}};
            command("W", 8 + round % 6, 3);
            first = {4{round[7:0]}};
            command("R", 8 + round % 6, 3);
            repeat (round) @(negedge clk);
        end
        $display("%0d loads, %0d before an access of the host, %0d characters", system.core.loads, system.core.met, printed);
        if (wrong == 0 && system.core.wrong == 0 && system.core.met > ROUNDS && printed > ROUNDS)
            $display("right");
        $finish;
    end
endmodule
