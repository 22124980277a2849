// SPDX-License-Identifier: MIT
// Stores halves of wider numbers. With vectors of 8 or 16 work-items, the last one is alone in its vector.
// sizes: 9 17 33 11,3
KERNEL {
    uint item = (uint)global_item();
    ulong wide = (ulong)(uint)in[item] * 0x100000001ul + item;
    global ushort *halves = (global ushort *)(out + 2048);
    global uchar *bytes = (global uchar *)(out + 3072);
    out[item] = (int)(wide ^ wide >> 29);
    halves[item] = (ushort)(in[item] * 77 >> 3);
    bytes[item] = (uchar)(wide >> 5);
}
