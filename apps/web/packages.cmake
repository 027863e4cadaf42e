# What the library stands on, for Emscripten: archives that apps/web/packages made, and headers that
# Debian has for every machine, without the folder of this machine's own that they lie in.
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

# One module is linked, at a fixed place.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
