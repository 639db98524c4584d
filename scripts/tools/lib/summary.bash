# Sourced by scripts/test, which reads the variables that are set here: extracts the numbers of
# tests from the output of the test programs.
# shellcheck disable=SC2034

# Sets flick_passed and flick_failed from the output of `swift test` in a file, and
# flick_closing to its closing line. A run without one (it did not build, it crashed)
# counts as one failure.
flick_count_swift_tests() {
  local file=$1 status=$2 total skipped
  flick_closing=$(grep -E 'Test run with [0-9]+ tests?.* (passed|failed) after' "$file" | tail -n 1 || true)
  flick_passed=0
  flick_failed=0
  if [[ $flick_closing =~ Test\ run\ with\ ([0-9]+)\ test ]]; then
    total=${BASH_REMATCH[1]}
    skipped=$(grep -cE '^[^ ]+ +Test .* skipped' "$file" || true)
    # A test function counts once, however many of its cases fail.
    flick_failed=$(grep -E '^[^ ]+ +Test .* failed after' "$file" | grep -cvE 'Test (run with|case) ' || true)
    flick_passed=$((total - skipped - flick_failed))
  else
    flick_closing='no result: the tests did not build, or the run did not reach its end'
  fi
  if ((status != 0 && flick_failed == 0)); then flick_failed=1; fi
}

# The same from the last "N passed, N failed" that `flickbook test` printed.
flick_count_scenarios() {
  local file=$1 status=$2
  flick_closing=$(grep -E '[0-9]+ passed, [0-9]+ failed' "$file" | tail -n 1 || true)
  flick_passed=0
  flick_failed=0
  if [[ $flick_closing =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
    flick_passed=${BASH_REMATCH[1]}
    flick_failed=${BASH_REMATCH[2]}
  else
    flick_closing="no counts (exit code $status)"
  fi
  if ((status != 0 && flick_failed == 0)); then flick_failed=1; fi
}
