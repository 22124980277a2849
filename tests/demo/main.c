// SPDX-License-Identifier: MIT
//
// dct_demo: compresses a picture as JPEG does and decompresses it, on every OpenCL device that it
// finds, checks each device's results with plain C, and writes the results as PNG. It uses plain
// OpenCL 1.2, and nothing that is specific to an implementation.

#include "codec.h"
#include "run.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_DEVICES 32
#define DIFFERENCE_GAIN 8
#define SMALL 32 // pixels

static const char usage[] =
    "usage: dct_demo [options] [picture.png|picture.jpg]\n"
    "\n"
    "Runs DCT, quantisation and inverse DCT on OpenCL devices and checks the results.\n"
    "\n"
    "  -o, --output DIR     where the pictures go (default: .)\n"
    "  -d, --device TEXT    only devices whose name contains TEXT; may be repeated\n"
    "  -q, --quality N      1 (small) .. 100 (good); default 50\n"
    "  -l, --luma           brightness only: a third of the work\n"
    "  -s, --small          the middle of the picture, at most 32x32: for simulated hardware\n"
    "      --binary-dir DIR where the program binaries are (default: .)\n"
    "      --save-binaries  save each device's program after building it\n"
    "      --use-binaries   load the programs from DIR: needs no compiler\n"
    "      --before COMMAND run COMMAND NAME before the device of that name is used\n"
    "  -h, --help\n"
    "\n"
    "Without a picture it uses " DEFAULT_PICTURE "\n"
    "(Debian package " DEFAULT_PICTURE_PACKAGE ").\n";

struct options {
    struct run_options run;
    const char *picture;
    const char *output_dir;
    bool luma, small;
    const char *before; // a command, or NULL
    const char *wanted[MAX_DEVICES];
    size_t wanted_count;
};

// ---- Options ------------------------------------------------------------------------------------

enum { OPT_BINARY_DIR = 256, OPT_SAVE, OPT_USE, OPT_BEFORE };

static const struct option long_options[] = {
    {"output", required_argument, NULL, 'o'},
    {"device", required_argument, NULL, 'd'},
    {"quality", required_argument, NULL, 'q'},
    {"luma", no_argument, NULL, 'l'},
    {"small", no_argument, NULL, 's'},
    {"binary-dir", required_argument, NULL, OPT_BINARY_DIR},
    {"save-binaries", no_argument, NULL, OPT_SAVE},
    {"use-binaries", no_argument, NULL, OPT_USE},
    {"before", required_argument, NULL, OPT_BEFORE},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static bool set_option(struct options *o, int option) {
    switch (option) {
    case 'o':
        o->output_dir = optarg;
        return true;
    case 'd':
        if (o->wanted_count == MAX_DEVICES)
            return false;
        o->wanted[o->wanted_count++] = optarg;
        return true;
    case 'q':
        o->run.quality = atoi(optarg);
        return o->run.quality >= 1 && o->run.quality <= 100;
    case 'l':
        o->luma = true;
        return true;
    case 's':
        o->small = true;
        return true;
    case OPT_BINARY_DIR:
        o->run.binary_dir = optarg;
        return true;
    case OPT_SAVE:
        o->run.binaries = BINARIES_SAVE;
        return true;
    case OPT_USE:
        o->run.binaries = BINARIES_USE;
        return true;
    case OPT_BEFORE:
        o->before = optarg;
        return true;
    default:
        return false;
    }
}

static void parse_options(struct options *o, int argc, char **argv) {
    *o = (struct options){.run = {.quality = 50, .binary_dir = "."}, .output_dir = "."};
    for (int option; (option = getopt_long(argc, argv, "o:d:q:lsh", long_options, NULL)) != -1;) {
        if (option == 'h') {
            fputs(usage, stdout);
            exit(EXIT_SUCCESS);
        }
        if (!set_option(o, option)) {
            fputs(usage, stderr);
            exit(EXIT_FAILURE);
        }
    }
    if (optind < argc)
        o->picture = argv[optind];
}

// ---- Devices ------------------------------------------------------------------------------------

static bool wanted(const struct options *o, cl_device_id device) {
    char name[128];
    run_device_name(device, name, sizeof name);
    for (size_t i = 0; i < o->wanted_count; ++i)
        if (strstr(name, o->wanted[i]))
            return true;
    return o->wanted_count == 0;
}

static size_t find_devices(const struct options *o, cl_device_id *devices) {
    cl_platform_id platforms[16];
    cl_uint platform_count = 0;
    size_t count = 0;
    if (clGetPlatformIDs(16, platforms, &platform_count) != CL_SUCCESS)
        return 0;
    for (cl_uint p = 0; p < platform_count && p < 16; ++p) {
        cl_device_id found[MAX_DEVICES];
        cl_uint found_count = 0;
        if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, MAX_DEVICES, found, &found_count) !=
            CL_SUCCESS)
            continue;
        for (cl_uint d = 0; d < found_count && d < MAX_DEVICES && count < MAX_DEVICES; ++d)
            if (wanted(o, found[d]))
                devices[count++] = found[d];
    }
    return count;
}

// ---- Results ------------------------------------------------------------------------------------

static bool save_pictures(const struct options *o, const char *device,
                          const struct picture *original, const struct picture *reconstructed) {
    char path[1024];
    struct picture difference = picture_like(original);
    if (!difference.samples)
        return false;
    picture_difference(&difference, reconstructed, original, DIFFERENCE_GAIN);
    run_file_name(path, sizeof path, o->output_dir, "", device, ".png");
    bool ok = picture_save(reconstructed, path);
    run_file_name(path, sizeof path, o->output_dir, "", device, "-difference.png");
    ok = picture_save(&difference, path) && ok;
    picture_free(&difference);
    return ok;
}

static int name_width(const cl_device_id *devices, size_t count) {
    size_t width = sizeof "device" - 1;
    for (size_t i = 0; i < count; ++i) {
        char name[128];
        run_device_name(devices[i], name, sizeof name);
        if (strlen(name) > width)
            width = strlen(name);
    }
    return (int)width;
}

static void print_row(const struct run_result *r, double psnr, int width) {
    char clock[32] = "-", ticks[32] = "-";
    if (r->clock_mhz) {
        snprintf(clock, sizeof clock, "%u MHz", r->clock_mhz);
        snprintf(ticks, sizeof ticks, "%.1f M", (double)r->kernel_ns * r->clock_mhz * 1e-9);
    }
    printf("%-*s  %11zu  %9.2f ms  %8s  %12s  %6.2f dB  %s\n", width, r->device, r->work_groups,
           (double)r->kernel_ns * 1e-6, clock, ticks, psnr, r->verified ? "yes" : "NO");
    fflush(stdout);
}

static void print_header(int width) {
    printf("\n%-*s  %11s  %12s  %8s  %12s  %9s  %s\n", width, "device", "work-groups",
           "kernel time", "clock", "time x clock", "PSNR", "verified");
    fflush(stdout);
}

static void print_legend(const char *output_dir) {
    printf(
        "\n"
        "kernel time   the sum over all launches, by event profiling\n"
        "time x clock  ticks of the clock that the device states; for an emulator, they measure\n"
        "              its speed, not the core's, unless it counts instructions\n"
        "verified      every coefficient, level and sample agrees with plain C, double precision\n"
        "\n"
        "%s: DEVICE.png, the decompressed picture; DEVICE-difference.png, grey where it\n"
        "equals the original, otherwise %d times the difference.\n",
        output_dir, DIFFERENCE_GAIN);
}

// Runs the demo on one device. Saves a wrong picture too, as it shows what is wrong.
static bool demonstrate(const struct options *o, cl_device_id device,
                        const struct picture *original, struct run_result *result, double *psnr) {
    struct picture reconstructed = picture_like(original);
    bool ok = reconstructed.samples &&
              run_on_device(device, &o->run, original, &reconstructed, result) &&
              save_pictures(o, result->device, original, &reconstructed) && result->verified;
    *psnr = reconstructed.samples ? picture_psnr(original, &reconstructed) : 0;
    picture_free(&reconstructed);
    return ok;
}

// Runs the command of --before. Its argument is the part of the device's name before the colon.
static bool prepare(const struct options *o, cl_device_id device) {
    char name[128], command[1024];
    if (!o->before)
        return true;
    run_device_name(device, name, sizeof name);
    int length =
        snprintf(command, sizeof command, "%s '%.*s'", o->before, (int)strcspn(name, ":'"), name);
    if (length < (int)sizeof command && system(command) == 0)
        return true;
    fprintf(stderr, "%s: failed: %s\n", name, command);
    return false;
}

static bool demonstrate_all(const struct options *o, const struct picture *original,
                            const cl_device_id *devices, size_t count) {
    int width = name_width(devices, count);
    bool ok = true;
    print_header(width);
    for (size_t i = 0; i < count; ++i) {
        struct run_result result = {0};
        double psnr = 0;
        run_device_name(devices[i], result.device, sizeof result.device);
        ok = prepare(o, devices[i]) && demonstrate(o, devices[i], original, &result, &psnr) && ok;
        print_row(&result, psnr, width);
    }
    return ok;
}

static bool load_picture(const struct options *o, struct picture *picture) {
    const char *path = o->picture ? o->picture : DEFAULT_PICTURE;
    if (!picture_load(picture, path, o->luma, CODEC_BLOCK, o->small ? SMALL : SIZE_MAX)) {
        if (!o->picture)
            fprintf(stderr, "The default picture is in the Debian package %s.\n",
                    DEFAULT_PICTURE_PACKAGE);
        return false;
    }
    printf("%s: %zux%zu, %s, quality %d\n", path, picture->width, picture->height,
           o->luma ? "luma" : "three channels", o->run.quality);
    fflush(stdout);
    return true;
}

// Makes a directory and those above it.
static bool make_directory(const char *path) {
    char part[1024];
    size_t length = *path ? 1 + strcspn(path + 1, "/") : 0;
    for (;; length += 1 + strcspn(path + length + 1, "/")) {
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        if (mkdir(part, 0777) != 0 && errno != EEXIST) {
            perror(part);
            return false;
        }
        if (path[length] == '\0')
            return true;
    }
}

int main(int argc, char **argv) {
    struct options options;
    struct picture original;
    cl_device_id devices[MAX_DEVICES];
    parse_options(&options, argc, argv);
    if (!make_directory(options.output_dir) || !make_directory(options.run.binary_dir))
        return EXIT_FAILURE;
    if (!load_picture(&options, &original))
        return EXIT_FAILURE;
    size_t count = find_devices(&options, devices);
    if (count == 0) {
        fputs("no OpenCL device found\n", stderr);
        return EXIT_FAILURE;
    }
    bool ok = demonstrate_all(&options, &original, devices, count);
    print_legend(options.output_dir);
    picture_free(&original);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
