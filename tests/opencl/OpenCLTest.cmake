# How a test that is an OpenCL program runs: once for each device, with an environment in which the
# OpenCL loader finds BareCL and nothing else.
#
#   OPENCL_TEST_DEVICES                                      the devices, as in BARECL_DEVICES
#   add_opencl_test(GROUP NAME DEVICES COMMAND...)           test GROUP.NAME.FIRST-DEVICE
#   opencl_test_is_some(VARIABLE DEVICE)                     whether a device is not tested with all
#
# Every test runs on the devices of OPENCL_TEST_WHOLE, one of each architecture. The other boards differ from one of
# these only in their core or their memory, not in what the host does. On these boards OPENCL_TEST_SOME runs (an entry
# with a device's name: on that one), and the other tests run in the configuration `whole` (`./dev test --board <name>`).

# Emulated boards; the others need hardware.
get_property(all_boards GLOBAL PROPERTY BARECL_BOARDS)
set(boards)
foreach(board IN LISTS all_boards)
    board_get(emulator ${board} emulator.program)
    board_get(hardware ${board} hardware)
    if(emulator AND NOT hardware STREQUAL "true")
        list(APPEND boards ${board})
    endif()
endforeach()
set(OPENCL_TEST_DEVICES cpu basic ${boards})
set(OPENCL_TEST_ENVIRONMENT BARECL_CACHE_DIR= OCL_ICD_VENDORS=${PROJECT_BINARY_DIR}/etc/OpenCL/vendors)

# To check the tests themselves: run them on other implementations.
set(OPENCL_TEST_VENDORS "" CACHE PATH "A folder of .icd files, to be tested instead of BareCL")
if(OPENCL_TEST_VENDORS)
    set(OPENCL_TEST_DEVICES other)
    set(OPENCL_TEST_ENVIRONMENT OCL_ICD_VENDORS=${OPENCL_TEST_VENDORS})
endif()

# A build without a compiler and firmware (a cross build, one with sanitizers) has those of the default
# build, on fewer devices.
if(NOT BARECL_COMPILER)
    set(OPENCL_TEST_NATIVE_BUILD ${PROJECT_SOURCE_DIR}/build CACHE PATH "The build machine's tree")
    set(OPENCL_TEST_DEVICES cpu mps2-an386)
    if(NOT CMAKE_CROSSCOMPILING)
        list(APPEND OPENCL_TEST_DEVICES basic)
    endif()
    if(CMAKE_C_BYTE_ORDER STREQUAL BIG_ENDIAN) # a host without a code generator, whose devices are boards
        set(OPENCL_TEST_DEVICES mps2-an386 virt-rv32 tta-scalar)
    endif()
    list(APPEND OPENCL_TEST_ENVIRONMENT
         "BARECL_COMPILER=${OPENCL_TEST_NATIVE_BUILD}/bin/bareclc serve")
    if(CMAKE_CROSSCOMPILING_EMULATOR)
        list(APPEND OPENCL_TEST_ENVIRONMENT USER_EMULATION=1)
    endif()
endif()

set(OPENCL_TEST_WHOLE cpu basic sandbox other hostile mps2-an386 vexpress-a9 virt-rv32 tta-scalar)
set(OPENCL_TEST_SOME opencl.hello opencl.arguments opencl.async_copies_engine opencl.double_buffer opencl.ids opencl.local_memory opencl.printf
    opencl.smallest opencl.mistakes opencl.bad_access opencl.isolation opencl.local_store opencl.regions demo.picture kernels.some kernels.lanes
    kernels.fibers builtins.accuracy builtins.accuracy-half api.svm api.huge_launches opencl.program_variables.mps2-an505-store)

# Whether a device is a board that shares less than so many bytes with the host.
function(opencl_test_has_less variable device bytes)
    set(has_less FALSE)
    if(NOT device MATCHES "^(cpu|basic|other|hostile)$")
        board_get(size ${device} memory.shared.size)
        math(EXPR size "${size}")
        if(size LESS bytes)
            set(has_less TRUE)
        endif()
    endif()
    set(${variable} ${has_less} PARENT_SCOPE)
endfunction()

# Boards with less shared memory than some tests have data; these are not there.
function(opencl_test_is_small variable device)
    opencl_test_has_less(is_small ${device} 1048576)
    set(${variable} ${is_small} PARENT_SCOPE)
endfunction()

# On a machine without a multiplier a multiplication is a loop, and the simulator takes minutes.
function(opencl_test_lacks_multiplier variable device)
    set(machine ${PROJECT_SOURCE_DIR}/boards/${device}/machine.adf)
    set(lacks FALSE)
    if(EXISTS ${machine})
        file(STRINGS ${machine} multipliers REGEX "<name>mul</name>")
        if(NOT multipliers)
            set(lacks TRUE)
        endif()
    endif()
    set(${variable} ${lacks} PARENT_SCOPE)
endfunction()

# On a board with less than 16 KiB these run, and nothing else has room.
set(OPENCL_TEST_SMALLEST opencl.smallest opencl.printf opencl.clinfo opencl.many_arguments)

function(opencl_test_is_some variable device)
    set(is_some TRUE)
    if(device IN_LIST OPENCL_TEST_WHOLE)
        set(is_some FALSE)
    endif()
    set(${variable} ${is_some} PARENT_SCOPE)
endfunction()

function(add_opencl_test group name devices)
    string(REGEX REPLACE ",.*" "" first ${devices})
    opencl_test_is_some(is_some ${first})
    opencl_test_has_less(is_smallest ${first} 16384)
    if(is_smallest AND NOT ${group}.${name} IN_LIST OPENCL_TEST_SMALLEST)
        return()
    endif()
    verilated_configurations(configurations ${first})
    if(is_some AND NOT ${group}.${name} IN_LIST OPENCL_TEST_SOME AND
       NOT ${group}.${name}.${first} IN_LIST OPENCL_TEST_SOME)
        set(configurations CONFIGURATIONS whole)
    endif()
    verilated_command(command ${first} ${ARGN})
    add_test(NAME ${group}.${name}.${first} COMMAND ${command} ${configurations})
    set_tests_properties(${group}.${name}.${first} PROPERTIES
        ENVIRONMENT "BARECL_DEVICES=${devices};${OPENCL_TEST_ENVIRONMENT}"
        LABELS "${group};${first}" SKIP_RETURN_CODE 77 TIMEOUT ${BARECL_PATIENCE})
    verilated_wants(${group}.${name}.${first} ${first})
endfunction()
