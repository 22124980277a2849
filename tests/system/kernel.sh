#!/bin/sh
# Fetches Debian's Linux package for armhf or arm64 with apt, and extracts
#   of armhf: FOLDER/vmlinuz, FOLDER/vexpress-v2p-ca9.dtb (the tree of the Versatile Express), FOLDER/stm32_rproc.ko (a driver)
#   of arm64: FOLDER/vmlinuz-arm64
# It uses a separate apt state for the other architecture, and leaves the machine's own apt as it is. Does nothing when
# the files exist.
#
# usage: kernel.sh FOLDER [arm64]
set -eu
architecture=${2:-armhf}
case $architecture in
    armhf) meta=linux-image-armmp files='vmlinuz vexpress-v2p-ca9.dtb stm32_rproc.ko' ;;
    arm64) meta=linux-image-arm64 files=vmlinuz-arm64 ;;
    *) echo "usage: kernel.sh FOLDER [arm64]" >&2; exit 2 ;;
esac
mkdir -p "$1"
folder=$(cd "$1" && pwd)
there=1
for file in $files; do
    [ -f "$folder/$file" ] || there=
done
[ -z "$there" ] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial"
: >"$work/state/status"
cat >"$work/apt.conf" <<END
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Sandbox::User "root";
Dir::State "$work/state";
Dir::State::status "$work/state/status";
Dir::Cache "$work/cache";
END
export APT_CONFIG="$work/apt.conf"
# Ignore a suite whose mirror is just being updated: every suite has the kernel.
apt-get update -q >"$work/log" 2>&1 || true
package=$(apt-cache depends $meta | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
[ -n "$package" ] || { cat "$work/log" >&2; echo "apt has no $meta for $architecture" >&2; exit 1; }
(cd "$work" && apt-get download -q "$package" >"$work/log" 2>&1) || { cat "$work/log" >&2; exit 1; }
dpkg-deb --fsys-tarfile "$work"/linux-image-*.deb |
    tar -x -C "$work" --wildcards './boot/vmlinuz-*' '*/vexpress-v2p-ca9.dtb' '*/stm32_rproc.ko' 2>"$work/log" ||
    [ "$architecture" = arm64 ] # which has neither of the last two
if [ "$architecture" = arm64 ]; then
    cp "$work"/boot/vmlinuz-* "$folder/vmlinuz-arm64"
    exit
fi
cp "$work"/usr/lib/linux-image-*/vexpress-v2p-ca9.dtb "$folder/vexpress-v2p-ca9.dtb"
cp "$work"/lib/modules/*/kernel/drivers/remoteproc/stm32_rproc.ko "$folder/stm32_rproc.ko"
cp "$work"/boot/vmlinuz-* "$folder/vmlinuz"
