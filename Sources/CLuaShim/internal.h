// What the files of this target share and Swift does not see.

#ifndef LK_INTERNAL_H
#define LK_INTERNAL_H

#include "CLuaShim.h"

// ThreadSanitizer delivers signals late: there the deadline is polled. It also counts on every
// function to return, and does not know the longjmp of Debian's library (__longjmp_chk): a few ten
// thousand errors over frames of ours would fill its own stack. It does not see these files.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LK_POLLS 1
#define LK_UNSEEN_BEGIN                                                                         \
  _Pragma("clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)")
#define LK_UNSEEN_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef LK_UNSEEN_BEGIN
#define LK_UNSEEN_BEGIN
#define LK_UNSEEN_END
#endif

#pragma clang assume_nonnull begin

typedef struct lk_deadline lk_deadline;

/// A coroutine that runs, on the stack of the function that has resumed it.
typedef struct lk_resumption {
  lua_State *_Nullable by;  // the thread that waits for it
  const struct lk_resumption *_Nullable outer;
} lk_resumption;

typedef struct lk_region lk_region;

/// The states that share one deadline: a script's, and those that it calls; see meter.c.
typedef struct {
  lk_context *owner;                         // has the timer
  lk_context *_Nullable volatile current;    // whose code is running
  volatile long ticks_left;                  // of the owner's budget
  double owed;                               // seconds of other threads that are no whole tick yet
  volatile int count;
  lk_context *_Nonnull guests[LK_MOST_GUESTS];
} lk_meter;

/// How many traversals by `next` are remembered at a time.
#define LK_TRAVERSALS 8

/// What a context has that only this target sees, behind what Swift sees.
typedef struct {
  lk_context open;

  // Memory.
  int enforcing;  // above 0 while script code is the innermost: else nothing is refused
  // Where the blocks are; see region.h.
  lk_region *_Nullable region;
  size_t pooled;   // the part of `used` that lies in the region
  size_t outside;  // blocks beside it
  void *_Nullable exit;  // while the state closes: the jmp_buf for when all finalizers have run
  size_t source_limit;   // bytes of one chunk of source text
  size_t refuse_at;      // tests: the refusable allocation that is refused; 0 for none
  size_t refusable;      // refusable allocations so far
  size_t refused_size;   // of the one that was refused: Lua tries it again

  // Identity: each table, function, userdata and coroutine has a number, which counts up.
  uint64_t serial;
  uint64_t first_serial;         // of the first object that is not the host's
  size_t objects;                // how many of them there are now
  size_t counted_objects;        // how many there were when a script last counted them
  const void *_Nullable newest;  // the block of the newest object
  ptrdiff_t userdata_offset;     // from an object's block to the address that Lua shows
  ptrdiff_t thread_offset;
  ptrdiff_t hash_offset;  // in a table, of a pointer that is NULL without a hash part; 0: not known
  size_t newest_size;     // of the newest block
  size_t frame_size;      // of what Lua allocates for a call
  size_t frames;          // how many of them there are
  int spare_frames;       // calls that are granted to the handling of a stack overflow
  int builtins;           // how many functions without a number have been shown

  // What Swift keeps, beyond what its objects say, in a process that runs one script only.
  ptrdiff_t heap_base;   // what the process had allocated beside Lua before
  size_t host_extra;     // the part of `used` that this comes to
  size_t measured_peak;  // of the process, when it was last looked into

  // The environment of scripts.
  double (*_Nullable virtual_seconds)(lua_State *L);
  uint64_t seed;  // of math.random
  lua_CFunction _Nullable stock_format;  // Lua's own, for what ours leave to them
  lua_CFunction _Nullable stock_rep;
  lua_CFunction _Nullable stock_randomseed;
  uint64_t traversals;  // counts the traversals by `next`: which place the newest one takes
  const void *_Nullable traversed[LK_TRAVERSALS];
  int cursors[LK_TRAVERSALS];
  uint32_t ticks;  // counts steps of library functions where the deadline is polled
  int forbids_finalizers;  // setmetatable refuses __gc

  // Budgets.
  volatile sig_atomic_t armed;  // the deadline may fire
  const lk_resumption *_Nullable volatile resumption;  // the innermost
  lk_deadline *_Nullable deadline;
  lk_meter *_Nullable meter;  // NULL without plugins
  bool ends_process;  // a script that a spent budget does not reach ends the process
  volatile int spent_count;   // how often the timer has fired for the budget
  volatile long ticks_used;   // of a guest's share
  long ticks_allowed;
  volatile double seen_seconds;  // of the budget, up to the last sample of the running code
  volatile double host_seconds;  // the part of them that was the host's code
  volatile int host_ran;         // the host's code was running when the budget expired
  int is_spent_known;            // the place is noted; see `lk_note_spent`
  int metamethod_depth;  // > 0 while a mended __concat runs: the collector must stay off

  // Calls.
  const void *_Nullable failure;  // address of the last message raised for Swift, to tell it again
  int entry_count;
  int entry_room;
  int table_count;
  int close_depth;
} lk_inner;

/// The rest of a context: each is made as an `lk_inner`.
static inline lk_inner *inner(const lk_context *context) { return (lk_inner *)context; }

#define lk_likely(x) __builtin_expect(!!(x), 1)
#define lk_unlikely(x) __builtin_expect(!!(x), 0)

/// Raises the private error of an expired budget. Never returns.
_Noreturn void lk_raise_expiry(lua_State *L);
/// To be called where a protected call inside a script has returned `status`: raises again when a
/// budget has expired, and makes a memory error sticky. Returns when the script may continue.
void lk_check_expiry(lua_State *L, int status);
/// Runs `function` on the top `arguments` values, under the limits of a script, since metamethods
/// are script code. Pops them; pushes the results or the error value. Returns a Lua status.
int lk_protect(lua_State *L, lua_CFunction function, int arguments, int results);
/// Called by a trampoline when more is in use than the limit: collects, and raises if that does
/// not help.
void lk_check_memory(lua_State *L, lk_context *context);
/// Counts anew what the process has allocated beyond what is known, if it is the script's.
void lk_recount_host(lk_context *context);
/// Bytes that the process has allocated and not freed; 0 where the C library does not say.
/// Never raises.
size_t lk_platform_heap_size(void);
/// The most bytes that the process has had in memory so far.
size_t lk_platform_peak_size(void);
/// lua_Alloc: counts what is in use, numbers objects, and keeps the limit.
void *_Nullable lk_allocate(void *ud, void *_Nullable block, size_t old_size, size_t size);
/// Finds out where Lua puts what it allocates for an object. May raise.
void lk_calibrate(lua_State *L);
/// Anchors the messages that must exist when memory is short. May raise.
void lk_anchor_memory_message(lua_State *L);

/// The number of the object at `index`; 0 for what is none: light functions and plain values.
uint64_t lk_serial(lua_State *L, int index);
/// luaL_tolstring without addresses. Pushes the text. May raise.
const char *lk_tolstring(lua_State *L, int index, size_t *_Nullable length);
/// Pushes what stands in place of the address of the value at `index`: `#12`. May raise for memory.
void lk_push_identity(lua_State *L, int index);

/// Notes the place in the script at which a budget has expired. If the host's code was running, that
/// is the call of the host's function, with the function's name. `L` is the running thread. Never
/// allocates or raises.
void lk_note_spent(lua_State *L, lk_context *context);
/// Takes a sample: the running code, the host's or a script's, has used these CPU seconds of a
/// budget. Safe in a signal handler.
void lk_count_seconds(lk_context *context, double seconds);
/// Resets the samples and the place of a budget.
void lk_clear_spent(lk_context *context);

/// Whether the table at `index` may have keys that are not in Lua's array part. Never raises.
static inline bool lk_has_hash(lua_State *L, int index) {
  const ptrdiff_t offset = inner(lk_context_of(L))->hash_offset;
  if (lk_unlikely(offset == 0)) return true;
  return *(void *const *)((const char *)lua_topointer(L, index) + offset) != NULL;
}

/// The libraries of `lk_open`. Returns a Lua status; an error message is left on the stack.
int lk_open_libraries(lua_State *L, int trusted);
// The libraries, one file a subject; each puts its functions into the stock table on top of
// the stack.

void lk_install_base(lua_State *L);
void lk_install_order(lua_State *L);
void lk_install_string(lua_State *L);
void lk_install_patterns(lua_State *L);
void lk_install_table(lua_State *L);
void lk_install_sort(lua_State *L);
void lk_install_math(lua_State *L);
/// What a table function does with its table.
enum { LK_READS = 1, LK_WRITES = 2, LK_MEASURES = 4 };
/// The length of argument `argument`, a table or what behaves like one for `uses`. May raise.
lua_Integer lk_check_length(lua_State *L, int argument, int uses);
/// Pushes the library tables `os` and `debug`.
void lk_push_os(lua_State *L);
void lk_push_debug(lua_State *L);
/// Makes the library `io`, for `lk_open_io`.
void lk_prepare_io(lua_State *L);
/// Sets the global `io`, which reads and writes by the host's function at this index; see
/// `lk_open_files`.
void lk_open_io(lua_State *L, int host);
/// Sets the globals `package`, `require`, `dofile` and `loadfile`, likewise.
void lk_open_package(lua_State *L, int host);
/// The `next` of scripts: pops a key; pushes the next key and value and returns 1, or returns 0.
/// `index` is absolute. May raise.
int lk_ordered_next(lua_State *L, int index);

/// Puts the guarded pcall, xpcall, load and setmetatable into the table of globals on top of
/// the stack.
void lk_install_guards(lua_State *L);
/// Puts the guarded coroutine functions into their library's table on top of the stack.
void lk_install_coroutines(lua_State *L);
/// Notes for `lk_is_failure` that the string on top of the stack stands for a Swift error.
void lk_keep_failure(lua_State *L, lk_context *context);
/// Ends the hook of `lk_arm`.
void lk_disarm(lua_State *L);
/// Source text that a lua_Reader hands to the compiler in pieces.
typedef struct {
  const char *_Nullable text;
  size_t left;
  size_t taken;
} lk_text_reader;
/// The next piece of a text; NULL at its end.
const char *_Nullable lk_next_piece(lk_text_reader *reader, size_t *size);
/// lua_load under the limits of a script. Pushes the function or the error message. Never raises.
int lk_load_by(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode);
/// The lua_Reader of a `lk_text_reader`. Raises when a budget has expired: some inputs cost the
/// compiler quadratic time, and no hook fires inside it. More source than a chunk may have is one.
const char *_Nullable lk_read_text(lua_State *L, void *data, size_t *size);
/// Where the registry keeps the message of coroutines that close one another too deep.
extern const void *const lk_overflow_key;
/// lua_resume that keeps track of the running thread.
int lk_resume_tracked(lua_State *co, lua_State *_Nullable from, int arguments, int *results);

#ifdef LK_POLLS
/// Checks the deadline now, and every thousand instructions of the thread.
void lk_poll(lua_State *L);
/// Checks the deadline now.
void lk_poll_once(lk_context *context);
#endif

/// One step of a library function that may take many: raises when a budget has expired.
static inline void lk_tick(lua_State *L, lk_context *context) {
#ifdef LK_POLLS
  if (lk_unlikely((++inner(context)->ticks & 1023) == 0)) lk_poll_once(context);
#endif
  if (lk_unlikely(context->expired)) lk_raise_expiry(L);
}

/// Makes `L` the running thread; returns the one before, which `lk_leave` wants.
static inline lua_State *_Nullable lk_enter(lk_context *context, lua_State *L) {
  lua_State *running = context->running;
  context->running = L;
  if (lk_unlikely(context->expired)) lk_arm(L);
#ifdef LK_POLLS
  else if (inner(context)->armed || inner(context)->meter != NULL) lk_poll(L);
#endif
  return running;
}

/// Makes `running` the running thread again. What expired in the meantime has armed the other
/// thread, which may not have come to another instruction.
static inline void lk_leave(lk_context *context, lua_State *_Nullable running) {
  context->running = running;
  if (lk_unlikely(context->expired) && running != NULL) lk_arm(running);
}

/// Stores where the innermost script function of the stack is, from level `first` on. Allocates
/// nothing and never raises.
void lk_report_location(lua_State *L, lk_context *context, int first);

// Several states on one deadline.

/// How often the timer of a context fires, in seconds; 0 for once, at its deadline.
double lk_meter_tick_seconds(const lk_context *context);
/// Has the timer of a context count so many seconds of the calling thread; 0 or an errno.
int lk_meter_start(lk_context *context, double seconds);
/// A budget of the owner begins, or ends: shares are whole again.
void lk_meter_begin(lk_context *context, double seconds);
void lk_meter_end(lk_context *context);
/// The seconds that are left of the owner's budget, in whole ticks; takes some off.
double lk_meter_left(const lk_context *context);
void lk_meter_charge(lk_context *context, double seconds);
/// Ends the scripts of a context and of its guests, for Ctrl-C. Safe in a signal handler.
void lk_meter_interrupt(lk_context *context);
/// A state closes.
void lk_meter_leave(lk_context *context);

/// Makes the state of a context the one that ticks are charged to; returns the one before.
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

// The platform's part of the CPU deadline.

/// What is called on the script's thread, in a signal handler, when the time is up or for each
/// tick: with the number of ticks that have passed.
typedef void (*lk_deadline_handler)(lk_context *context, int ticks);
#ifdef LK_POLLS
struct lk_deadline {
  double at;
};
#endif
/// Creates what is needed to signal the calling thread; 0 or an errno. `tick` is above 0 for a
/// signal in each so many seconds, in place of one at the end.
int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler);
/// Seconds that are left of it.
double lk_platform_deadline_left(lk_context *context);
void lk_platform_deadline_end(lk_context *context);
void lk_platform_deadline_free(lk_context *context);

#pragma clang assume_nonnull end

#endif
