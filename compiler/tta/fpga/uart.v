// SPDX-License-Identifier: MIT
//
// A serial line: 8 data bits, no parity, 1 stop bit. A bit takes CLOCKS cycles.

module uart_receiver #(
    parameter CLOCKS = 104
) (
    input  wire       clk,
    input  wire       line,
    output reg        valid, // for one cycle
    output reg  [7:0] value
);
    reg [1:0]  seen = 2'b11; // the line, after two registers
    reg [15:0] timer = 16'd0;
    reg [3:0]  left = 4'd0; // 10: the start bit, 9 to 2: data bits, 1: the stop bit
    reg [7:0]  bits = 8'd0;

    always @(posedge clk) begin
        seen <= {seen[0], line};
        valid <= 1'b0;
        if (left == 4'd0) begin
            timer <= CLOCKS / 2 - 1; // to the middle of the start bit
            if (!seen[1])
                left <= 4'd10;
        end else if (timer != 16'd0) begin
            timer <= timer - 16'd1;
        end else begin
            timer <= CLOCKS - 1;
            left <= left == 4'd10 && seen[1] ? 4'd0 : left - 4'd1;
            if (left == 4'd1) begin
                valid <= seen[1];
                value <= bits;
            end else
                bits <= {seen[1], bits[7:1]};
        end
    end
endmodule

module uart_transmitter #(
    parameter CLOCKS = 104
) (
    input  wire       clk,
    input  wire       start, // only while `ready` is 1
    input  wire [7:0] value,
    output wire       ready,
    output wire       line
);
    reg [9:0]  bits = 10'h3ff;
    reg [15:0] timer = 16'd0;
    reg [3:0]  left = 4'd0;

    assign ready = left == 4'd0;
    assign line = bits[0];

    always @(posedge clk)
        if (ready) begin
            timer <= CLOCKS - 1;
            if (start) begin
                bits <= {1'b1, value, 1'b0};
                left <= 4'd10;
            end
        end else if (timer != 16'd0) begin
            timer <= timer - 16'd1;
        end else begin
            timer <= CLOCKS - 1;
            bits <= {1'b1, bits[9:1]};
            left <= left - 4'd1;
        end
endmodule
