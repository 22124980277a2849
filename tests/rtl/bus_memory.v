// SPDX-License-Identifier: MIT
//
// Ports of a memory on a bus, which answer after random wait states: for bus.py. The memory, `store`, has 32-bit words.

module store;
    reg [31:0] words [0:(1 << 22) - 1];
endmodule

module random_bits #(parameter SEED = 1) (input wire clk, output reg [15:0] bits);
    initial bits = SEED * 40503 + 1;
    always @(posedge clk)
        bits <= {bits[14:0], bits[15] ^ bits[13] ^ bits[12] ^ bits[10]};
endmodule

// Waits 0 to 3 cycles for each access.
module wishbone_memory #(parameter SEED = 1) (
    input wire clk, input wire cyc, input wire stb, input wire we, input wire [31:0] adr, input wire [3:0] sel,
    input wire [31:0] dat_w, output reg ack, output wire err, output reg [31:0] dat_r
);
    wire [15:0] chance;
    random_bits #(.SEED(SEED)) random (.clk(clk), .bits(chance));
    reg [1:0] left = 2'd0;
    integer n;
    assign err = 1'b0;
    initial ack = 1'b0;
    always @(posedge clk) begin
        ack <= 1'b0;
        dat_r <= 32'hdeadbeef;
        if (cyc && stb && !ack) begin
            left <= left - 2'd1;
            if (left == 2'd0) begin
                left <= chance[1:0];
                ack <= 1'b1;
                if (we) begin
                    for (n = 0; n < 4; n = n + 1)
                        if (sel[n])
                            store.words[adr[23:2]][8*n +: 8] <= dat_w[8*n +: 8];
                end else
                    dat_r <= store.words[adr[23:2]];
            end
        end
    end
endmodule

// Each channel waits for itself.
module axi_memory #(parameter SEED = 1) (
    input wire clk,
    input wire arvalid, input wire [31:0] araddr, output reg arready, output reg rvalid, output reg [31:0] rdata,
    output wire [1:0] rresp, input wire rready,
    input wire awvalid, input wire [31:0] awaddr, output reg awready, input wire wvalid, input wire [31:0] wdata,
    input wire [3:0] wstrb, output reg wready, output reg bvalid, output wire [1:0] bresp, input wire bready
);
    wire [15:0] chance;
    random_bits #(.SEED(SEED)) random (.clk(clk), .bits(chance));
    integer n;
    reg has_aw = 1'b0, has_w = 1'b0, has_ar = 1'b0;
    reg [31:0] address, place, data;
    reg [3:0] lanes;
    assign rresp = 2'b00;
    assign bresp = 2'b00;
    initial {arready, rvalid, awready, wready, bvalid} = 5'd0;
    always @(posedge clk) begin
        arready <= !has_ar && !(arvalid && arready) && chance[0];
        awready <= !has_aw && !(awvalid && awready) && chance[3];
        wready <= !has_w && !(wvalid && wready) && chance[6];
        if (arvalid && arready) begin
            has_ar <= 1'b1;
            place <= araddr;
            arready <= 1'b0;
        end
        if (awvalid && awready) begin
            has_aw <= 1'b1;
            address <= awaddr;
            awready <= 1'b0;
        end
        if (wvalid && wready) begin
            has_w <= 1'b1;
            data <= wdata;
            lanes <= wstrb;
            wready <= 1'b0;
        end
        if (rvalid && rready)
            rvalid <= 1'b0;
        else if (has_ar && !rvalid && chance[9]) begin
            rvalid <= 1'b1;
            rdata <= store.words[place[23:2]];
            has_ar <= 1'b0;
        end
        if (bvalid && bready)
            bvalid <= 1'b0;
        else if (has_aw && has_w && !bvalid && chance[12]) begin
            bvalid <= 1'b1;
            for (n = 0; n < 4; n = n + 1)
                if (lanes[n])
                    store.words[address[23:2]][8*n +: 8] <= data[8*n +: 8];
            has_aw <= 1'b0;
            has_w <= 1'b0;
        end
    end
endmodule
