// The C part of LuaKit: the only code that a Lua error (a longjmp) may cross.
//
// Lua reports errors by longjmp, and Swift's frames do not survive one. Two rules follow, and this
// target exists to keep them:
//
//  1. Every function that Lua calls is a C trampoline. It calls Swift, Swift returns a count or a
//     negative code, and only when the Swift frame is gone does C raise.
//  2. Swift calls directly only API functions that cannot raise (scripts/tools/lib/lua-never-raises
// lists
//     them). Whatever can raise is wrapped here under a protected call.
//
// Memory errors are kept away from Swift frames by `enforcing`: while Swift is on the stack the
// allocator refuses nothing, and what is over the limit is raised once Swift has returned.
//
// Above each function: what it pops and pushes, and whether it may raise.

#ifndef CLUASHIM_H
#define CLUASHIM_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: - Context

/// What ended a script against its will. Sticky: once set, every protected call of the script
/// raises again until control is back with the host.
typedef enum {
  LK_EXPIRED_NOT = 0,
  LK_EXPIRED_CPU = 1,
  LK_EXPIRED_MEMORY = 2,
  LK_EXPIRED_SOURCE = 3,
  LK_EXPIRED_OUTPUT = 4,
  LK_EXPIRED_INTERRUPT = 5,
  LK_EXPIRED_STOPPED = 6,  // the host ends the script, for a reason that it keeps
} lk_expiry;

/// A Swift function as C calls it: returns the number of results pushed, or one of `LK_RAISE`,
/// `LK_YIELD`.
typedef int (*lk_swift_function)(lua_State *L, const void *declaration);

/// The value on top of the stack is to be raised as it is.
#define LK_RAISE (-1)
/// The coroutine is to be suspended; `lk_context.yielded` values are on top of the stack.
#define LK_YIELD (-2)
/// The string on top of the stack is to be raised with the caller's "file:line: " before it.
#define LK_FAIL (-3)
/// The string on top of the stack is to be raised as it is; like LK_FAIL it stands for a Swift
/// error.
#define LK_FAIL_LOCATED (-4)

/// A declared function: the Swift entry point and the declaration that is its argument.
typedef struct {
  lk_swift_function call;
  const void *declaration;
} lk_entry;

/// What `__index` and `__newindex` do for one key of a type; slots are indices of `lk_entry`, -1
/// where there is none.
typedef struct {
  const char *_Nullable key;  // the characters of the interned string: unique per state
  int32_t method;
  int32_t getter;
  int32_t setter;
} lk_member;

/// The members of one type in one state: open addressing by the address of the interned key.
typedef struct {
  uint32_t mask;
  int32_t missing_getter;  // slot called with (object, key) for a key without getter or method
  int32_t missing_setter;  // slot called with (object, key, value) for a key without setter
  int32_t finalizer;       // slot called with (object) by __gc, or -1
  lk_member *members;      // mask + 1 of them, at least one empty
} lk_member_table;

/// Where a type's parts are in one state.
typedef struct {
  const void *_Nullable type;
  int32_t table;
  int32_t metatable;  // reference in the registry
} lk_type_place;

/// The head of every userdata that LuaKit makes. The value follows at `LK_PAYLOAD` bytes.
typedef struct {
  uint32_t magic;
  int32_t table;               // index of the type's member table in the context
  const void *_Nullable type;  // identity of the type; NULL once the value is gone
} lk_object;

#define LK_MAGIC UINT32_C(0x4c4b6f62)
#define LK_PAYLOAD 16

/// How many plugins one script may have.
#define LK_MOST_GUESTS 64

typedef struct lk_context lk_context;

/// The state of one Lua state that is not Lua's own: reached from any of its threads through
/// Lua's extra space. What Swift has a part in; the rest is `lk_inner`.
struct lk_context {
  // Memory, in bytes.
  size_t used;
  size_t peak;
  size_t limit;
  // A call of the host compares `used` with it on return: the limit, or 0 once a budget has
  // expired, so that the call raises.
  volatile size_t gate;
  int counts_process;   // what Swift keeps counts too; see host_memory.c
  unsigned charges;     // how often something was charged

  // Budgets.
  volatile sig_atomic_t expired;  // lk_expiry
  lua_State *_Nullable volatile running;

  // Calls.
  lk_entry *_Nullable entries;  // by slot: those of the modules and types that the state has seen
  lk_member_table *_Nullable tables;
  lk_type_place *_Nullable places;  // by address of the type's identity
  uint32_t place_mask;
  int yielded;
  const void *_Nullable host;   // the object behind LuaHost parameters
  const void *_Nullable swift;  // LuaKit's StateContext
  lua_State *_Nullable main;    // the thread that the state has from the start

  // The report of the last error, filled in by the message handler before the stack unwinds.
  int report_line;  // 0: unknown
  char report_source[LUA_IDSIZE];

  // Where the last budget of CPU time expired.
  int spent_line;  // 0: unknown
  char spent_source[LUA_IDSIZE];
  char spent_function[LUA_IDSIZE];  // of the host, if its work was under way; or empty
};

/// The context of the state that `L` is a thread of. Never raises.
static inline lk_context *lk_context_of(lua_State *L) {
  return *(lk_context **)lua_getextraspace(L);
}

/// Which of the standard libraries `lk_open` opens for scripts that are trusted.
typedef enum {
  LK_LIBRARY_DEBUG = 1,
  LK_LIBRARY_IO = 2,
  LK_LIBRARY_OS = 4,
  LK_LIBRARY_PACKAGE = 8,
} lk_libraries;

/// A new state with base, coroutine, string, table, math, utf8, the virtual part of os and
/// debug.traceback, with our functions in place, and those of `trusted`. It has no limit yet; NULL
/// when the machine has no memory. Never raises.
lua_State *_Nullable lk_open(int trusted);
/// Closes the state and frees its context.
void lk_close(lua_State *L);
/// Sets the time that scripts are told, in seconds since the start of the simulation.
void lk_set_virtual_seconds(lua_State *L, double (*seconds)(lua_State *L));
/// Sets how many bytes of source text one chunk may have; returns how many it could have.
size_t lk_set_source_limit(lua_State *L, size_t limit);

/// Pushes a list of `length` numbers: those at `place` of each row of `width`, with `shift` added.
void lk_push_column(lua_State *L, const double *_Nullable rows, int length, int width, int place,
                    double shift);

/// Services of the host for the functions that reach files; this number is its first argument.
typedef enum {
  /// The path of the file that a name leads to, if a script may have it, or nil.
  LK_FILE_FIND,
  /// Runs the file at a path, as a module if a name follows; gives what it returns.
  LK_FILE_RUN,
  /// The function of the file at a path, or nil and a message.
  LK_FILE_COMPILE,
  /// The bytes of the file at a path, or nil, a message and C's number for it.
  LK_FILE_READ,
  /// Writes a text to the run's output, or to the file of a number that it has given.
  LK_FILE_WRITE,
  /// A number for the file of a name, which is written in a mode, or nil, a message and C's number.
  LK_FILE_CREATE,
  /// Removes the file of a name, gives it another name, or makes up a name: what `os.remove`,
  /// `os.rename` and `os.tmpname` return.
  LK_FILE_REMOVE,
  LK_FILE_RENAME,
  LK_FILE_TEMPORARY,
  /// The function that loads the module of a name, if the host has that built in, or nil.
  LK_FILE_BUILT_IN,
} lk_file_service;
/// Pops the function of the host that does these services, and sets the globals that reach files by
/// it: `package`, `require`, `dofile`, `loadfile`, `io`; also `os.remove` and the like where
/// scripts write files. Returns a Lua status; an error message is left on the stack. Never raises.
int lk_open_files(lua_State *L, bool writes);
/// Pushes a table with the string and table libraries, `pairs`, `next` and `tostring` as Lua has
/// them, for comparison with ours. Returns a Lua status. Never raises.
int lk_push_stock_libraries(lua_State *L);
/// What the names of Lua sources of the host's own start with: no place in them is a script's.
#define LK_HOST_SOURCE "[flickbook] "
/// The line that the innermost script function of the stack is at, from level `first` on, and the
/// name of its chunk in `source`, which has room for LUA_IDSIZE characters; 0 when there is none.
/// Allocates nothing and never raises.
int lk_script_line(lua_State *L, int first, char *source);
/// Seeds math.random with `seed`, now and whenever a script asks for a seed.
void lk_seed_random(lua_State *L, uint64_t seed);
/// From now on objects are a script's and not the host's: their numbers start at 1.
void lk_begin_numbering(lua_State *L);

/// Counts the process's memory, if it has grown by much. Never raises.
void lk_watch_process(lk_context *context);

/// Adds `bytes`, which may be below 0, to what counts against the memory limit: for what Swift
/// keeps on behalf of a script. Never raises; what is over the limit ends the script as usual.
static inline void lk_charge(lua_State *L, ptrdiff_t bytes) {
  lk_context *context = lk_context_of(L);
  context->used += (size_t)bytes;
  if (context->used > context->peak) context->peak = context->used;
  if (__builtin_expect(context->counts_process, 0) && (++context->charges & 31) == 0) {
    lk_watch_process(context);
  }
}

/// From now on all that the process allocates is the script's, and counts against its limit: for a
/// process that runs one state and nothing else. Never raises.
void lk_count_process_memory(lua_State *L);

// MARK: - Trampolines

/// How many declared functions are light C functions; those beyond pay for an upvalue.
#define LK_POOL_SIZE 512

/// Adds `count` entries, to be filled in, and returns the slot of the first; -1 when the machine
/// has no memory. Never raises.
int lk_add_entries(lua_State *L, int count);
/// Pushes the declared function of `slot`. Never raises (allocates beyond the pool).
void lk_push_function(lua_State *L, int slot);
/// Sets `count` declared functions, of the slots from `first` on, in the table on top of the stack.
/// Their names follow each other, each with a zero behind it. Never raises.
void lk_set_functions(lua_State *L, const char *names, int first, int count);
/// Enters `count` members into the table of a type, under the addresses of their names, which the
/// metatable on top of the stack keeps alive. Names as above; of each member three places, counted
/// from the slot `first`: those of its method, its getter and its setter, or -1. Never raises.
void lk_add_members(lua_State *L, lk_member_table *table, const char *names, const int32_t *places,
                    int32_t first, int count);
/// Pops a userdata and pushes a function that calls `call` with the userdata's payload as its
/// declaration. Never raises.
void lk_push_closure(lua_State *L, lk_swift_function call);
/// Sets __index, __newindex and, if wanted, __gc in the metatable on top of the stack: the
/// functions are shared by all declared types. Never raises.
void lk_set_type_functions(lua_State *L, bool has_finalizer);
/// The object at `index`, or NULL when the value there is not one of ours. Never raises.
static inline lk_object *_Nullable lk_object_at(lua_State *L, int index) {
  lk_object *object = lua_touserdata(L, index);
  return object != NULL && object->magic == LK_MAGIC ? object : NULL;
}
/// The thread that is running, or the main thread when none is. Calls from Swift go to this one:
/// the stack of a thread that waits for another is not to be touched, and only the running one
/// knows how deep the C stack is.
static inline lua_State *lk_running_thread(lua_State *main) {
  lua_State *running = lk_context_of(main)->running;
  return running != NULL ? running : main;
}
/// Allocates the member tables of `count` types. False when the machine has no memory.
bool lk_make_tables(lua_State *L, int count);
/// Where the place of a type is, or belongs.
static inline lk_type_place *lk_place_of(const lk_context *context, const void *type) {
  uint32_t i = (uint32_t)((uintptr_t)type >> 4) & context->place_mask;
  while (context->places[i].type != NULL && context->places[i].type != type) {
    i = (i + 1) & context->place_mask;
  }
  return &context->places[i];
}
/// Allocates the members of table `index`, all empty; `capacity` is a power of two.
bool lk_make_members(lua_State *L, int index, uint32_t capacity);
/// Where the member of an interned key is, or belongs.
lk_member *lk_member_place(const lk_member_table *table, const char *key);

// MARK: - Protected calls. None of these raises; each returns a Lua status.

/// Pushes the message handler that a protected call from Swift puts below the function: it records
/// where the error came from and its traceback, and returns the error value unchanged.
void lk_push_message_handler(lua_State *L);
/// lua_pcall with scripts' limits enforced. `handler` is the absolute index of
/// the message handler. Pops function and arguments; pushes results or the error value.
int lk_call(lua_State *L, int arguments, int results, int handler);
/// Pops the value last reported by the message handler's text slots: pushes the traceback, or nil.
void lk_push_traceback(lua_State *L);
/// Pushes the text of the error that the message handler saw if it was not a string, or nil.
void lk_push_error_text(lua_State *L);
/// Whether the value on top of the stack is the last message that was raised for a Swift error.
bool lk_is_failure(lua_State *L);
/// Forgets the last report.
void lk_clear_report(lua_State *L);

/// Pops a function; returns the line on which it is defined and puts the name of its chunk in
/// `source`, unless that is NULL, which has room for LUA_IDSIZE characters; 0 for a C function and
/// for what else can be called. Never raises.
int lk_definition(lua_State *L, char *_Nullable source);
/// Pops a function; returns its first line and sets its last one; below 1 for a C function and for
/// what else can be called. Never raises.
int lk_definition_lines(lua_State *L, int *last);
/// Pops a key; pushes `t[key]` or the error value. `index` must be absolute.
int lk_get(lua_State *L, int index);
/// Pops a key and a value; sets `t[key] = value`. Pushes the error value on failure.
int lk_set(lua_State *L, int index);
/// Pushes the length of the value at the absolute `index`, or the error value.
int lk_length(lua_State *L, int index);
/// Pushes the text of the value at the absolute `index` as `tostring` gives it, or the error value.
int lk_tostring(lua_State *L, int index);
/// Compares two values (LUA_OPEQ, LUA_OPLT, LUA_OPLE); pushes a boolean or the error value.
int lk_compare(lua_State *L, int a, int b, int operation);
/// Pops `count` functions; pushes a snapshot of what they can change in Lua, a table, or the error
/// value: a coroutine that waits cannot be put back.
int lk_take_snapshot(lua_State *L, int count);
/// Pops a snapshot, and puts back what has changed since. Pushes the error value on failure.
int lk_put_snapshot(lua_State *L);
/// Pops a key; pushes the next key and value (`*more` = 1) or nothing (`*more` = 0), or the error.
int lk_next(lua_State *L, int index, int *more);
/// Compiles source text (never bytecode); pushes the function or the error message.
int lk_load(lua_State *L, const char *_Nullable source, size_t size, const char *name);
/// The same, for text that many states of the process load: it is compiled once.
int lk_load_repeated(lua_State *L, const char *_Nullable source, size_t size, const char *name);
/// Resumes `co` with arguments on its stack, which receives results or the error value.
int lk_resume(lua_State *co, lua_State *from, int arguments, int *results);
/// Closes a coroutine that is closable: LUA_OK or the status, with the error value on its stack.
int lk_close_thread(lua_State *co, lua_State *_Nullable from);
/// Whether the coroutine can be resumed: it is neither dead nor running, nor waits for another.
bool lk_is_suspended(lua_State *co);
/// Whether the coroutine can be closed: it is neither running nor waits for another.
bool lk_is_closable(lua_State *co);
/// lua_next on a table that does not change during the traversal, which is why it cannot raise.
int lk_next_unchanged(lua_State *L, int index);
/// A full collection, or nothing while a metamethod must not see its stack move.
void lk_collect(lua_State *L);

// MARK: - Budgets

/// Starts counting the CPU time of this thread; after `seconds` the running script is ended.
/// Returns 0, or an errno. One at a time.
int lk_deadline_begin(lua_State *L, double seconds);
/// From now on a script that runs for a second of CPU time after its budget is spent, in code that
/// does not return, ends the process by SIGXCPU.
void lk_deadline_end_process(lua_State *L);
/// Whether a budget runs.
bool lk_deadline_runs(lua_State *L);
/// The CPU seconds that are left of the budget that runs; infinite without one.
double lk_deadline_left(lua_State *L);
/// Takes `seconds` off the budget that runs: what other threads have used for the script.
void lk_deadline_charge(lua_State *L, double seconds);
/// Ends it and forgets an expiry. Whether one had happened is returned first.
lk_expiry lk_deadline_end(lua_State *L);
/// From now on `signal` ends the running script, as an expired budget does; within a deadline.
/// Returns 0, or an errno: EBUSY while another state of the process listens to a signal.
int lk_interrupts_begin(lua_State *L, int signal);
/// Gives the signal back to whom it had before.
void lk_interrupts_end(int signal);
/// From now on `guest` is called by scripts of `L` and shares their deadline; it may use `seconds`
/// of each budget. Returns 0, or an errno: E2BIG when there are too many. Never raises.
int lk_meter_join(lua_State *L, lua_State *guest, double seconds);
/// The share of the last budget's CPU time that functions of the host have used, from 0 to 1, by
/// samples; below 0 without samples.
double lk_host_share(lua_State *L);
/// Forgets an expiry: called when control is back with the host for good.
void lk_forgive(lua_State *L);
/// Marks the script as expired and arms the hook on the running thread.
void lk_expire(lk_context *context, lk_expiry why);
/// Where other threads may look whether the script of this state is to stop.
static inline const sig_atomic_t *lk_stop_flag(lua_State *L) {
  return (const sig_atomic_t *)&lk_context_of(L)->expired;
}
/// Whether a flag of `lk_stop_flag` is set.
static inline bool lk_is_set(const sig_atomic_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}
/// Finds the line that the running script of a context is at, as its innermost function, and copies
/// the name of its source: at most `*size` bytes, and then so many. A file's name is whole. 0 where
/// none is running.
///
/// For the handler of a signal that the process dies by: allocates nothing, never raises, comes to
/// an end whatever is in the state, but may fault if that is damaged.
int lk_locate(void *context, char *source, size_t *size);
/// The address of `lk_locate`, for a handler that does not know this header.
uintptr_t lk_locator(void);
/// Whether the raised value on top of the stack is the private one of an expired budget.
int lk_is_expiry_value(lua_State *L, int index);
/// Makes the count hook of the running thread raise at the next instruction.
void lk_arm(lua_State *L);
/// Seconds of CPU time that the calling thread has used.
double lk_thread_cpu_seconds(void);

// MARK: - For tests

/// From now on the n-th allocation that can be refused is, as often as Lua tries it; 0 for none.
void lk_refuse_allocation(lua_State *L, size_t ordinal);
/// How many allocations could have been refused since then.
size_t lk_refusable_allocations(lua_State *L);

/// Pushes a new table in which all functions that run from now on are counted, as "source:line"; it
/// takes the place of the count hook. For memory alone it could raise.
void lk_watch_calls(lua_State *L);
/// Counts no more. Never raises.
void lk_unwatch_calls(lua_State *L);

// MARK: - Engine

/// Whether this program's `__concat` is mended (the fault of Debian's 5.4.4): only when it was
/// linked statically with `--wrap=luaT_tryconcatTM`.
int lk_concat_is_mended(void);
/// The release string of the library at hand, such as "Lua 5.4.4".
const char *lk_release(void);

// Macros of lua.h that Swift cannot see.
static inline void lk_pop(lua_State *L, int n) { lua_settop(L, -n - 1); }
static inline uint32_t lk_magic(void) { return LK_MAGIC; }
static inline int lk_registry_index(void) { return LUA_REGISTRYINDEX; }
static inline int lk_upvalue_index(int i) { return lua_upvalueindex(i); }
static inline void lk_remove(lua_State *L, int index) {
  lua_rotate(L, index, -1);
  lua_settop(L, -2);
}
static inline void lk_insert(lua_State *L, int index) { lua_rotate(L, index, 1); }

#pragma clang assume_nonnull end

#endif
