# SPDX-License-Identifier: MIT
#
# Finds the C library and libgcc of the target whose facts are in TARGET_<MEMBER>.

# target_take_picolibc(): replaces the target's own C library by Debian's picolibc.
function(target_take_picolibc)
    string(REGEX REPLACE "-gcc$" "" system "${TARGET_LIBRARY_GCC}")
    set(folder /usr/lib/picolibc/${system})
    list(PREPEND TARGET_LIBRARY_FLAGS -B${folder}/lib/release/)
    set(TARGET_LIBRARY_FLAGS ${TARGET_LIBRARY_FLAGS} PARENT_SCOPE)
    set(TARGET_LIBRARY_HEADERS ${folder}/include PARENT_SCOPE)
    set(TARGET_LIBRARY_PACKAGES "picolibc-${system} and gcc-${system}" PARENT_SCOPE)
endfunction()

# target_library(<variable> <file>...): the paths of these files of the C library or GCC.
function(target_library variable)
    find_program(TARGET_GCC_${TARGET_LIBRARY_GCC} ${TARGET_LIBRARY_GCC})
    set(paths "")
    foreach(library IN LISTS ARGN)
        set(path "")
        if(TARGET_GCC_${TARGET_LIBRARY_GCC})
            execute_process(
                COMMAND ${TARGET_GCC_${TARGET_LIBRARY_GCC}} ${TARGET_LIBRARY_FLAGS}
                    -print-file-name=${library}
                OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
        endif()
        if(NOT IS_ABSOLUTE "${path}")
            message(FATAL_ERROR
                "${library} of ${TARGET_NAME} is missing: install ${TARGET_LIBRARY_PACKAGES}")
        endif()
        list(APPEND paths ${path})
    endforeach()
    set(${variable} ${paths} PARENT_SCOPE)
endfunction()
