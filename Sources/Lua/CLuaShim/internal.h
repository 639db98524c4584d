// Declarations shared by the files of this target and hidden from Swift.

#ifndef LK_INTERNAL_H
#define LK_INTERNAL_H

#include "CLuaShim.h"

// ThreadSanitizer delivers signals late, so the deadline is polled. It also requires every function
// to return and does not know the longjmp of Debian's library (__longjmp_chk): after some ten
// thousand errors its own stack would overflow. These files are therefore not instrumented.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LK_POLLS 1
#define LK_UNINSTRUMENTED_BEGIN                                                              \
  _Pragma(                                                                                   \
      "clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = " \
      "function)")
#define LK_UNINSTRUMENTED_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef LK_UNINSTRUMENTED_BEGIN
#define LK_UNINSTRUMENTED_BEGIN
#define LK_UNINSTRUMENTED_END
#endif

#pragma clang assume_nonnull begin

typedef struct lk_deadline lk_deadline;

/// A running coroutine, on the stack of the function that resumed it.
typedef struct lk_resumption {
  lua_State *_Nullable by;  // the thread that waits for it
  const struct lk_resumption *_Nullable outer;
} lk_resumption;

typedef struct lk_region lk_region;

/// The states that share a deadline: the script's state and its guests; see meter.c.
typedef struct {
  lk_context *owner;                       // owns the timer
  lk_context *_Nullable volatile current;  // the state being run
  volatile long ticks_left;                // of the owner's budget
  double owed;                             // seconds of other threads, less than a tick
  volatile int count;
  lk_context *_Nonnull guests[LK_MOST_GUESTS];
} lk_meter;

/// The maximum number of remembered traversals by `next`.
#define LK_TRAVERSALS 8

/// The part of a context that only this target sees. Starts with the part that Swift sees.
typedef struct {
  lk_context open;

  // Memory.
  int enforcing;  // positive while script code is innermost; otherwise nothing is refused
  // The allocation region; see region.h.
  lk_region *_Nullable region;
  size_t pooled;         // the part of `used` inside the region
  size_t outside;        // blocks outside the region
  void *_Nullable exit;  // while closing: the jmp_buf to use after all finalizers
  size_t source_limit;   // maximum bytes of a chunk of source text
  size_t refuse_at;      // tests: the refusable allocation to refuse; 0 for none
  size_t refusable;      // refusable allocations so far
  size_t refused_size;   // size of the refused allocation, which Lua retries

  // Identity: each table, function, userdata and coroutine has a number, assigned in ascending
  // order.
  uint64_t serial;
  uint64_t first_serial;         // number of the first object of the script
  size_t objects;                // number of live objects
  size_t counted_objects;        // `objects` when a script last called `collectgarbage("count")`
  const void *_Nullable newest;  // the block of the newest object
  ptrdiff_t userdata_offset;     // from an object's block to the address that Lua shows
  ptrdiff_t thread_offset;
  ptrdiff_t hash_offset;  // of a table's pointer that is NULL without a hash part; 0: unknown
  size_t newest_size;     // of the newest block
  size_t frame_size;      // size of the allocation for a call
  size_t frames;          // number of such allocations
  int spare_frames;       // calls permitted for handling a stack overflow
  int builtins;           // number of unnumbered functions shown so far

  // Swift memory not reported by objects, in a process that runs a single script.
  ptrdiff_t heap_base;   // the process's other allocations at the start
  size_t host_extra;     // the part of `used` for this memory
  size_t measured_peak;  // the process's peak when last measured

  // The environment of scripts.
  double (*_Nullable virtual_seconds)(lua_State *L);
  uint64_t seed;                         // of math.random
  lua_CFunction _Nullable stock_format;  // Lua's own, called by ours
  lua_CFunction _Nullable stock_rep;
  lua_CFunction _Nullable stock_randomseed;
  uint64_t traversals;  // number of traversals by `next`, to select a slot
  const void *_Nullable traversed[LK_TRAVERSALS];
  int cursors[LK_TRAVERSALS];
  uint32_t ticks;          // steps of library functions, if the deadline is polled
  int forbids_finalizers;  // setmetatable refuses __gc

  // Budgets.
  volatile sig_atomic_t armed;                         // the deadline may fire
  const lk_resumption *_Nullable volatile resumption;  // the innermost
  lk_deadline *_Nullable deadline;
  lk_meter *_Nullable meter;  // NULL without plugins
  bool ends_process;          // end the process if a script ignores a used-up budget
  volatile int spent_count;   // number of times the timer has fired for the budget
  volatile long ticks_used;   // of a guest's share
  long ticks_allowed;
  volatile double seen_seconds;  // of the budget, up to the last sample of the running code
  volatile double host_seconds;  // the part of them that was the host's code
  volatile int host_ran;         // the host's code was running when the budget expired
  int is_spent_known;            // the place is noted; see `lk_note_spent`
  int metamethod_depth;          // > 0 while a fixed __concat runs: the collector must stay off

  // Calls.
  const void *_Nullable failure;  // address of the last message raised for Swift, to recognize it
  int entry_count;
  int entry_room;
  int table_count;
  int close_depth;
} lk_inner;

/// The inner part of a context. Every context is allocated as an `lk_inner`.
static inline lk_inner *inner(const lk_context *context) { return (lk_inner *)context; }

#define lk_likely(x) __builtin_expect(!!(x), 1)
#define lk_unlikely(x) __builtin_expect(!!(x), 0)

/// Raises the private error of an expired budget. Never returns.
_Noreturn void lk_raise_expiry(lua_State *L);
/// Pushes the private error value of an expired budget. Never raises.
void lk_push_expiry_value(lua_State *L);
/// Must be called after a protected call inside a script has returned `status`. Raises again if a
/// budget has expired, and makes a memory error sticky. Returns if the script may continue.
void lk_check_expiry(lua_State *L, int status);
/// Runs `function` on the top `arguments` values, under the limits of a script, because metamethods
/// are script code. Pops them and pushes the results or the error value. Returns a Lua status.
int lk_protect(lua_State *L, lua_CFunction function, int arguments, int results);
/// Called by a trampoline if memory use exceeds the limit. Collects garbage, and raises if that
/// does not suffice.
void lk_check_memory(lua_State *L, lk_context *context);
/// Measures the process's unreported allocations again, if they are attributed to the script.
void lk_recount_host(lk_context *context);
/// Bytes allocated by the process and not freed; 0 if the C library does not report it. Never
/// raises.
size_t lk_platform_heap_size(void);
/// The peak memory of the process so far, in bytes.
size_t lk_platform_peak_size(void);
/// The lua_Alloc function: counts memory, numbers objects and enforces the limit.
void *_Nullable lk_allocate(void *ud, void *_Nullable block, size_t old_size, size_t size);
/// Detects the layout of Lua's objects. May raise.
void lk_calibrate(lua_State *L);
/// Anchors the error messages that are needed when memory is short. May raise.
void lk_anchor_memory_message(lua_State *L);

/// The number of the object at `index`; 0 for light functions and other values without identity.
uint64_t lk_serial(lua_State *L, int index);
/// luaL_tolstring without addresses. Pushes the text. May raise.
const char *lk_tolstring(lua_State *L, int index, size_t *_Nullable length);
/// Pushes the text shown instead of the address of the value at `index`, such as `#12`. May raise
/// for memory.
void lk_push_identity(lua_State *L, int index);

/// Records the place in the script where a budget has expired. If the host's code was running,
/// that is the call of the host's function, with the function's name. `L` is the running thread.
/// Never allocates or raises.
void lk_note_spent(lua_State *L, lk_context *context);
/// Takes a sample: the running code, the host's or a script's, has used these CPU seconds of a
/// budget. Safe in a signal handler.
void lk_count_seconds(lk_context *context, double seconds);
/// Resets the samples and the place of a budget.
void lk_clear_spent(lk_context *context);

/// Whether the table at `index` may have keys outside Lua's array part. Never raises.
static inline bool lk_has_hash(lua_State *L, int index) {
  const ptrdiff_t offset = inner(lk_context_of(L))->hash_offset;
  if (lk_unlikely(offset == 0)) return true;
  return *(void *const *)((const char *)lua_topointer(L, index) + offset) != NULL;
}

/// Opens the libraries of `lk_open`. Returns a Lua status, and leaves an error message on the
/// stack.
int lk_open_libraries(lua_State *L, int trusted);
// The libraries, one file per subject. Each replaces functions in the library table on top of the
// stack.

void lk_install_base(lua_State *L);
void lk_install_order(lua_State *L);
void lk_install_string(lua_State *L);
void lk_install_patterns(lua_State *L);
void lk_install_table(lua_State *L);
void lk_install_sort(lua_State *L);
void lk_install_math(lua_State *L);
/// The ways a table function uses its table.
enum { LK_READS = 1, LK_WRITES = 2, LK_MEASURES = 4 };
/// The length of argument `argument`, a table or an object that supports `uses`. May raise.
lua_Integer lk_check_length(lua_State *L, int argument, int uses);
/// Pushes the library tables `os` and `debug`.
void lk_push_os(lua_State *L);
void lk_push_debug(lua_State *L);
/// Creates the library `io`, for `lk_open_io`.
void lk_prepare_io(lua_State *L);
/// Sets the global `io`, which reads and writes through the host's function at index `host`; see
/// `lk_open_files`.
void lk_open_io(lua_State *L, int host);
/// Sets the globals `package`, `require`, `dofile` and `loadfile` in the same way.
void lk_open_package(lua_State *L, int host);
/// The `next` of scripts: pops a key, and pushes the next key and value and returns 1, or returns
/// 0. `index` is absolute. May raise.
int lk_ordered_next(lua_State *L, int index);

/// Sets the guarded pcall, xpcall, load and setmetatable in the table of globals on top of the
/// stack.
void lk_install_guards(lua_State *L);
/// Sets the guarded coroutine functions in their library's table on top of the stack.
void lk_install_coroutines(lua_State *L);
/// Records for `lk_is_failure` that the string on top of the stack represents a Swift error.
void lk_keep_failure(lua_State *L, lk_context *context);
/// Removes the hook of `lk_arm`.
void lk_disarm(lua_State *L);
/// Source text that a lua_Reader passes to the compiler in pieces.
typedef struct {
  const char *_Nullable text;
  size_t left;
  size_t taken;
} lk_text_reader;
/// The next piece of a text; NULL at its end.
const char *_Nullable lk_next_piece(lk_text_reader *reader, size_t *size);
/// lua_load under the limits of a script. Pushes the function or the error message. Never raises.
int lk_load_by(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);
/// The lua_Reader of a `lk_text_reader`. Raises if a budget has expired: some inputs take the
/// compiler quadratic time, without hooks. Also raises if the source exceeds the limit for a chunk.
const char *_Nullable lk_read_text(lua_State *L, void *data, size_t *size);
/// The registry key of the error message for coroutines that close one another too deeply.
extern const void *const lk_overflow_key;
/// lua_resume that keeps track of the running thread.
int lk_resume_tracked(lua_State *co, lua_State *_Nullable from, int arguments, int *results);

#ifdef LK_POLLS
/// Checks the deadline now, and then every thousand instructions of the thread.
void lk_poll(lua_State *L);
/// Checks the deadline now.
void lk_poll_once(lk_context *context);
#endif

/// Called in each step of a library function that may take many steps. Raises if a budget has
/// expired.
static inline void lk_tick(lua_State *L, lk_context *context) {
#ifdef LK_POLLS
  if (lk_unlikely((++inner(context)->ticks & 1023) == 0)) lk_poll_once(context);
#endif
  if (lk_unlikely(context->expired)) lk_raise_expiry(L);
}

/// Makes `L` the running thread. Returns the previous one, for `lk_leave`.
static inline lua_State *_Nullable lk_enter(lk_context *context, lua_State *L) {
  lua_State *running = context->running;
  context->running = L;
  if (lk_unlikely(context->expired)) lk_arm(L);
#ifdef LK_POLLS
  else if (inner(context)->armed || inner(context)->meter != NULL)
    lk_poll(L);
#endif
  return running;
}

/// Makes `running` the running thread again. If a budget expired in the meantime, the hook was set
/// on the other thread, which may not have executed another instruction.
static inline void lk_leave(lk_context *context, lua_State *_Nullable running) {
  context->running = running;
  if (lk_unlikely(context->expired) && running != NULL) lk_arm(running);
}

/// Pushes the place of the caller, as `luaL_where` does. If the caller is Lua of the host's own,
/// pushes the place of the script that has called it. May raise for lack of memory.
void lk_push_place(lua_State *L);

/// Records the position of the innermost script function on the stack, from level `first` on.
/// Never allocates or raises.
void lk_report_location(lua_State *L, lk_context *context, int first);

// Several states with a common deadline.

/// The interval of a context's timer in seconds; 0 if it fires once, at the deadline.
double lk_meter_tick_seconds(const lk_context *context);
/// Starts a context's timer for `seconds` of the calling thread's CPU time. Returns 0 or an errno.
int lk_meter_start(lk_context *context, double seconds);
/// Begins or ends a budget of the owner. Resets the guests' shares.
void lk_meter_begin(lk_context *context, double seconds);
void lk_meter_end(lk_context *context);
/// The remaining seconds of the owner's budget, in whole ticks.
double lk_meter_left(const lk_context *context);
/// Subtracts seconds from the owner's budget, in whole ticks; carries over the remainder.
void lk_meter_charge(lk_context *context, double seconds);
/// Ends the scripts of a context and of its guests, for Ctrl-C. Safe in a signal handler.
void lk_meter_interrupt(lk_context *context);
/// Removes a state that closes.
void lk_meter_leave(lk_context *context);

/// Charges ticks to the state of a context. Returns the previous one.
static inline lk_context *_Nullable lk_meter_enter(lk_context *context) {
  lk_meter *meter = inner(context)->meter;
  if (__builtin_expect(meter == NULL, 1)) return NULL;
  lk_context *caller = meter->current;
  meter->current = context;
  return caller;
}
static inline void lk_meter_return(lk_context *context, lk_context *_Nullable caller) {
  if (__builtin_expect(inner(context)->meter != NULL, 0)) inner(context)->meter->current = caller;
}

// The platform-dependent part of the CPU deadline.

/// Called on the script's thread, in a signal handler, at the deadline or for each tick, with the
/// number of ticks since the last call.
typedef void (*lk_deadline_handler)(lk_context *context, int ticks);
#ifdef LK_POLLS
struct lk_deadline {
  double at;
};
#endif
/// Starts a timer that signals the calling thread; returns 0 or an errno. If `tick` is positive, it
/// signals at that interval in seconds, instead of once at the end.
int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler);
/// The remaining seconds.
double lk_platform_deadline_left(lk_context *context);
void lk_platform_deadline_end(lk_context *context);
void lk_platform_deadline_free(lk_context *context);

#pragma clang assume_nonnull end

#endif
