// SPDX-License-Identifier: MIT
//
// The sum of two signed integers, limited to the largest and the smallest integer.
module addsat (
    input  wire [31:0] a,
    input  wire [31:0] b,
    output wire [31:0] sum
);
    wire [31:0] total = a + b;
    wire overflows = a[31] == b[31] && total[31] != a[31];
    assign sum = overflows ? {a[31], {31{~a[31]}}} : total;
endmodule
