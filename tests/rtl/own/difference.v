// SPDX-License-Identifier: MIT
//
// The difference of two bytes.
module difference (
    input  wire [7:0]  a,
    input  wire [7:0]  b,
    output wire [15:0] less
);
    assign less = {8'd0, a} - {8'd0, b};
endmodule
