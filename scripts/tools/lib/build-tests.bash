# Sourced after setup.bash by the scripts that build the Swift tests.
#
#   flick_choose_test_build [SANITIZER]  selects a debug build, or one under `address` or `thread`
#                        with the heaviest modules optimized, including assertions (see
#                        Package.swift). With FLICKBOOK_SANITIZED=unsafe, `address` instruments
#                        only C and modules with unsafe code. Sets:
#   flick_test_scratch   the build folder
#   flick_test_swift     the `swift` command, with environment variables for the manifest
#   flick_build_flags    flags for `swift build` of a package that shares the folder
#   flick_test_flags     these flags and the root package, for `swift test` and `swift build`

# The variables are read by the scripts that source this file.
# shellcheck disable=SC2034,SC2154

flick_choose_test_build() {
  local sanitizer=${1-}
  flick_test_scratch="$flick_root/.build-${sanitizer:+$sanitizer-sanitizer}"
  [[ -n $sanitizer ]] || flick_test_scratch+='test'
  flick_test_swift=(swift)
  # XCTest itself has leaks, which AddressSanitizer's leak check would report.
  flick_build_flags=(--scratch-path "$flick_test_scratch" --disable-xctest
    --explicit-target-dependency-import-check error "${flick_lua_flags[@]}")
  # Reduces the time to link programs to less than half.
  if [[ $OSTYPE == linux* ]]; then flick_build_flags+=(-Xswiftc -use-ld=lld); fi
  if [[ -n $sanitizer ]]; then flick_choose_sanitizer "$sanitizer"; fi
  # Without BoringSSL, which takes minutes to compile: the tests of encryption start the optimized program.
  flick_test_flags=(--package-path "$flick_root" --disable-default-traits "${flick_build_flags[@]}")
}

flick_choose_sanitizer() {
  local sanitizer=$1
  # With an optimized core, its tests take a quarter of the time.
  flick_test_swift=(env FLICKBOOK_OPTIMIZED=1)
  if [[ $sanitizer == address && ${FLICKBOOK_SANITIZED-} == unsafe ]]; then
    # Source lines are omitted from reports, which name functions.
    flick_test_swift+=(FLICKBOOK_SANITIZED=unsafe)
    flick_build_flags+=(-debug-info-format none)
  fi
  flick_test_swift+=(swift)
  # Modules are only compiled once here, so the compiler may split a module into two parts, each of
  # which parses the required declarations of the other.
  flick_build_flags+=(--sanitize="$sanitizer" -Xswiftc -driver-batch-size-limit -Xswiftc 200)
  # Swift's backtracer is incompatible with the sanitizers and leaves stuck processes.
  export SWIFT_BACKTRACE=enable=no
  # Recording the stack of each allocation takes a fifth of the tests' time with 30 frames. This
  # number suffices to identify our function. For more: ASAN_OPTIONS=malloc_context_size=30.
  export ASAN_OPTIONS=${ASAN_OPTIONS-malloc_context_size=12}
  export LSAN_OPTIONS="suppressions=$flick_root/scripts/tools/lib/known-leaks:print_suppressions=0"
  export TSAN_OPTIONS="suppressions=$flick_root/scripts/tools/lib/known-races:print_suppressions=0"
}
