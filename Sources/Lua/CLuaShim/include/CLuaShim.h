// The C part of LuaKit: the only code that a Lua error (a longjmp) may cross.
//
// Lua reports errors by longjmp, which Swift frames do not survive. This target therefore enforces
// two rules:
//
// 1. Every function that Lua calls is a C trampoline. It calls Swift, Swift returns a count or a
//    negative code, and C raises only after the Swift frame is gone.
//
// 2. Swift directly calls only API functions that cannot raise (listed in
//    scripts/tools/lib/lua-never-raises). All others are wrapped here in a protected call.
//
// While Swift is on the stack, the allocator does not refuse any request (`enforcing`). If the
// limit is then exceeded, the memory error is raised after Swift has returned.
//
// The comment on each function documents the values that it pops and pushes, and whether it may
// raise.

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

/// The reason for ending a script from outside. Sticky: once set, every protected call of the
/// script raises again until control has returned to the host.
typedef enum {
  LK_EXPIRED_NOT = 0,
  LK_EXPIRED_CPU = 1,
  LK_EXPIRED_MEMORY = 2,
  LK_EXPIRED_SOURCE = 3,
  LK_EXPIRED_OUTPUT = 4,
  LK_EXPIRED_INTERRUPT = 5,
  LK_EXPIRED_STOPPED = 6,  // the host ended the script and knows the reason
  LK_EXPIRED_MISTAKE = 7,  // the host has pushed a value that it must not; it knows the reason
} lk_expiry;

/// A Swift function called from C. Returns the number of results pushed, or one of the codes below.
typedef int (*lk_swift_function)(lua_State *L, const void *declaration);

/// Raise the value on top of the stack unchanged.
#define LK_RAISE (-1)
/// Suspend the coroutine, with the top `lk_context.yielded` values of the stack.
#define LK_YIELD (-2)
/// Raise the string on top of the stack with the caller's "file:line: " as prefix. It represents a
/// Swift error.
#define LK_FAIL (-3)
/// Raise the string on top of the stack unchanged. It represents a Swift error, as for LK_FAIL.
#define LK_FAIL_LOCATED (-4)

/// A declared function: its Swift entry point, and the declaration passed to it.
typedef struct {
  lk_swift_function call;
  const void *declaration;
} lk_entry;

/// The actions of `__index` and `__newindex` for one key of a type. Slots are indices of
/// `lk_entry`, or -1 for none.
typedef struct {
  const char *_Nullable key;  // the characters of the interned string: unique per state
  int32_t method;
  int32_t getter;
  int32_t setter;
} lk_member;

/// The members of a type in a state. Open addressing by the address of the interned key.
typedef struct {
  uint32_t mask;
  int32_t missing_getter;  // slot called with (object, key) for a key without getter or method
  int32_t missing_setter;  // slot called with (object, key, value) for a key without setter
  int32_t finalizer;       // slot called with (object) by __gc, or -1
  lk_member *members;      // mask + 1 members, at least one of them empty
} lk_member_table;

/// The locations of a type's parts in a state.
typedef struct {
  const void *_Nullable type;
  int32_t table;
  int32_t metatable;  // reference in the registry
} lk_type_place;

/// The header of every userdata created by LuaKit. The value follows at offset `LK_PAYLOAD`.
typedef struct {
  uint32_t magic;
  int32_t table;               // index of the type's member table in the context
  const void *_Nullable type;  // identity of the type; NULL after the value is destroyed
} lk_object;

#define LK_MAGIC UINT32_C(0x4c4b6f62)
#define LK_PAYLOAD 16

/// The maximum number of plugins of a script.
#define LK_MOST_GUESTS 64

typedef struct lk_context lk_context;

/// Data attached to a Lua state, reached from any of its threads through Lua's extra space. This is
/// the part shared with Swift; the rest is `lk_inner`.
struct lk_context {
  // Memory, in bytes.
  size_t used;
  size_t peak;
  size_t limit;
  // A call of the host compares `used` with it on return: the limit, or 0 once a budget has
  // expired, so that the call raises.
  volatile size_t gate;
  int counts_process;  // memory of Swift counts too; see host_memory.c
  unsigned charges;    // number of charges

  // Budgets.
  volatile sig_atomic_t expired;  // lk_expiry
  lua_State *_Nullable volatile running;

  // Calls.
  lk_entry *_Nullable entries;  // by slot, for the modules and types used in the state
  lk_member_table *_Nullable tables;
  lk_type_place *_Nullable places;  // by address of the type's identity
  uint32_t place_mask;
  int yielded;
  const void *_Nullable host;   // the object behind LuaHost parameters
  const void *_Nullable swift;  // LuaKit's StateContext
  lua_State *_Nullable main;    // the state's main thread

  // The report of the last error, filled in by the message handler before the stack unwinds.
  int report_line;  // 0: unknown
  char report_source[LUA_IDSIZE];

  // Where the last budget of CPU time expired.
  int spent_line;  // 0: unknown
  char spent_source[LUA_IDSIZE];
  char spent_function[LUA_IDSIZE];  // of the host, if its work was under way; or empty
};

/// The context of the state of thread `L`. Never raises.
static inline lk_context *lk_context_of(lua_State *L) {
  return *(lk_context **)lua_getextraspace(L);
}

/// The standard libraries that `lk_open` opens for trusted scripts.
typedef enum {
  LK_LIBRARY_DEBUG = 1,
  LK_LIBRARY_IO = 2,
  LK_LIBRARY_OS = 4,
  LK_LIBRARY_PACKAGE = 8,
} lk_libraries;

/// Opens a state with base, coroutine, string, table, math, utf8, the virtual part of os, and
/// debug.traceback, with our replacements of functions, and the libraries in `trusted`. It does not
/// have a memory limit yet. Returns NULL if the machine is out of memory. Never raises.
lua_State *_Nullable lk_open(int trusted);
/// Closes the state and frees its context.
void lk_close(lua_State *L);
/// Sets the clock that scripts see, in seconds since the start of the simulation.
void lk_set_virtual_seconds(lua_State *L, double (*seconds)(lua_State *L));
/// Sets the maximum size of a chunk of source text in bytes. Returns the previous maximum.
size_t lk_set_source_limit(lua_State *L, size_t limit);

/// Pushes a list of `length` numbers: element `place` of each row of `width` numbers, plus `shift`.
void lk_push_column(lua_State *L, const double *_Nullable rows, int length, int width, int place,
                    double shift);

/// Services of the host for functions that access files. Passed as the first argument of its
/// function.
typedef enum {
  /// Takes a name; returns the path of the file, or nil if it does not exist or is not permitted.
  LK_FILE_FIND,
  /// Runs the file at a path, as a module if a name follows. Returns its results.
  LK_FILE_RUN,
  /// Compiles the file at a path. Returns a function, or nil and a message.
  LK_FILE_COMPILE,
  /// Returns the contents of the file at a path, or nil, a message and an errno.
  LK_FILE_READ,
  /// Writes text to the run's output, or to the file with a number returned by LK_FILE_CREATE.
  LK_FILE_WRITE,
  /// Opens a file for writing in a mode. Returns its number, or nil, a message and an errno.
  LK_FILE_CREATE,
  /// Removes or renames a file, or invents a name. Return the results of `os.remove`, `os.rename`
  /// and `os.tmpname`.
  LK_FILE_REMOVE,
  LK_FILE_RENAME,
  LK_FILE_TEMPORARY,
  /// Returns the loader of a module built into the host, or nil.
  LK_FILE_BUILT_IN,
} lk_file_service;
/// Pops the host's function for these services and sets the globals that access files: `package`,
/// `require`, `dofile`, `loadfile`, `io`; with `writes` also `os.remove` and similar functions.
/// Returns a Lua status, and leaves an error message on the stack. Never raises.
int lk_open_files(lua_State *L, bool writes);
/// Pushes a table with Lua's unmodified string and table libraries, `pairs`, `next` and `tostring`,
/// for comparison with ours. Returns a Lua status. Never raises.
int lk_push_stock_libraries(lua_State *L);
/// The prefix of the names of the host's own Lua sources. Positions in them are not reported as a
/// script's.
#define LK_HOST_SOURCE "[flickbook] "
/// The current line of the innermost script function on the stack, from level `first` on, with the
/// name of its chunk in `source` (capacity LUA_IDSIZE); 0 if there is none. Never allocates or
/// raises.
int lk_script_line(lua_State *L, int first, char *source);
/// Seeds math.random with `seed`, now and for each `math.randomseed()` without arguments.
void lk_seed_random(lua_State *L, uint64_t seed);
/// Marks the start of the script: objects created from now on are numbered from 1.
void lk_begin_numbering(lua_State *L);

/// Measures the process's memory if it has grown considerably. Never raises.
void lk_watch_process(lk_context *context);

/// Adds `bytes` (possibly negative) to the memory counted against the limit, for memory that Swift
/// holds on behalf of a script. Never raises; exceeding the limit ends the script as usual.
static inline void lk_charge(lua_State *L, ptrdiff_t bytes) {
  lk_context *context = lk_context_of(L);
  context->used += (size_t)bytes;
  if (context->used > context->peak) context->peak = context->used;
  if (__builtin_expect(context->counts_process, 0) && (++context->charges & 31) == 0) {
    lk_watch_process(context);
  }
}

/// Attributes all memory that the process allocates from now on to the script, for a process that
/// runs a single state. Never raises.
void lk_count_process_memory(lua_State *L);

// MARK: - Trampolines

/// The number of declared functions that are light C functions. Further ones need an upvalue.
#define LK_POOL_SIZE 512

/// Adds `count` uninitialized entries. Returns the slot of the first, or -1 if the machine is out
/// of memory. Never raises.
int lk_add_entries(lua_State *L, int count);
/// Pushes the declared function in `slot`. Never raises (allocates beyond the pool).
void lk_push_function(lua_State *L, int slot);
/// Sets `count` declared functions, in consecutive slots from `first`, in the table on top of the
/// stack. `names` holds their names, each terminated by a zero. Never raises.
void lk_set_functions(lua_State *L, const char *names, int first, int count);
/// Inserts `count` members into the table of a type, by the addresses of their interned names,
/// which the metatable on top of the stack keeps alive. `names` as above. `places` has three slots
/// per member, relative to `first`: method, getter and setter, or -1. Never raises.
void lk_add_members(lua_State *L, lk_member_table *table, const char *names, const int32_t *places,
                    int32_t first, int count);
/// Pops a userdata and pushes a function that calls `call` with the userdata's payload as the
/// declaration. Never raises.
void lk_push_closure(lua_State *L, lk_swift_function call);
/// Sets __index, __newindex and, if `has_finalizer`, __gc in the metatable on top of the stack. All
/// declared types share these functions. Never raises.
void lk_set_type_functions(lua_State *L, bool has_finalizer);
/// The object at `index`, or NULL if the value is not one of ours. Never raises.
static inline lk_object *_Nullable lk_object_at(lua_State *L, int index) {
  lk_object *object = lua_touserdata(L, index);
  return object != NULL && object->magic == LK_MAGIC ? object : NULL;
}
/// The running thread, or the main thread if none is running. Swift calls functions on this thread:
/// the stack of a waiting thread must not be changed, and only the running one knows the depth of
/// the C stack.
static inline lua_State *lk_running_thread(lua_State *main) {
  lua_State *running = lk_context_of(main)->running;
  return running != NULL ? running : main;
}
/// Allocates the member tables of `count` types. Returns false if the machine is out of memory.
bool lk_make_tables(lua_State *L, int count);
/// The location of a type in the hash table, or the empty location for it.
static inline lk_type_place *lk_place_of(const lk_context *context, const void *type) {
  uint32_t i = (uint32_t)((uintptr_t)type >> 4) & context->place_mask;
  while (context->places[i].type != NULL && context->places[i].type != type) {
    i = (i + 1) & context->place_mask;
  }
  return &context->places[i];
}
/// Allocates the members of table `index`, all empty. `capacity` is a power of two.
bool lk_make_members(lua_State *L, int index, uint32_t capacity);
/// The location of an interned key in the member table, or the empty location for it.
lk_member *lk_member_place(const lk_member_table *table, const char *key);

// MARK: - Protected calls. None of these raises; each returns a Lua status.

/// Pushes the message handler for a protected call from Swift, to be placed below the function. It
/// records the position and traceback of an error and returns the error value unchanged.
void lk_push_message_handler(lua_State *L);
/// lua_pcall with the limits of scripts enforced. `handler` is the absolute index of the message
/// handler. Pops the function and arguments; pushes the results or the error value. After a mistake
/// of the host (LK_EXPIRED_MISTAKE), which may have replaced an argument, the call fails at once.
int lk_call(lua_State *L, int arguments, int results, int handler);
/// Pushes the traceback recorded by the message handler, or nil.
void lk_push_traceback(lua_State *L);
/// Pushes the text of the last error value if it was not a string, as recorded by the message
/// handler, or nil.
void lk_push_error_text(lua_State *L);
/// Whether the value on top of the stack is the last message raised for a Swift error.
bool lk_is_failure(lua_State *L);
/// Clears the last report.
void lk_clear_report(lua_State *L);

/// Pops a function. Returns the line of its definition and copies the name of its chunk to `source`
/// (capacity LUA_IDSIZE, can be NULL). Returns 0 for C functions and callable objects. Never
/// raises.
int lk_definition(lua_State *L, char *_Nullable source);
/// Pops a function. Returns its first line and sets `last` to its last line. Returns a value below
/// 1 for C functions and callable objects. Never raises.
int lk_definition_lines(lua_State *L, int *last);
/// Pops a key; pushes `t[key]` or the error value. `index` must be absolute.
int lk_get(lua_State *L, int index);
/// Pops a key and a value and sets `t[key] = value`. Pushes the error value on failure.
int lk_set(lua_State *L, int index);
/// Pushes the length of the value at the absolute `index`, or the error value.
int lk_length(lua_State *L, int index);
/// Pushes the text of the value at the absolute `index`, as returned by `tostring`, or the error
/// value.
int lk_tostring(lua_State *L, int index);
/// Compares two values (LUA_OPEQ, LUA_OPLT, LUA_OPLE); pushes a boolean or the error value.
int lk_compare(lua_State *L, int a, int b, int operation);
/// Pops `count` functions. Pushes a snapshot (a table) of all Lua state that they can change, or
/// the error value. A suspended coroutine in reach is an error, because it cannot be restored.
int lk_take_snapshot(lua_State *L, int count);
/// Pops a snapshot and undoes the changes since then. Pushes the error value on failure.
int lk_restore_snapshot(lua_State *L);
/// Pops a key. Pushes the next key and value (`*more` = 1), or the error value. At the end, `*more`
/// is 0.
int lk_next(lua_State *L, int index, int *more);
/// Compiles source text (never bytecode); pushes the function or the error message.
int lk_load(lua_State *L, const char *_Nullable source, size_t size, const char *name);
/// The same, for text that many states of the process load. It is compiled once.
int lk_load_repeated(lua_State *L, const char *_Nullable source, size_t size, const char *name);
/// Resumes `co` with arguments on its stack, which receives results or the error value.
int lk_resume(lua_State *co, lua_State *from, int arguments, int *results);
/// Closes a coroutine that is closable. Returns LUA_OK, or a status with the error value on its
/// stack.
int lk_close_thread(lua_State *co, lua_State *_Nullable from);
/// Whether the coroutine can be resumed: it is not dead, running, or waiting for another.
bool lk_is_suspended(lua_State *co);
/// Whether the coroutine can be closed: it is not running or waiting for another.
bool lk_is_closable(lua_State *co);
/// lua_next on a table that does not change during the traversal, and therefore cannot raise.
int lk_next_unchanged(lua_State *L, int index);
/// Runs a full collection, unless a metamethod is running, because its stack must not move.
void lk_collect(lua_State *L);

// MARK: - Budgets

/// Starts a budget of CPU time for this thread. After `seconds`, the running script is ended.
/// Returns 0, or an errno. There is one budget at a time.
int lk_deadline_begin(lua_State *L, double seconds);
/// Ends the process by SIGXCPU if a script continues for a second of CPU time after its budget, in
/// code that does not return.
void lk_deadline_end_process(lua_State *L);
/// Whether a budget is active.
bool lk_deadline_runs(lua_State *L);
/// The remaining CPU seconds of the active budget; infinite without one.
double lk_deadline_left(lua_State *L);
/// Subtracts `seconds` from the active budget, for time that other threads used for the script.
void lk_deadline_charge(lua_State *L, double seconds);
/// Ends the budget and clears an expiry. Returns the expiry.
lk_expiry lk_deadline_end(lua_State *L);
/// Makes `signal` end the running script, like an expired budget. Requires a deadline. Returns 0,
/// or an errno: EBUSY if another state of the process handles a signal.
int lk_interrupts_begin(lua_State *L, int signal);
/// Restores the previous action of the signal.
void lk_interrupts_end(int signal);
/// Makes `guest` share the deadline of `L`, the state of the scripts that call it. It can use
/// `seconds` of each budget. Returns 0, an errno, or one of the codes below. Never raises.
int lk_meter_join(lua_State *L, lua_State *guest, double seconds);
/// The script has as many guests as it can have.
#define LK_JOIN_TOO_MANY (-1)
/// The guest is the script's own state, or shares a deadline already.
#define LK_JOIN_TAKEN (-2)
/// The share of the last budget's CPU time that functions of the host have used, from 0 to 1, by
/// samples; below 0 without samples.
double lk_host_share(lua_State *L);
/// Clears an expiry, after all script code has returned to the host.
void lk_clear_expiry(lua_State *L);
/// Marks the script as expired and sets the hook on the running thread.
void lk_expire(lk_context *context, lk_expiry why);
/// A flag for other threads that is set when the script of this state must stop.
static inline const sig_atomic_t *lk_stop_flag(lua_State *L) {
  return (const sig_atomic_t *)&lk_context_of(L)->expired;
}
/// Whether a flag of `lk_stop_flag` is set.
static inline bool lk_is_set(const sig_atomic_t *flag) {
  return __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}
/// The current line of the running script of a context, in its innermost function. Copies up to
/// `*size` bytes of the name of its source and sets `*size` to their number. The name of a file is
/// not abbreviated. Returns 0 if no script is running.
///
/// For the handler of a fatal signal: does not allocate or raise and always terminates, but may
/// fault if the state is damaged.
int lk_locate(void *context, char *source, size_t *size);
/// The address of `lk_locate`, for a handler that does not include this header.
uintptr_t lk_locator(void);
/// Whether the value at `index` is the private error value of an expired budget.
int lk_is_expiry_value(lua_State *L, int index);
/// Makes the count hook of the running thread raise at its next instruction.
void lk_arm(lua_State *L);
/// CPU seconds used by the calling thread.
double lk_thread_cpu_seconds(void);

// MARK: - For tests

/// Makes the n-th refusable allocation from now on fail, including Lua's retry; 0 for none.
void lk_refuse_allocation(lua_State *L, size_t ordinal);
/// The number of refusable allocations since then.
size_t lk_refusable_allocations(lua_State *L);

/// Pushes a new table that counts the calls of all functions from now on, by "source:line". It
/// replaces the count hook. Raises only for memory.
void lk_watch_calls(lua_State *L);
/// Stops counting. Never raises.
void lk_unwatch_calls(lua_State *L);

// MARK: - Engine

/// Whether this program fixes `__concat` (the fault of Debian's 5.4.4). True only if it was linked
/// statically with `--wrap=luaT_tryconcatTM`.
int lk_concat_is_fixed(void);
/// The release of the linked library, such as "Lua 5.4.4".
const char *lk_release(void);

// Macros of lua.h that are not visible to Swift.
static inline void lk_pop(lua_State *L, int n) { lua_settop(L, -n - 1); }
static inline uint32_t lk_magic(void) { return LK_MAGIC; }
static inline int lk_registry_index(void) { return LUA_REGISTRYINDEX; }
static inline void lk_remove(lua_State *L, int index) {
  lua_rotate(L, index, -1);
  lua_settop(L, -2);
}
static inline void lk_insert(lua_State *L, int index) { lua_rotate(L, index, 1); }

#pragma clang assume_nonnull end

#endif
