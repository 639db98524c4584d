// The yardstick: the same Lua APIs that the Swift side declares, written by hand in plain C as the
// Lua manual and "Programming in Lua" write them, with the same checks (luaL_checknumber,
// luaL_checkudata), against the same liblua.

#ifndef CBASELINE_H
#define CBASELINE_H

#pragma clang assume_nonnull begin

typedef struct baseline baseline;

/// A state with the C API under the global names that the benchmark scripts use.
baseline *baseline_open(void);
void baseline_close(baseline *self);
/// Compiles a script and runs it with `count` as its argument. Exits on an error.
void baseline_run(baseline *self, const char *source, long count);
/// Defines the Lua function `source` and calls it `count` times with two numbers, protected and
/// with a message handler; returns the sum of its results.
double baseline_call_lua(baseline *self, const char *source, long count);

#pragma clang assume_nonnull end

#endif
