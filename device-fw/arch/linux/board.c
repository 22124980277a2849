// SPDX-License-Identifier: MIT

#include "board.h"

struct region region;
_Thread_local unsigned this_core;
