# The dependencies of the library for Emscripten: archives made by apps/web/packages, and Debian's
# headers that are the same on every machine. Does not use their folder /usr/include, which also has
# headers of this machine only.
set(SADDLE_WEB_PACKAGES ${PROJECT_BINARY_DIR}/packages CACHE PATH "Filled by apps/web/packages")

foreach(package Eigen3::Eigen fmt::fmt nlohmann_json::nlohmann_json Threads::Threads flint gmp gmpxx
                z)
  add_library(${package} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${package} SYSTEM INTERFACE ${SADDLE_WEB_PACKAGES}/include)
endforeach()
target_include_directories(Eigen3::Eigen SYSTEM INTERFACE ${SADDLE_WEB_PACKAGES}/include/eigen3)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
foreach(package flint gmp z)
  target_link_libraries(${package} INTERFACE ${SADDLE_WEB_PACKAGES}/lib${package}.a)
endforeach()
target_link_libraries(flint INTERFACE gmp)

# A single module is linked, so code need not be position-independent.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
