# SPDX-License-Identifier: MIT
#
# Runs the suite with the emulated host library of another system, and compares with the reference of the build machine:
# every thirty-second kernel, and in the configuration `whole` all kernels.
include(../opencl/OpenCLTest.cmake)

file(GLOB kernels CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/suite/*.cl)
set(some "")
foreach(kernel IN LISTS kernels)
    list(LENGTH whole number)
    math(EXPR is_other "${number} % 32")
    if(NOT is_other)
        list(APPEND some ${kernel})
    endif()
    list(APPEND whole ${kernel})
endforeach()

set(devices ${OPENCL_TEST_DEVICES})
if(cpu IN_LIST devices) # only the code for cpu differs from a native run; a board's code is the same
    set(devices cpu)
endif()
list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
foreach(part some whole)
    set(configurations "")
    if(part STREQUAL "whole")
        set(configurations CONFIGURATIONS whole)
    endif()
    set(run_kernels ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/kernels.py ${OPENCL_TEST_NATIVE_BUILD}
        ${CMAKE_CURRENT_BINARY_DIR}/${part})
    add_test(NAME kernels.reference.${part} COMMAND ${run_kernels} reference ${${part}} ${configurations})
    set_tests_properties(kernels.reference.${part} PROPERTIES FIXTURES_SETUP kernels_reference_${part} TIMEOUT ${BARECL_PATIENCE})
    foreach(device IN LISTS devices)
        add_test(NAME kernels.${part}.${device} COMMAND ${run_kernels} ${device} ${${part}} ${configurations})
        set_tests_properties(kernels.${part}.${device} PROPERTIES FIXTURES_REQUIRED kernels_reference_${part}
            LABELS "kernels;${device}" TIMEOUT ${BARECL_PATIENCE}
            ENVIRONMENT "KERNELS_RUN=${emulator} $<TARGET_FILE:kernels_run>;${OPENCL_TEST_ENVIRONMENT}")
    endforeach()
endforeach()
