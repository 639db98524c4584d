// The allocator of a state: counts memory, numbers objects and enforces the memory limit.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "region.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - Object numbers

// An object's block starts with its number, which reflects the order of creation: an identity that,
// unlike an address, is the same in every run. Lua's blocks need an alignment of 8 and malloc
// provides 16, so a block with a number is offset by 8 bytes, which distinguishes it from blocks
// without.
#define NUMBER_SIZE sizeof(uint64_t)

static bool is_object(size_t tag) {
  return tag == LUA_TTABLE || tag == LUA_TFUNCTION || tag == LUA_TUSERDATA || tag == LUA_TTHREAD;
}

static bool is_numbered(const void *block) { return ((uintptr_t)block & 15) == NUMBER_SIZE; }

static void *start_of(void *block) {
  return is_numbered(block) ? (char *)block - NUMBER_SIZE : block;
}

/// Precedes the allocation for a call, in place of a number, so that calls can be counted.
#define FRAME UINT64_MAX

/// The number of the object with its block at `address`.
static uint64_t number_at(const void *address) {
  uint64_t number;
  memcpy(&number, (const char *)address - NUMBER_SIZE, sizeof number);
  return number;
}

/// Whether the word at `offset` shows the presence of a hash part for the six tables on top of the
/// stack: the upper three have one.
static bool tells_hash(lua_State *L, ptrdiff_t offset) {
  for (int i = 1; i <= 6; i++) {
    const char *table = lua_topointer(L, -i);
    void *word;
    memcpy(&word, table + offset, sizeof word);
    if ((word != NULL) != (i <= 3)) return false;
  }
  return true;
}

/// Finds the word of a table that is NULL without a hash part (`lastfree` in Lua 5.4), by
/// inspecting tables with known contents. Without it, every traversal searches for other keys at
/// the end of a sequence.
static void find_hash_offset(lua_State *L) {
  lk_context *context = lk_context_of(L);
  int top = lua_gettop(L);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 4, 0);
  lua_createtable(L, 3, 0);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  for (int elements = 0; elements < 3; elements++) {
    lua_createtable(L, elements, elements * elements + 1);
    // Filled, so that a count of free slots is not mistaken for it.
    for (int i = 0; i < elements * elements + 1; i++) {
      lua_pushboolean(L, 1);
      lua_rawsetp(L, -2, (const char *)context + i);
    }
  }
  size_t size = 7 * sizeof(void *);
  for (size_t offset = sizeof(void *); offset < size; offset += sizeof(void *)) {
    if (!tells_hash(L, (ptrdiff_t)offset)) continue;
    // Only if exactly one offset matches.
    inner(context)->hash_offset = inner(context)->hash_offset == 0 ? (ptrdiff_t)offset : -1;
  }
  if (inner(context)->hash_offset < 0 || LUA_VERSION_NUM != 504) inner(context)->hash_offset = 0;
  lua_settop(L, top);
}

/// Called from C, so that the newest block is the one for this call.
static int measure_frame(lua_State *L) {
  lk_context *context = lk_context_of(L);
  inner(context)->frame_size = inner(context)->newest_size;
  return 0;
}

void lk_calibrate(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lua_pushcfunction(L, measure_frame);
  lua_call(L, 0, 0);
  char *userdata = lua_newuserdatauv(L, 1, 0);
  inner(context)->userdata_offset = userdata - (char *)inner(context)->newest;
  lua_State *thread = lua_newthread(L);
  inner(context)->thread_offset = (char *)thread - (char *)inner(context)->newest;
  lua_settop(L, -3);
  find_hash_offset(L);
}

uint64_t lk_serial(lua_State *L, int index) {
  const lk_context *context = lk_context_of(L);
  const char *address = lua_topointer(L, index);
  switch (lua_type(L, index)) {
    case LUA_TFUNCTION:
      // A C function without upvalues is an address in the program, not an object.
      if (lua_iscfunction(L, index) &&
          lua_tocfunction(L, index) == (lua_CFunction)(uintptr_t)address) {
        return 0;
      }
      return number_at(address);
    case LUA_TTABLE: return number_at(address);
    case LUA_TUSERDATA: return number_at(address - inner(context)->userdata_offset);
    case LUA_TTHREAD:
      // The main thread is part of the state's own block.
      if (address == (const char *)context->main) return 1;
      return number_at(address - inner(context)->thread_offset);
    default: return 0;
  }
}

void lk_begin_numbering(lua_State *L) {
  lk_context *context = lk_context_of(L);
  inner(context)->first_serial = inner(context)->serial + 1;
}

// MARK: - The limit

/// Tables and stacks can exceed the limit by this factor. If an allocator refuses them, Lua 5.4.0
/// to 5.4.7 runs a collection while a table grows, which leads to a double free (upstream commit
/// 983bc433). The script is ended at its next instruction instead.
#define HARD_LIMIT_FACTOR 4

/// The largest stack that Lua allocates: LUAI_MAXSTACK slots of 16 bytes, with a margin.
#define LARGEST_STACK (17u << 20)

/// The size that malloc uses for a block of `size` bytes: a header word, rounding, and a minimum of
/// two words. Defined here, so that the count does not depend on the malloc implementation.
static size_t cost_of(size_t size) {
  size_t cost = (size + 8 + 15) & ~(size_t)15;
  return cost < 32 ? 32 : cost;
}

/// Whether Lua handles NULL for this request safely: only new strings and userdata. For a new
/// object, Lua passes its type in place of the old size.
static bool is_refusable(const void *_Nullable block, size_t tag) {
  return block == NULL && (tag == LUA_TSTRING || tag == LUA_TUSERDATA);
}

void lk_refuse_allocation(lua_State *L, size_t ordinal) {
  lk_inner *context = inner(lk_context_of(L));
  context->refusable = 0;
  context->refused_size = 0;
  context->refuse_at = ordinal;
}

size_t lk_refusable_allocations(lua_State *L) { return inner(lk_context_of(L))->refusable; }

/// Whether the test that refuses the n-th allocation applies to this one. Lua retries a refused
/// request after a collection; the retry counts as the same request.
static bool test_refuses(lk_context *context, size_t size) {
  if (inner(context)->refused_size == size) {
    inner(context)->refused_size = 0;
    return true;
  }
  inner(context)->refusable += 1;
  if (inner(context)->refusable != inner(context)->refuse_at) return false;
  inner(context)->refused_size = size;
  return true;
}

static const char message_key = 0;
static const char overflow_key = 0;

void lk_anchor_memory_message(lua_State *L) {
  lua_pushliteral(L, "not enough memory");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &message_key);
  lua_pushliteral(L, "stack overflow");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &overflow_key);
}

/// Raises Lua's memory error, without the collection that Lua would run first. The block being
/// allocated leaks until the state closes. The caller is growing a table or a buffer; its
/// previous block stays valid.
_Noreturn static void raise_out_of_memory(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &message_key);
  lua_error(L);
  __builtin_unreachable();
}

/// The number of calls available for handling the stack overflow error.
#define SPARE_FRAMES 100

/// Infinite recursion is an ordinary error that a script can catch. Lua raises it at a million
/// stack slots, which exceeds a small memory limit. This raises it when calls would use more than
/// half of the limit.
static void check_frames(lk_context *context, size_t cost) {
  if (inner(context)->frames < context->limit / 2 / cost) return;
  if (context->running == NULL || context->expired || inner(context)->spare_frames-- > 0) return;
  inner(context)->spare_frames = SPARE_FRAMES;
  lua_rawgetp(context->running, LUA_REGISTRYINDEX, &overflow_key);
  lua_error(context->running);
}

/// Records the position of a memory error when memory is refused, because Lua does not call the
/// message handler for it. Not used for memory granted beyond the limit: Lua allocates a smaller
/// stack after unwinding, which would be recorded instead.
static void note_refusal(lk_context *context) {
  if (context->running == NULL || context->expired) return;
  lk_report_location(context->running, context, 0);
}

static bool is_granted(lk_context *context, const void *_Nullable block, size_t tag, size_t growth,
                       size_t size) {
  bool refusable = is_refusable(block, tag);
  if (lk_unlikely(inner(context)->refuse_at != 0) && refusable && test_refuses(context, size)) {
    return false;
  }
  size_t wanted = context->used + growth;
  if (lk_likely(wanted <= context->limit)) return true;
  if (inner(context)->host_extra > 0) {
    // It may have been freed in the meantime.
    lk_recount_host(context);
    wanted = context->used + growth;
    if (wanted <= context->limit) return true;
  }
  lua_State *running = context->running;
  if (refusable) {
    note_refusal(context);
    return false;
  }
  if (wanted / HARD_LIMIT_FACTOR > context->limit || size > LARGEST_STACK) {
    note_refusal(context);
    // String buffers turn a refusal into an ordinary error, which a script could catch.
    lk_expire(context, LK_EXPIRED_MEMORY);
    if (size <= LARGEST_STACK || running == NULL) return false;
    raise_out_of_memory(running);
  }
  if (running != NULL) lk_arm(running);
  return true;
}

/// Aborts because the machine is out of memory during an allocation by Swift. An error must not
/// cross Swift frames.
_Noreturn static void end_without_memory(void) {
  fputs("LuaKit: the machine has no memory left\n", stderr);
  // The handler of SIGABRT uses this as the reason.
  errno = ENOMEM;
  abort();
}

/// Handles a failed allocation of the machine. Lua raises an error; Swift ends the process.
static void *_Nullable give_nothing(lk_context *context) {
  if (inner(context)->enforcing <= 0 && context->main != NULL) end_without_memory();
  note_refusal(context);
  // The process survives this failure, so a later death has another reason.
  errno = 0;
  return NULL;
}

static inline void charge(lk_context *context, size_t cost, size_t held) {
  context->used += cost - held;
  if (context->used > context->peak) context->peak = context->used;
}

// MARK: - Blocks

/// A block from the region, or from the system if the region is full.
static inline void *_Nullable take(lk_context *context, size_t size, size_t cost) {
  void *start = lk_region_take(inner(context)->region, size);
  if (lk_likely(start != NULL)) {
    inner(context)->pooled += cost;
    return start;
  }
  start = malloc(size);
  if (start != NULL) inner(context)->outside += 1;
  return start;
}

static inline void give_back(lk_context *context, void *start, size_t size, size_t cost) {
  context->used -= cost;
  if (lk_likely(lk_region_holds(inner(context)->region, start))) {
    inner(context)->pooled -= cost;
    lk_region_free(inner(context)->region, start, size);
    return;
  }
  inner(context)->outside -= 1;
  free(start);
}

/// Resizes the block at `start`, keeping as many of its bytes as fit.
static void *_Nullable resize(lk_context *context, void *start, size_t old_size, size_t size,
                              size_t growth) {
  if (!lk_region_holds(inner(context)->region, start)) return realloc(start, size);
  if (lk_region_is_enough(old_size, size)) {
    inner(context)->pooled += growth;
    return start;
  }
  size_t held = cost_of(old_size);
  void *moved = take(context, size, held + growth);
  if (moved == NULL) {
    // Lua relies on shrinking to succeed.
    if (size > old_size) return NULL;
    inner(context)->pooled += growth;
    return start;
  }
  memcpy(moved, start, size < old_size ? size : old_size);
  inner(context)->pooled -= held;
  lk_region_free(inner(context)->region, start, old_size);
  return moved;
}

static inline void *_Nullable make(lk_context *context, size_t tag, size_t size) {
  // Only call frames have this size and no type.
  bool is_frame = tag == 0 && size == inner(context)->frame_size;
  size_t number_size = is_frame || is_object(tag) ? NUMBER_SIZE : 0;
  size_t cost = cost_of(size + number_size);
  inner(context)->newest_size = size;
  if (inner(context)->enforcing > 0) {
    if (lk_unlikely(is_frame)) check_frames(context, cost);
    if (!is_granted(context, NULL, tag, cost, size)) return NULL;
  }
  char *start = take(context, size + number_size, cost);
  if (lk_unlikely(start == NULL)) return give_nothing(context);
  charge(context, cost, 0);
  if (number_size == 0) return start;
  uint64_t number = is_frame ? FRAME : ++inner(context)->serial;
  memcpy(start, &number, sizeof number);
  if (is_frame) {
    inner(context)->frames += 1;
  } else {
    inner(context)->newest = start + NUMBER_SIZE;
    inner(context)->objects += 1;
  }
  return start + NUMBER_SIZE;
}

static inline void release(lk_context *context, void *block, size_t size) {
  if (!is_numbered(block)) {
    give_back(context, block, size, cost_of(size));
    return;
  }
  if (number_at(block) == FRAME) {
    inner(context)->frames -= 1;
  } else {
    inner(context)->objects -= 1;
  }
  size += NUMBER_SIZE;
  give_back(context, start_of(block), size, cost_of(size));
}

void *_Nullable lk_allocate(void *ud, void *_Nullable block, size_t old_size, size_t size) {
  lk_context *context = ud;
  if (block == NULL) return size == 0 ? NULL : make(context, old_size, size);
  if (size == 0) return release(context, block, old_size), NULL;
  size_t number_size = is_numbered(block) ? NUMBER_SIZE : 0;
  size_t held = cost_of(old_size + number_size), cost = cost_of(size + number_size);
  if (cost > held && inner(context)->enforcing > 0 &&
      !is_granted(context, block, old_size, cost - held, size)) {
    return NULL;
  }
  char *start =
      resize(context, start_of(block), old_size + number_size, size + number_size, cost - held);
  if (start == NULL) return give_nothing(context);
  charge(context, cost, held);
  return start + number_size;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
