# Sourced after setup.bash by the scripts that build the Swift tests.
#
#   flick_choose_test_build [SANITIZER]  chooses a debug build, or one under `address` or `thread`, for which
#                        the heaviest modules are optimized, with their assertions (see Package.swift).
#                        With FLICKBOOK_SANITIZED=unsafe, `address` looks only at modules that say `unsafe`
#                        and at C:
#   flick_test_scratch   the folder that it is built in
#   flick_test_swift     the command that does so: `swift`, with what the manifest is to know
#   flick_build_flags    flags for `swift build` of a package that shares that folder
#   flick_test_flags     those and the root package, for `swift test` and `swift build`

# The variables are read by the scripts that source this file.
# shellcheck disable=SC2034,SC2154

flick_choose_test_build() {
  local sanitizer=${1-}
  flick_test_scratch="$flick_root/.build-${sanitizer:+$sanitizer-sanitizer}"
  [[ -n $sanitizer ]] || flick_test_scratch+=test
  flick_test_swift=(swift)
  # XCTest itself leaks, which the leak check of AddressSanitizer would report.
  flick_build_flags=(--scratch-path "$flick_test_scratch" --disable-xctest
    --explicit-target-dependency-import-check error "${flick_lua_flags[@]}")
  if [[ -n $sanitizer ]]; then flick_choose_sanitizer "$sanitizer"; fi
  flick_test_flags=(--package-path "$flick_root" "${flick_build_flags[@]}")
}

flick_choose_sanitizer() {
  local sanitizer=$1
  # The core's tests take a quarter of the time with an optimized core.
  flick_test_swift=(env FLICKBOOK_OPTIMIZED=1)
  if [[ $sanitizer == address && ${FLICKBOOK_SANITIZED-} == unsafe ]]; then
    # Nor are lines of source kept for reports: they name functions.
    flick_test_swift+=(FLICKBOOK_SANITIZED=unsafe)
    flick_build_flags+=(-debug-info-format none)
  fi
  flick_test_swift+=(swift)
  # Nothing is built twice here, so the compiler may take a module in two parts: each part reads what it
  # needs of the others anew.
  flick_build_flags+=(--sanitize="$sanitizer" -Xswiftc -driver-batch-size-limit -Xswiftc 200)
  # Programs link in less than half the time.
  if [[ $OSTYPE == linux* ]]; then flick_build_flags+=(-Xswiftc -use-ld=lld); fi
  # Swift's backtracer clashes with the sanitizers and leaves stuck processes behind.
  export SWIFT_BACKTRACE=enable=no
  # The stack of each allocation is kept, which costs a fifth of the tests' time at 30 frames. So many say
  # which of our functions it was. Deeper ones: ASAN_OPTIONS=malloc_context_size=30.
  export ASAN_OPTIONS=${ASAN_OPTIONS-malloc_context_size=12}
  export LSAN_OPTIONS="suppressions=$flick_root/scripts/tools/lib/known-leaks:print_suppressions=0"
  export TSAN_OPTIONS="suppressions=$flick_root/scripts/tools/lib/known-races:print_suppressions=0"
}
