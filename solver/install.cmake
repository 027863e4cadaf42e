# For other projects: find_package(saddle) and saddle::solver, or pkg-config saddle.
include(CMakePackageConfigHelpers)
set(SADDLE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/saddle)
string(APPEND SADDLE_LINKED " -pthread")
configure_package_config_file(saddleConfig.cmake.in saddleConfig.cmake
                              INSTALL_DESTINATION ${SADDLE_PACKAGE_DIR})
write_basic_package_version_file(saddleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# Relative to the file itself, so that the package may be moved.
file(RELATIVE_PATH SADDLE_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(saddle.pc.in saddle.pc @ONLY)
install(TARGETS saddle_solver EXPORT saddleTargets FILE_SET HEADERS)
install(EXPORT saddleTargets NAMESPACE saddle:: DESTINATION ${SADDLE_PACKAGE_DIR})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/saddleConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/saddleConfigVersion.cmake
        DESTINATION ${SADDLE_PACKAGE_DIR})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/saddle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
