#!/bin/sh
# Fetches Debian's Linux package for armhf with apt, and extracts the kernel, the device tree of the Versatile Express and
# a driver: FOLDER/vmlinuz, FOLDER/vexpress-v2p-ca9.dtb, FOLDER/stm32_rproc.ko. It uses a separate apt state for the other architecture, and
# leaves the machine's own apt as it is. Does nothing when the files exist.
#
# usage: kernel.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[ ! -f "$folder/vmlinuz" ] || [ ! -f "$folder/vexpress-v2p-ca9.dtb" ] || [ ! -f "$folder/stm32_rproc.ko" ] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial"
: >"$work/state/status"
cat >"$work/apt.conf" <<END
APT::Architecture "armhf";
APT::Architectures { "armhf"; };
APT::Sandbox::User "root";
Dir::State "$work/state";
Dir::State::status "$work/state/status";
Dir::Cache "$work/cache";
END
export APT_CONFIG="$work/apt.conf"
# Ignore a suite whose mirror is just being updated: every suite has the kernel.
apt-get update -q >"$work/log" 2>&1 || true
package=$(apt-cache depends linux-image-armmp | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
[ -n "$package" ] || { cat "$work/log" >&2; echo "apt has no linux-image-armmp for armhf" >&2; exit 1; }
(cd "$work" && apt-get download -q "$package" >"$work/log" 2>&1) || { cat "$work/log" >&2; exit 1; }
dpkg-deb --fsys-tarfile "$work"/linux-image-*.deb |
    tar -x -C "$work" --wildcards './boot/vmlinuz-*' '*/vexpress-v2p-ca9.dtb' '*/stm32_rproc.ko'
cp "$work"/usr/lib/linux-image-*/vexpress-v2p-ca9.dtb "$folder/vexpress-v2p-ca9.dtb"
cp "$work"/lib/modules/*/kernel/drivers/remoteproc/stm32_rproc.ko "$folder/stm32_rproc.ko"
cp "$work"/boot/vmlinuz-* "$folder/vmlinuz"
