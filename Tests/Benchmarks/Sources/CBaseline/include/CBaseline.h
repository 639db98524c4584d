// The yardsticks: the operations of Flickbook, written by hand in plain C.
//
// The Lua APIs are written as in the Lua manual and "Programming in Lua", with the same checks as
// on the Swift side (luaL_checknumber, luaL_checkudata), against the same liblua. The springs are
// the same closed form on libm.

#ifndef CBASELINE_H
#define CBASELINE_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// MARK: - Lua

typedef struct baseline baseline;

/// A state with the C API under the global names that the benchmark scripts use.
///
/// `tuned` replaces the particle's functions: the type is recognised by the address of its
/// metatable, and keys by the addresses of their interned strings.
baseline *baseline_open(bool tuned);
void baseline_close(baseline *self);
/// Compiles a script and runs it with `count` as its argument. Exits on an error.
void baseline_run(baseline *self, const char *source, long count);
/// Defines the Lua function `source` and calls it `count` times with two numbers, protected and
/// with a message handler; returns the sum of its results.
double baseline_call_lua(baseline *self, const char *source, long count);

// MARK: - Springs

typedef struct {
  bool swings;
  double target, start, start_velocity, frequency, rate, weight, pull;
} c_spring;

typedef struct {
  double value, velocity;
} c_sample;

/// The motion of a spring from `from` to `target`.
c_spring c_spring_make(double mass, double stiffness, double damping, double from, double velocity,
                       double target);
/// Value and velocity at `time`.
c_sample c_spring_sample(const c_spring *self, double time);
/// Samples `count` times, at 0 to 0.999 s; returns the sum of values and velocities.
double c_spring_run(const c_spring *self, long count);

#pragma clang assume_nonnull end

#endif
