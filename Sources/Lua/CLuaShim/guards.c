// The base and coroutine functions that run script code in protected mode, written so that an
// expired budget passes through them, and the functions that scripts get in a restricted form.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - pcall, xpcall

/// Returns the results of a protected call: true and the values, or false and the error. Also the
/// continuation after a yield, with `status` LUA_YIELD. Skips the `hidden` values below the
/// results.
static int finish_protected(lua_State *L, int status, lua_KContext hidden) {
  if (lk_likely(status == LUA_OK || status == LUA_YIELD)) return lua_gettop(L) - (int)hidden;
  lk_check_expiry(L, status);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int guarded_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lk_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_protected);
  return finish_protected(L, status, 0);
}

/// Calls the script's handler (upvalue 1), except for an expired budget, because that would run
/// more of the script.
static int guarded_handler(lua_State *L) {
  if (lk_context_of(L)->expired) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lk_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int guarded_xpcall(lua_State *L) {
  int arguments = lua_gettop(L) - 2;
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);  // function, handler, true, function, arguments
  int status = lua_pcallk(L, arguments, LUA_MULTRET, 2, 2, finish_protected);
  return finish_protected(L, status, 2);
}

// MARK: - load

/// The stack slot that keeps the current piece of a reader function alive.
#define READER_SLOT 5

static const char *_Nullable read_function(lua_State *L, void *data, size_t *size) {
  lk_text_reader *reader = data;
  if (reader->left == 0) {
    luaL_checkstack(L, 2, "too many nested functions");
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      *size = 0;
      return NULL;
    }
    if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
    lua_replace(L, READER_SLOT);
    reader->text = lua_tolstring(L, READER_SLOT, &reader->left);
    if (reader->left == 0) {
      *size = 0;
      return NULL;
    }
  }
  return lk_read_text(L, data, size);
}

static int guarded_load(lua_State *L) {
  lk_text_reader reader = {NULL, 0, 0};
  int has_environment = !lua_isnone(L, 4);
  const char *mode = luaL_optstring(L, 3, "bt");
  const char *text = lua_tolstring(L, 1, &reader.left);
  const char *name = luaL_optstring(L, 2, text != NULL ? text : "=(load)");
  int status;
  if (strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushliteral(L, "attempt to load a chunk that is not text (bytecode is not accepted)");
    return 2;
  }
  lua_settop(L, READER_SLOT);
  if (text != NULL) {
    reader.text = text;
    status = lua_load(L, lk_read_text, &reader, name, "t");
  } else {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    status = lua_load(L, read_function, &reader, name, "t");
  }
  if (lk_likely(status == LUA_OK)) {
    if (has_environment) {
      lua_pushvalue(L, 4);
      if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
    }
    return 1;
  }
  lk_check_expiry(L, status);
  lua_pushnil(L);
  lk_insert(L, -2);
  return 2;
}

// MARK: - Coroutines

static lua_State *coroutine_at(lua_State *L, int index) {
  lua_State *co = lua_tothread(L, index);
  luaL_argexpected(L, co != NULL, index, "coroutine");
  return co;
}

/// Resumes `co` with the top `arguments` values of L. Returns the number of results moved to L, or
/// -1 with the error moved there. `closes` closes the pending variables of a failed coroutine.
static int resume(lua_State *L, lua_State *co, int arguments, bool closes) {
  int results;
  // During a fixed __concat, the stacks of waiting threads must not grow.
  if (lk_unlikely(inner(lk_context_of(L))->metamethod_depth > 0 && !lk_is_closable(co))) {
    lua_pushliteral(L, "cannot resume non-suspended coroutine");
    return -1;
  }
  if (lk_unlikely(!lua_checkstack(co, arguments))) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, arguments);
  int status = lk_resume_tracked(co, L, arguments, &results);
  if (lk_likely(status == LUA_OK || status == LUA_YIELD)) {
    if (lk_unlikely(!lua_checkstack(L, results + 1))) {
      lk_pop(co, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(co, L, results);
    return results;
  }
  lk_check_expiry(L, status);
  if (closes && lua_status(co) > LUA_YIELD) lk_check_expiry(L, lk_close_thread(co, L));
  lua_xmove(co, L, 1);
  return -1;
}

static int guarded_resume(lua_State *L) {
  lua_State *co = coroutine_at(L, 1);
  int results = resume(L, co, lua_gettop(L) - 1, false);
  lua_pushboolean(L, results >= 0);
  if (results < 0) {
    lk_insert(L, -2);
    return 2;
  }
  lk_insert(L, -(results + 1));
  return results + 1;
}

/// The function returned by coroutine.wrap. Errors pass through, prefixed with the caller's
/// position.
static int resume_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, co, lua_gettop(L), true);
  if (lk_likely(results >= 0)) return results;
  if (lua_type(L, -1) == LUA_TSTRING) {
    lk_context *context = lk_context_of(L);
    bool is_failure = lk_is_failure(L);
    luaL_where(L, 1);
    lk_insert(L, -2);
    lua_concat(L, 2);
    if (is_failure) lk_keep_failure(L, context);
  }
  return lua_error(L);
}

static int guarded_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int guarded_wrap(lua_State *L) {
  guarded_create(L);
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

static int guarded_close(lua_State *L) {
  lua_State *co = coroutine_at(L, 1);
  if (!lk_is_closable(co)) return luaL_error(L, "cannot close a running coroutine");
  int status = lk_close_thread(co, L);
  lk_check_expiry(L, status);
  lua_pushboolean(L, status == LUA_OK);
  if (status == LUA_OK) return 1;
  lua_xmove(co, L, 1);
  return 2;
}

// MARK: - Restricted functions

/// Rejects finalizers: they run without hooks, at times that depend on the collector. Lua uses
/// `__gc` only if it is present when the metatable is set, so this check is complete.
static int guarded_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  if (type == LUA_TTABLE && inner(lk_context_of(L))->forbids_finalizers) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) {
      return luaL_error(L, "finalizers ('__gc') are not available to scripts");
    }
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

// MARK: - Installing

void lk_install_guards(lua_State *L) {
  static const luaL_Reg functions[] = {{"pcall", guarded_pcall},
                                       {"xpcall", guarded_xpcall},
                                       {"load", guarded_load},
                                       {"setmetatable", guarded_setmetatable},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

void lk_install_coroutines(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", guarded_create}, {"wrap", guarded_wrap}, {"resume", guarded_resume},
      {"close", guarded_close},   {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
