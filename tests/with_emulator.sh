#!/bin/sh
# with_emulator.sh EMULATOR COMMAND...: runs the command, or says that the emulator is not there.
emulator=$1
shift
[ -x "$emulator" ] && exec "$@"
echo "skipped: there is no $emulator; the test verilog.emulator.$(basename "$emulator") says why"
exit 77
