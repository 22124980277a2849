// SPDX-License-Identifier: MIT
//
// Headers that are parsed once for all files of machines, schedules and the simulator. Each file still includes what it
// uses.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>
