// SPDX-License-Identifier: MIT
//
// Transports to cores beside Linux, in a folder that replaces /: plain files for /dev, and for what the kernel
// reports in sysfs and the device tree. Each transport maps the right part of the right file, reports errors, and
// writes the commands that start and stop a core to the right place.

#include "base/byte_order.h"
#include "firmware/core.h"
#include "firmware/transports/transports.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h> // cmocka.h needs the four headers before it

#define SIZE 0x4000ull // of the shared region
#define MARK "the region begins here"

static char root[] = "/tmp/transports_test.XXXXXX";

// -------------------------------------------------------------------------------------------------
// The folder

static const char *in_root(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void make_folders(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s", in_root(name));
    for (char *slash = path + strlen(root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

// Makes the file and its folders. Replaces its contents from `offset` on.
static void put(const char *name, long offset, const void *bytes, size_t size) {
    make_folders(name);
    FILE *file = fopen(in_root(name), "r+");
    if (file == NULL)
        file = fopen(in_root(name), "w+");
    assert_non_null(file);
    fseek(file, offset, SEEK_SET);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void tell(const char *name, const char *text) {
    unlink(in_root(name));
    put(name, 0, text, strlen(text));
}

static void cells(const char *name, const uint32_t *values, size_t count) {
    unlink(in_root(name));
    for (size_t i = 0; i < count; i++) {
        const unsigned char bytes[] = {(unsigned char)(values[i] >> 24),
                                       (unsigned char)(values[i] >> 16),
                                       (unsigned char)(values[i] >> 8), (unsigned char)values[i]};
        put(name, (long)(4 * i), bytes, sizeof bytes);
    }
}

#define CELLS(name, ...) \
    cells(name, (const uint32_t[]){__VA_ARGS__}, sizeof((uint32_t[]){__VA_ARGS__}) / 4)

// A memory file, with a mark at the start of the region.
static void memory(const char *name, long region, long size) {
    put(name, 0, "", 1);
    assert_int_equal(truncate(in_root(name), 0), 0);
    assert_int_equal(truncate(in_root(name), size), 0);
    put(name, region, MARK, sizeof MARK);
}

static uint32_t word_in(const char *name, long offset) {
    uint32_t word = 0;
    FILE *file = fopen(in_root(name), "r");
    assert_non_null(file);
    fseek(file, offset, SEEK_SET);
    assert_int_equal(fread(&word, sizeof word, 1, file), 1);
    fclose(file);
    return word;
}

static int clear(void **state) {
    (void)state;
    char command[512];
    snprintf(command, sizeof command, "rm -rf %s/*", root);
    return system(command);
}

// -------------------------------------------------------------------------------------------------
// A board

static struct bcl_board board_behind(enum bcl_board_transport transport) {
    return (struct bcl_board){
        .name = "beside",
        .transport = transport,
        .memory.shared = {.address = 0x10000, .size = SIZE},
        .host = {.region = "", .processor = ""},
        .bell = {.device = ""},
    };
}

// Opens the link, and checks the mark.
static struct bcl_link open_marked(const struct bcl_board *board) {
    struct bcl_link link = {.board = board, .transport = bcl_transport_of(board)};
    char why[BCL_WHY_SIZE] = "";
    if (!link.transport->open(&link, why))
        fail_msg("%s", why);
    assert_string_equal(link.memory, MARK);
    assert_null(link.code);
    return link;
}

static void close_link(struct bcl_link *link) { link->transport->close(link); }

static void check_refused(const struct bcl_board *board, const char *message) {
    struct bcl_link link = {.board = board, .transport = bcl_transport_of(board)};
    char why[BCL_WHY_SIZE] = "";
    assert_false(link.transport->open(&link, why));
    if (strstr(why, message) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why, message);
}

// -------------------------------------------------------------------------------------------------
// Memory

static void test_dev_mem(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    check_refused(&board, "/dev/mem");
    memory("dev/mem", 0x10000, 0x20000);
    struct bcl_link link = open_marked(&board);
    close_link(&link);

    board.host.address = 0x18000;
    memory("dev/mem", 0x18000, 0x20000);
    link = open_marked(&board);
    strcpy(link.memory, "written");
    close_link(&link);
    assert_int_equal(word_in("dev/mem", 0x18000), 'w' | 'r' << 8 | 'i' << 16 | 't' << 24);
}

// At the address in the device tree, in one cell or two.
static void test_device_tree(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    board.host.region = "reserved-memory/barecl@8000";
    memory("dev/mem", 0x8000, 0x20000);
    check_refused(&board, "the device tree has no region");
    CELLS("proc/device-tree/reserved-memory/#address-cells", 1);
    CELLS("proc/device-tree/reserved-memory/#size-cells", 1);
    CELLS("proc/device-tree/reserved-memory/barecl@8000/reg", 0x8000, SIZE);
    struct bcl_link link = open_marked(&board);
    close_link(&link);

    CELLS("proc/device-tree/reserved-memory/#address-cells", 2);
    CELLS("proc/device-tree/reserved-memory/#size-cells", 2);
    CELLS("proc/device-tree/reserved-memory/barecl@8000/reg", 0, 0x8000, 0, SIZE);
    link = open_marked(&board);
    close_link(&link);

    const long beyond = 0x100008000; // 4 GiB
    memory("dev/mem", beyond, 2 * beyond);
    CELLS("proc/device-tree/reserved-memory/barecl@8000/reg", 1, 0x8000, 0, SIZE);
    link = open_marked(&board);
    close_link(&link);

    CELLS("proc/device-tree/reserved-memory/barecl@8000/reg", 0, 0x8000, 0, SIZE);
    board.host.address = 0x9000; // where the region does not fit
    check_refused(&board, "0x4000 bytes at 0x9000, does not lie in that of");
}

static void test_uio(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_UIO);
    board.host.region = "barecl";
    check_refused(&board, "has no device 'barecl'");
    tell("sys/class/uio/uio0/name", "other\n");
    tell("sys/class/uio/uio3/name", "barecl\n");
    check_refused(&board, "has no maps");
    tell("sys/class/uio/uio3/maps/map0/addr", "0x40000000\n");
    tell("sys/class/uio/uio3/maps/map0/size", "0x1000\n");
    tell("sys/class/uio/uio3/maps/map0/offset", "0x0\n");
    check_refused(&board, "0x4000 bytes at 0x40000000, does not lie in that of");

    // The second map, whose region starts 0x80 after the start of its page; maps are pages of the
    // file.
    const long page = sysconf(_SC_PAGESIZE);
    tell("sys/class/uio/uio3/maps/map1/addr", "0x50000080\n");
    tell("sys/class/uio/uio3/maps/map1/size", "0x00008000\n");
    tell("sys/class/uio/uio3/maps/map1/offset", "0x80\n");
    memory("dev/uio3", page + 0x80, page + 0x10000);
    struct bcl_link link = open_marked(&board);
    close_link(&link);

    board.host.address = 0x50001080;
    memory("dev/uio3", page + 0x1080, page + 0x10000);
    link = open_marked(&board);
    close_link(&link);
    board.host.address = 0x50006080;
    check_refused(&board, "does not lie in");
}

static void test_u_dma_buf(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_U_DMA_BUF);
    board.host.region = "udmabuf-barecl";
    check_refused(&board, "has no buffer 'udmabuf-barecl'");
    tell("sys/class/u-dma-buf/udmabuf-barecl/size", "65536\n");
    check_refused(&board, "does not say its phys_addr and size");
    tell("sys/class/u-dma-buf/udmabuf-barecl/phys_addr", "0x70000000\n");
    tell("sys/class/u-dma-buf/udmabuf-barecl/sync_mode", "0\n");
    memory("dev/udmabuf-barecl", 0, 65536);
    check_refused(&board, "sync_mode is 0, wanted: 1, 2 or 3");
    tell("sys/class/u-dma-buf/udmabuf-barecl/sync_mode", "2\n");
    struct bcl_link link = open_marked(&board);
    close_link(&link);

    board.host.address = 0x70008000;
    memory("dev/udmabuf-barecl", 0x8000, 65536);
    link = open_marked(&board);
    close_link(&link);
    board.host.address = 0x6ffff000;
    check_refused(&board, "does not lie in");
}

// The memory is in the second of the processor's two regions.
static void test_remoteproc_memory(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_REMOTEPROC);
    board.host.processor = "m4";
    board.host.address = 0x9000;
    check_refused(&board, "has no processor 'm4'");
    tell("sys/class/remoteproc/remoteproc1/name", "m4\n");
    check_refused(&board, "has no memory-region");
    CELLS("sys/class/remoteproc/remoteproc1/device/of_node/memory-region", 7, 9);
    CELLS("proc/device-tree/reserved-memory/#address-cells", 1);
    CELLS("proc/device-tree/reserved-memory/#size-cells", 1);
    CELLS("proc/device-tree/reserved-memory/vrings@1000/phandle", 7);
    CELLS("proc/device-tree/reserved-memory/vrings@1000/reg", 0x1000, 0x1000);
    CELLS("proc/device-tree/reserved-memory/shared@8000/phandle", 9);
    CELLS("proc/device-tree/reserved-memory/shared@8000/reg", 0x8000, 0x8000);
    memory("dev/mem", 0x9000, 0x20000);
    struct bcl_link link = open_marked(&board);
    close_link(&link);
}

// -------------------------------------------------------------------------------------------------
// Cores

static void test_register(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    char why[BCL_WHY_SIZE] = "";
    board.host.power_register = 0x1234;
    board.host.power_on = 0x5;
    board.host.power_off = 0xa;
    memory("dev/mem", 0x10000, 0x20000);
    struct bcl_link link = open_marked(&board);
    assert_int_equal(word_in("dev/mem", 0x1234), 0);
    assert_true(link.transport->power_on(&link, "unused", why));
    assert_int_equal(word_in("dev/mem", 0x1234), 0x5);
    assert_true(link.transport->alive(&link, why));
    link.transport->power_off(&link);
    assert_int_equal(word_in("dev/mem", 0x1234), 0xa);
    close_link(&link);
}

// A core with room for a queue, in memory that exists.
static struct bcl_board board_with_queue(void) {
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    board.memory.shared.control_size = 0x2000;
    board.memory.shared.programs_size = 0x1000;
    board.core.count = 1;
    memory("dev/mem", 0x10000, 0x20000);
    return board;
}

// The host rings after it publishes a packet, and at no other time.
static void test_doorbell(void **state) {
    (void)state;
    struct bcl_board board = board_with_queue();
    struct bcl_core core;
    char why[BCL_WHY_SIZE] = "";
    const union bcl_packet packet = {.barrier.first = BCL_HEADER(BCL_PACKET_BARRIER_AND, 0, 0)};
    uint32_t id;
    board.host.doorbell_register = 0xfffffffffffff234;
    board.host.doorbell_value = 0x2000d;
    check_refused(&board, "dev/mem, the core's register at 0xfffffffffffff234: ");
    board.host.doorbell_register = 0x1234;
    assert_true(bcl_core_open(&core, &board, NULL, why));
    core.queue.size = core.packets;
    assert_int_equal(word_in("dev/mem", 0x1234), 0);
    assert_true(bcl_core_publish(&core, &packet, &id));
    assert_int_equal(word_in("dev/mem", 0x1234), 0x2000d);
    bcl_core_close(&core);
}

// A process plays the core: as soon as the register starts it, it writes its version.
static pid_t tell_version(uint32_t version, const char *name, long power_register, uint32_t on,
                          long region) {
    const pid_t core = fork();
    if (core != 0)
        return core;
    while (word_in(name, power_register) != on)
        usleep(1000);
    const uint32_t ready = bcl_little32(BCL_READY), word = bcl_little32(version);
    put(name, region + (long)offsetof(struct bcl_control, abi_version), &word, sizeof word);
    put(name, region + (long)offsetof(struct bcl_control, ready), &ready, sizeof ready);
    _exit(0);
}

static void check_does_not_start(const struct bcl_board *board, uint32_t milliseconds,
                                 const char *message) {
    struct bcl_core core;
    char why[BCL_WHY_SIZE] = "";
    assert_true(bcl_core_open(&core, board, NULL, why));
    assert_false(bcl_core_start(&core, "unused", milliseconds, why));
    if (strstr(why, message) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why, message);
    bcl_core_close(&core);
}

// Firmware of another version than the library's, or none: refused, and both versions are named.
static void test_version(void **state) {
    (void)state;
    struct bcl_board board = board_with_queue();
    char message[128];
    board.host.power_register = 0x1234;
    board.host.power_on = 0x5;
    snprintf(message, sizeof message,
             "was not ready within 20 ms; it has reported no ABI version, this library has %#x",
             BCL_FIRMWARE_ABI);
    check_does_not_start(&board, 20, message);

    const pid_t core = tell_version(BCL_FIRMWARE_ABI - 1, "dev/mem", 0x1234, 0x5, 0x10000);
    snprintf(message, sizeof message, "the firmware has ABI version %#x, this library %#x",
             BCL_FIRMWARE_ABI - 1, BCL_FIRMWARE_ABI);
    check_does_not_start(&board, 60000, message);
    assert_int_equal(waitpid(core, NULL, 0), core);
}

// Nothing simulates the kernel: data that is written to the files stays there.
static void test_remoteproc(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    char why[BCL_WHY_SIZE] = "", text[32] = "";
    board.host.processor = "remoteproc0";
    memory("dev/mem", 0x10000, 0x20000);
    struct bcl_link link = open_marked(&board);
    assert_false(link.transport->alive(&link, why));
    assert_non_null(strstr(why, "has no processor 'remoteproc0'"));

    tell("sys/class/remoteproc/remoteproc0/state", "offline\n");
    tell("sys/class/remoteproc/remoteproc0/firmware", "(null)\n");
    tell("fw.elf", "firmware");
    assert_false(link.transport->power_on(&link, in_root("fw.elf"), why));
    assert_non_null(strstr(why, "cannot copy the firmware"));
    make_folders("lib/firmware/here");
    assert_false(link.transport->power_on(&link, in_root("fw.elf"), why)); // nothing starts it
    assert_non_null(strstr(why, "is start, not running"));
    assert_int_equal(word_in("lib/firmware/barecl-beside.elf", 0),
                     'f' | 'i' << 8 | 'r' << 16 | 'm' << 24);
    FILE *file = fopen(in_root("sys/class/remoteproc/remoteproc0/firmware"), "r");
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "barecl-beside.elf");

    tell("sys/class/remoteproc/remoteproc0/state", "running\n");
    assert_true(link.transport->alive(&link, why));
    tell("sys/class/remoteproc/remoteproc0/state", "crashed\n");
    assert_false(link.transport->alive(&link, why));
    assert_non_null(strstr(why, "Linux says that processor 'remoteproc0' is crashed"));
    close_link(&link);
}

// -------------------------------------------------------------------------------------------------
// The doorbell. A terminal replaces the device: data that is written to one side is read at the other.

static const uint32_t on = 1;

static bool rings(struct bcl_link *link, int core, uint32_t count) {
    uint32_t allowed = 0;
    assert_int_equal(write(core, &count, sizeof count), sizeof count);
    return link->transport->await(link, 1000000000u * 60ull) &&
           read(core, &allowed, sizeof allowed) == sizeof allowed && allowed == on;
}

static void test_bell(void **state) {
    (void)state;
    struct bcl_board board = board_behind(BCL_BOARD_TRANSPORT_DEV_MEM);
    board.host.address = 0x2000;
    memory("dev/mem", 0x2000, 0x2000 + (long)SIZE);
    struct bcl_link silent = open_marked(&board);
    assert_false(silent.transport->await(&silent, 0));
    close_link(&silent);

    board.bell.device = "rings";
    check_refused(&board, "has no device 'rings', the core's interrupt");
    tell("sys/class/uio/uio3/name", "rings\n");
    check_refused(&board, "dev/uio3, the core's interrupt: No such file");

    int core, device;
    struct termios raw;
    char path[64];
    if (openpty(&core, &device, path, NULL, NULL) != 0) {
        print_message("no terminal to stand for the device: %s\n", strerror(errno));
        skip();
    }
    tcgetattr(device, &raw);
    cfmakeraw(&raw);
    tcsetattr(device, TCSANOW, &raw);
    fcntl(core, F_SETFL, O_NONBLOCK);
    assert_int_equal(symlink(path, in_root("dev/uio3")), 0);
    struct bcl_link link = open_marked(&board);
    uint32_t allowed = 0;
    assert_int_equal(read(core, &allowed, sizeof allowed), sizeof allowed);
    assert_int_equal(allowed, on);
    assert_true(link.transport->await(&link, 1000000)); // the wait times out
    assert_true(rings(&link, core, 1));
    assert_true(rings(&link, core, 2));
    close_link(&link);
    close(device);
    close(core);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_dev_mem, clear),
        cmocka_unit_test_setup(test_device_tree, clear),
        cmocka_unit_test_setup(test_uio, clear),
        cmocka_unit_test_setup(test_u_dma_buf, clear),
        cmocka_unit_test_setup(test_remoteproc_memory, clear),
        cmocka_unit_test_setup(test_register, clear),
        cmocka_unit_test_setup(test_doorbell, clear),
        cmocka_unit_test_setup(test_version, clear),
        cmocka_unit_test_setup(test_remoteproc, clear),
        cmocka_unit_test_setup(test_bell, clear),
    };
    if (mkdtemp(root) == NULL)
        return EXIT_FAILURE;
    setenv("BARECL_ROOT", root, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear(NULL);
    rmdir(root);
    return failed;
}
