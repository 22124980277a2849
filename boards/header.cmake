# SPDX-License-Identifier: MIT
#
# cmake -DBOARD=<board.json> -DFOLDER=<folder> -P header.cmake
#
# Checks the board and writes the board.h that its firmware is compiled with.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/Board.cmake)
board_read(${BOARD})
board_header(${FOLDER})
