// Operations that may raise, wrapped in protected calls for Swift.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static const char traceback_key = 0;
static const char text_key = 0;

/// The stack slots needed by a traceback that Lua abbreviates.
#define TRACEBACK_STACK 16

// MARK: - The report of an error

/// Pushes the text of a value. A string is its own text, even if a script has set a `__tostring`
/// for strings.
static int text_of(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING) lk_tolstring(L, 1, NULL);
  return 1;
}

static int error_text_of(lua_State *L) {
  if (luaL_callmeta(L, 1, "__tostring") && lua_type(L, -1) == LUA_TSTRING) return 1;
  // Swift reads tables, without metamethods.
  if (lua_type(L, 1) == LUA_TTABLE) return 0;
  if (lua_type(L, 1) == LUA_TNUMBER) {
    luaL_tolstring(L, 1, NULL);
  } else {
    lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, 1));
  }
  return 1;
}

/// Records the text of the error value on top of the stack, if it is not a string, using the
/// script's __tostring. This happens here, within the script's budgets.
static void report_text(lua_State *L) {
  lua_pushcfunction(L, error_text_of);
  lua_pushvalue(L, -2);
  int status = lua_pcall(L, 1, 1, 0);
  if (status == LUA_OK) {
    lua_rawsetp(L, LUA_REGISTRYINDEX, &text_key);
    return;
  }
  // Memory exhausted by __tostring ends the script.
  if (status == LUA_ERRMEM) lk_expire(lk_context_of(L), LK_EXPIRED_MEMORY);
  lua_pop(L, 1);
}

static int message_handler(lua_State *L) {
  lk_context *context = lk_context_of(L);
  int enforcing = inner(context)->enforcing;
  inner(context)->enforcing = 0;
  lk_report_location(L, context, 1);
  if (lua_checkstack(L, TRACEBACK_STACK)) {
    luaL_traceback(L, L, NULL, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &traceback_key);
  }
  inner(context)->enforcing = enforcing;
  int type = lua_type(L, 1);
  if (type != LUA_TSTRING && !lk_is_expiry_value(L, 1)) report_text(L);
  lua_settop(L, 1);
  return 1;
}

void lk_push_message_handler(lua_State *L) { lua_pushcfunction(L, message_handler); }

void lk_push_traceback(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &traceback_key); }

void lk_push_error_text(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &text_key); }

void lk_clear_report(lua_State *L) {
  lk_context_of(L)->report_line = 0;
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &traceback_key);
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &text_key);
}

// MARK: - Calls

/// Fails a call with other arguments than those that the host has meant.
__attribute__((cold, noinline)) static int refuse_call(lua_State *L, int arguments) {
  lk_pop(L, arguments + 1);
  lk_push_expiry_value(L);
  return LUA_ERRRUN;
}

int lk_call(lua_State *L, int arguments, int results, int handler) {
  lk_context *context = lk_context_of(L);
  if (lk_unlikely(context->expired == LK_EXPIRED_MISTAKE)) return refuse_call(L, arguments);
  int enforcing = inner(context)->enforcing;
  lua_State *running = lk_enter(context, L);
  lk_context *caller = lk_meter_enter(context);
  inner(context)->enforcing = 1;
  int status = lua_pcall(L, arguments, results, handler);
  inner(context)->enforcing = enforcing;
  lk_meter_return(context, caller);
  context->running = running;  // L itself or NULL, for which the hook was already set
  if (lk_unlikely(status == LUA_ERRMEM)) lk_expire(context, LK_EXPIRED_MEMORY);
  return status;
}

int lk_protect(lua_State *L, lua_CFunction function, int arguments, int results) {
  int base = lua_gettop(L) - arguments + 1;
  lua_pushcfunction(L, function);
  lk_insert(L, base);
  lk_push_message_handler(L);
  lk_insert(L, base);
  int status = lk_call(L, arguments, results, base);
  lk_remove(L, base);
  return status;
}

static int get(lua_State *L) {
  lua_gettable(L, 1);
  return 1;
}

int lk_get(lua_State *L, int index) {
  lua_pushvalue(L, index);
  lk_insert(L, -2);
  return lk_protect(L, get, 2, 1);
}

static int set(lua_State *L) {
  lua_settable(L, 1);
  return 0;
}

int lk_set(lua_State *L, int index) {
  lua_pushvalue(L, index);
  lk_insert(L, -3);
  return lk_protect(L, set, 3, 0);
}

static int length(lua_State *L) {
  lua_len(L, 1);
  return 1;
}

int lk_length(lua_State *L, int index) {
  lua_pushvalue(L, index);
  return lk_protect(L, length, 1, 1);
}

int lk_tostring(lua_State *L, int index) {
  lua_pushvalue(L, index);
  return lk_protect(L, text_of, 1, 1);
}

static int compare(lua_State *L) {
  lua_pushboolean(L, lua_compare(L, 1, 2, (int)lua_tointeger(L, 3)));
  return 1;
}

int lk_compare(lua_State *L, int a, int b, int operation) {
  lua_pushvalue(L, a);
  lua_pushvalue(L, b);
  lua_pushinteger(L, operation);
  return lk_protect(L, compare, 3, 1);
}

static int next(lua_State *L) {
  lua_settop(L, 2);
  if (lk_ordered_next(L, 1)) return 2;
  lua_pushnil(L);
  lua_pushnil(L);
  return 2;
}

int lk_next(lua_State *L, int index, int *more) {
  lua_pushvalue(L, index);
  lk_insert(L, -2);
  *more = 0;
  int status = lk_protect(L, next, 2, 2);
  if (status != LUA_OK) return status;
  *more = !lua_isnil(L, -2);
  if (!*more) lk_pop(L, 2);
  return status;
}

// Whether a function is on top of the stack. Pops any other value.
static int lk_has_definition(lua_State *L) {
  if (lua_isfunction(L, -1)) return 1;
  lua_settop(L, -2);
  return 0;
}

int lk_definition(lua_State *L, char *_Nullable source) {
  lua_Debug function;
  if (!lk_has_definition(L)) return 0;
  lua_getinfo(L, ">S", &function);
  if (function.linedefined <= 0) return 0;
  if (source) memcpy(source, function.short_src, sizeof function.short_src);
  return function.linedefined;
}

int lk_definition_lines(lua_State *L, int *last) {
  lua_Debug function;
  if (!lk_has_definition(L)) return 0;
  lua_getinfo(L, ">S", &function);
  *last = function.lastlinedefined;
  return function.linedefined;
}

int lk_next_unchanged(lua_State *L, int index) { return lua_next(L, index); }

// MARK: - Coroutines

int lk_resume_tracked(lua_State *co, lua_State *_Nullable from, int arguments, int *results) {
  lk_context *context = lk_context_of(co);
  lua_State *running = lk_enter(context, co);
  const lk_resumption resumption = {running, inner(context)->resumption};
  inner(context)->resumption = &resumption;
  int status = lua_resume(co, from, arguments, results);
  inner(context)->resumption = resumption.outer;
  lk_leave(context, running);
  if (lk_unlikely(status == LUA_ERRMEM)) lk_expire(context, LK_EXPIRED_MEMORY);
  return status;
}

/// Records the text of the error value on top of a dead coroutine, which cannot call functions.
static void report_text_of_dead(lua_State *co, lua_State *L, lk_context *context) {
  if (lua_type(co, -1) == LUA_TSTRING || context->expired) return;
  lua_pushvalue(co, -1);
  lua_xmove(co, L, 1);
  lua_pushcfunction(L, error_text_of);
  lk_insert(L, -2);
  if (lk_call(L, 1, 1, 0) == LUA_OK) {
    lua_rawsetp(L, LUA_REGISTRYINDEX, &text_key);
  } else {
    lua_pop(L, 1);
  }
}

int lk_resume(lua_State *co, lua_State *from, int arguments, int *results) {
  lk_context *context = lk_context_of(co);
  int enforcing = inner(context)->enforcing;
  lk_context *caller = lk_meter_enter(context);
  inner(context)->enforcing = 1;
  int status = lk_resume_tracked(co, from, arguments, results);
  inner(context)->enforcing = enforcing;
  lk_meter_return(context, caller);
  if (lk_unlikely(status > LUA_YIELD)) {
    // The dead coroutine still has its stack, so position and traceback can be read from it.
    inner(context)->enforcing = 0;
    lk_report_location(co, context, 1);
    if (lua_checkstack(co, TRACEBACK_STACK)) {
      luaL_traceback(co, co, NULL, 0);
      lua_rawsetp(co, LUA_REGISTRYINDEX, &traceback_key);
    }
    inner(context)->enforcing = enforcing;
    report_text_of_dead(co, from, context);
  }
  return status;
}

static const char overflow_key = 0;
const void *const lk_overflow_key = &overflow_key;

/// The maximum depth of coroutines closing one another. Each level uses C stack.
#define CLOSE_DEPTH 150

int lk_close_thread(lua_State *co, lua_State *_Nullable from) {
  lk_context *context = lk_context_of(co);
  if (inner(context)->close_depth >= CLOSE_DEPTH) {
    lua_rawgetp(co, LUA_REGISTRYINDEX, lk_overflow_key);
    return LUA_ERRRUN;
  }
  int enforcing = inner(context)->enforcing;
  lua_State *running = lk_enter(context, co);
  const lk_resumption resumption = {running, inner(context)->resumption};
  inner(context)->resumption = &resumption;
  inner(context)->close_depth += 1;
  inner(context)->enforcing = 1;
#if LUA_VERSION_RELEASE_NUM >= 50406
  int status = lua_closethread(co, from);
#else
  (void)from;
  int status = lua_resetthread(co);
#endif
  inner(context)->enforcing = enforcing;
  inner(context)->close_depth -= 1;
  inner(context)->resumption = resumption.outer;
  lk_leave(context, running);
  if (lk_unlikely(status == LUA_ERRMEM)) lk_expire(context, LK_EXPIRED_MEMORY);
  return status;
}

bool lk_is_suspended(lua_State *co) {
  lua_Debug frame;
  switch (lua_status(co)) {
    case LUA_YIELD: return true;
    case LUA_OK: return lua_getstack(co, 0, &frame) == 0 && lua_gettop(co) > 0;
    default: return false;
  }
}

bool lk_is_closable(lua_State *co) {
  lua_Debug frame;
  return lua_status(co) != LUA_OK || lua_getstack(co, 0, &frame) == 0;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
