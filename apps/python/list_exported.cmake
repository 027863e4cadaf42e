# Writes LIST, the linker's list of the functions of the library that OBJECTS call.
# CMake counts a precompiled header among the objects.
list(FILTER OBJECTS EXCLUDE REGEX "/cmake_pch[^/]*$")
execute_process(COMMAND ${NM} -u ${OBJECTS} OUTPUT_VARIABLE undefined COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "_Z[A-Za-z0-9_]*6saddle[A-Za-z0-9_]*" names "${undefined}")
list(REMOVE_DUPLICATES names)
list(JOIN names ";\n" names)
file(WRITE ${LIST} "{ global:\n${names};\nlocal: *; };\n")
