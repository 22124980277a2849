// SPDX-License-Identifier: MIT
#include "lines.h"
