# SPDX-License-Identifier: MIT
#
# cmake [-DCHECK=ON] -P readme.cmake
#
# Writes the table of members in README.md, or checks it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/facts.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../toolchains/RecordTable.cmake)
record_readme(board ${CMAKE_CURRENT_LIST_DIR}/README.md)
