// SPDX-License-Identifier: MIT
//
// The host's access to a machine over a serial line. A command has seven bytes: its letter, an address (four bytes, the
// lowest first), and a count (two bytes).
//
//     I    writes `count` instructions from number `address` on; they follow, each in whole bytes
//     W    writes `count` words of data memory from word `address` on; they follow
//     R    reads `count` words: the answer is the letter d, and the words
//     H    resets the machine, and keeps it so
//     G    lets it run
//
// The answer to all but R is the letter k. For each character that the machine prints, the link sends the letter p and
// the character. The link accesses data memory also while the machine runs: `data_access` stops it for a cycle.

module link #(
    parameter CLOCKS = 104,
    parameter CODE_BITS = 32
) (
    input  wire        clk,
    input  wire        rx,
    output wire        tx,

    output reg         hold,

    output wire        code_write,
    output wire [CODE_BITS-1:0] code_value,
    output wire        data_access,
    output wire        data_write,
    output wire [31:0] data_value,
    input  wire [31:0] data_read, // in the cycle after the access
    output reg  [31:0] address,

    input  wire        prints,
    input  wire [7:0]  character,
    output wire        print_wait
);
    localparam CODE_BYTES = (CODE_BITS + 7) / 8;
    localparam ITEM_BYTES = CODE_BYTES > 4 ? CODE_BYTES : 4;
    localparam ITEM = 8 * ITEM_BYTES;
    localparam [2:0] HEAD = 3'd0, ITEMS = 3'd1, WRITE = 3'd2, READ = 3'd3, TAKE = 3'd4, SEND = 3'd5, ANSWER = 3'd6;

    wire       received, ready;
    wire [7:0] byte_in;
    uart_receiver #(.CLOCKS(CLOCKS)) receiver (.clk(clk), .line(rx), .valid(received), .value(byte_in));

    reg [2:0]      state = HEAD;
    reg [7:0]      letter = 8'd0;
    reg [7:0]      done = 8'd0; // bytes of the command or the item
    reg [15:0]     count = 16'd0;
    reg [ITEM-1:0] item;
    reg [1:0]      printing = 2'd0; // 1: the letter p is next, 2: the character
    reg [7:0]      printed;

    initial hold = 1'b1;

    wire [7:0] item_bytes = letter == "I" ? CODE_BYTES : 8'd4;
    assign code_value = item[ITEM-1 -: 8 * CODE_BYTES];
    assign data_value = item[ITEM-1 -: 32];
    assign code_write = state == WRITE && letter == "I";
    assign data_write = state == WRITE && letter == "W";
    assign data_access = data_write || state == READ;

    // Answers, and between them what the machine prints
    wire       sends = ready && printing != 2'd2 && (state == SEND || state == ANSWER);
    wire       is_reading = state == READ || state == TAKE || state == SEND;
    wire       sends_print = ready && !sends && (printing == 2'd2 || (printing == 2'd1 && !is_reading));
    wire [7:0] answer = state == SEND ? item[7:0] : letter == "R" ? "d" : "k";
    uart_transmitter #(.CLOCKS(CLOCKS)) transmitter (
        .clk(clk),
        .start(sends || sends_print),
        .value(sends ? answer : printing == 2'd1 ? "p" : printed),
        .ready(ready),
        .line(tx)
    );
    assign print_wait = printing != 2'd0;

    always @(posedge clk)
        if (prints && !print_wait) begin
            printing <= 2'd1;
            printed <= character;
        end else if (sends_print)
            printing <= printing == 2'd1 ? 2'd2 : 2'd0;

    always @(posedge clk)
        case (state)
        HEAD:
            if (received) begin
                done <= done + 8'd1;
                if (done == 8'd0)
                    letter <= byte_in;
                else if (done <= 8'd4)
                    address <= {byte_in, address[31:8]};
                else
                    count <= {byte_in, count[15:8]};
                if (done == 8'd6) begin
                    done <= 8'd0;
                    if (letter == "H" || letter == "G")
                        hold <= letter == "H";
                    state <= letter == "I" || letter == "W" ? ITEMS : ANSWER;
                end
            end
        ITEMS:
            if (received) begin
                item <= {byte_in, item[ITEM-1:8]};
                done <= done + 8'd1;
                if (done + 8'd1 == item_bytes)
                    state <= WRITE;
            end
        WRITE, TAKE: begin
            done <= 8'd0;
            address <= address + 32'd1;
            count <= count - 16'd1;
            if (state == TAKE) begin
                item[31:0] <= data_read;
                state <= SEND;
            end else
                state <= count == 16'd1 ? ANSWER : ITEMS;
        end
        READ:
            state <= TAKE;
        SEND:
            if (sends) begin
                item <= {8'd0, item[ITEM-1:8]};
                done <= done + 8'd1;
                if (done == 8'd3) begin
                    done <= 8'd0;
                    state <= count == 16'd0 ? HEAD : READ;
                end
            end
        default: // ANSWER
            if (sends)
                state <= letter == "R" ? READ : HEAD;
        endcase
endmodule
