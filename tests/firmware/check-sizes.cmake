# SPDX-License-Identifier: MIT
#
# cmake -DSIZE=<llvm-size> -DFILES=<object or ELF file>,... -DLIMIT=<bytes> -P check-sizes.cmake
# Text and data of all FILES must stay below LIMIT.
string(REPLACE "," ";" files "${FILES}")
execute_process(COMMAND ${SIZE} --totals ${files} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output MATCHES "\n *([0-9]+)[ \t]+([0-9]+)[^\n]*\\(TOTALS\\)")
    message(FATAL_ERROR "cannot read: ${output}")
endif()
math(EXPR bytes "${CMAKE_MATCH_1} + ${CMAKE_MATCH_2}")
message(STATUS "${FILES}: ${bytes} bytes of text and data, limit ${LIMIT}")
if(NOT bytes GREATER 0 OR NOT bytes LESS LIMIT)
    message(FATAL_ERROR "too large")
endif()
