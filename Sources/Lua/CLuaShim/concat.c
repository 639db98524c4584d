// Fixes the `__concat` fault of Debian's Lua 5.4.4.
//
// Debian's patch for CVE-2022-33099 (upstream 42d40581) lacks its follow-up (603b2c64): luaV_concat
// sets the top of the stack from a pointer read before the metamethod ran. If the metamethod
// reallocates the stack, the pointer is dangling, and an ordinary class with __concat fails,
// returns wrong values or crashes.
//
// The executable is linked with `--wrap=luaT_tryconcatTM`, so that the interpreter calls this file.
// The metamethod runs on a separate thread with the collector stopped, because it may shrink
// stacks. The caller's stack therefore does not move. Consequences: a yield inside __concat is an
// error, and garbage from a __concat is collected only after it returns.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// The library's own function; NULL in a program linked without the flag.
extern __attribute__((weak)) void __real_luaT_tryconcatTM(lua_State *L);

int lk_concat_is_fixed(void) { return &__real_luaT_tryconcatTM != NULL; }

static bool push_metamethod(lua_State *co) {
  return luaL_getmetafield(co, 1, "__concat") != LUA_TNIL ||
         luaL_getmetafield(co, 2, "__concat") != LUA_TNIL;
}

/// Runs the metamethod on `co`, which holds the two operands. Returns a Lua status, and leaves the
/// result or the error on its stack, except for LUA_YIELD.
static int concatenate(lua_State *L, lua_State *co) {
  int results;
  lk_insert(co, 1);
  int status = lk_resume_tracked(co, L, 2, &results);
  if (status == LUA_OK) {
    lua_settop(co, lua_gettop(co) - results + 1);
  } else if (status == LUA_YIELD || lua_status(co) > LUA_YIELD) {
    lk_close_thread(co, L);
  }
  return status;
}

// The stack has five slots more than the interpreter uses; this function needs three.
void __wrap_luaT_tryconcatTM(lua_State *L) {
  lk_context *context = lk_context_of(L);
  int was_running = lua_gc(L, LUA_GCISRUNNING);
  lua_gc(L, LUA_GCSTOP);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_xmove(L, co, 2);
  if (!push_metamethod(co)) {
    if (was_running) lua_gc(L, LUA_GCRESTART);
    lk_pop(L, 1);
    __real_luaT_tryconcatTM(L);  // raises the library's own message, which names the variable
    return;
  }
  int enforcing = inner(context)->enforcing;
  inner(context)->metamethod_depth += 1;
  int status = concatenate(L, co);
  inner(context)->metamethod_depth -= 1;
  inner(context)->enforcing = enforcing;
  if (status != LUA_YIELD) lua_xmove(co, L, 1);
  if (was_running) lua_gc(L, LUA_GCRESTART);
  if (status != LUA_OK) {
    if (context->expired) lk_raise_expiry(L);
    // Not pushed on `co`, where a memory error would be unprotected.
    if (status == LUA_YIELD) luaL_error(L, "attempt to yield inside a __concat metamethod");
    lua_error(L);
  }
  lua_copy(L, -1, -4);  // over the first operand, where the interpreter looks for it
  lk_pop(L, 2);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
