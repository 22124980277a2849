#!/bin/sh
# Installs, moves the installation, and uses it at its new place: by CMake's find_package and by
# pkg-config, through the ICD loader, for the host's processor and for a board.
#
# usage: moved.sh CMAKE BUILD SOURCE WORK LIBDIR CC DEMO
set -eu
cmake=$1 build=$2 source=$3 work=$4 libdir=$5 cc=$6 demo=$7

rm -rf "$work"
mkdir -p "$work/elsewhere"
"$cmake" --install "$build" --prefix "$work/first" >"$work/install.log"
grep -q "$work/first/$libdir/libbarecl.so.1" "$work/first/etc/OpenCL/vendors/barecl.icd"
mv "$work/first" "$work/a second place"
prefix="$work/a second place"
export PATH="$prefix/bin:$PATH" LD_LIBRARY_PATH="$prefix/$libdir" BARECL_CACHE_DIR=
unset BARECL_DEVICES BARECL_COMPILER
cd "$work/elsewhere"

bareclc --version >versions
ttasim --version >>versions
grep -q '^bareclc [0-9.]*, ' versions
grep -q '^ttasim [0-9.]*$' versions
bareclc doctor >doctor.log
grep -q "found .*$prefix.*/builtins/x86-64.bc" doctor.log
PATH=/nowhere "$prefix/bin/bareclc" doctor >doctor.log
grep -A1 'missing .*qemu-system-arm' doctor.log >lines
grep -q 'install the package qemu-system-arm' lines

"$cmake" -S "$source/consumer" -B consumer -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" >consumer.log
"$cmake" --build consumer >>consumer.log
consumer/consumer 3
consumer/consumer 3 "$(sed -n 1p consumer/binaries)"
consumer/consumer 5 "$(sed -n 2p consumer/binaries)"
consumer/consumer 3 "$(sed -n 3p consumer/binaries)"
if consumer/consumer 3 "$(sed -n 4p consumer/binaries)" 2>refused; then
    echo 'kernels for work-groups of 8 were launched with 16' && exit 1
fi
grep -q '^run: -54$' refused # CL_INVALID_WORK_GROUP_SIZE
BARECL_COMPILER=/nowhere consumer/alone 7
bareclc info consumer/board.bclbin >info
grep -q '^target cortex-m4f' info
"$cmake" --build consumer >again.log
if grep -q Compiling again.log; then
    echo 'kernels are compiled again without need' && exit 1
fi
cp -r "$source/consumer" changed
"$cmake" -S changed -B consumer2 -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" >consumer.log
"$cmake" --build consumer2 >>consumer.log
touch -d '1 minute ago' then
find changed consumer2 -exec touch -h -r then {} +
echo 'int offset(int x); // changed' >changed/include/offset.h
"$cmake" --build consumer2 >again.log
grep -q 'Compiling.*offset.cl' again.log

export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
if command -v pkg-config >/dev/null; then
    [ "$(pkg-config --modversion barecl)" = "$(bareclc --version | sed 's/^bareclc \([0-9.]*\),.*/\1/')" ]
    eval "$cc $source/consumer/consumer.c $(pkg-config --cflags --libs barecl) -o by-pkg-config"
    ./by-pkg-config 3
    eval "$(pkg-config --variable=bareclc barecl) --version" >versions
fi

# Through the ICD loader, with the library registered at its new place.
mkdir vendors
echo "$prefix/$libdir/libbarecl.so.1" >vendors/barecl.icd
export OCL_ICD_VENDORS="$PWD/vendors"
unset LD_LIBRARY_PATH
bareclc doctor >doctor.log
grep -q 'found .*registered.*libbarecl.so.1$' doctor.log
"$cc" -DCL_TARGET_OPENCL_VERSION=120 "$source/consumer/consumer.c" -lOpenCL -o by-loader
./by-loader 3
"$demo" --luma -o . >demo.log
if command -v qemu-system-arm >/dev/null; then
    BARECL_DEVICES=mps2-an386 ./by-loader 3 consumer/board.bclbin
    BARECL_DEVICES=mps2-an386 ./by-loader 3
fi
BARECL_DEVICES=tta-scalar ./by-loader 3
echo passed
