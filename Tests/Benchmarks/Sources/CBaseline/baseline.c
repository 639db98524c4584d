#include "CBaseline.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: - A function of two numbers

static int add(lua_State *L) {
  double a = luaL_checknumber(L, 1);
  double b = luaL_checknumber(L, 2);
  lua_pushnumber(L, a + b);
  return 1;
}

// MARK: - Strings

static int take(lua_State *L) {
  size_t size;
  const char *text = luaL_checklstring(L, 1, &size);
  lua_pushinteger(L, text[0] + (lua_Integer)size);
  return 1;
}

static int give(lua_State *L) {
  lua_pushlstring(L, "sixteen bytes ok", 16);
  return 1;
}

// MARK: - An object with two properties and two methods

#define TYPE "baseline.particle"

typedef struct {
  double position;
  double velocity;
} particle;

static int new_particle(lua_State *L) {
  double position = luaL_checknumber(L, 1);
  double velocity = luaL_checknumber(L, 2);
  particle *self = lua_newuserdatauv(L, sizeof *self, 0);
  self->position = position;
  self->velocity = velocity;
  luaL_setmetatable(L, TYPE);
  return 1;
}

static int push_by(lua_State *L) {
  particle *self = luaL_checkudata(L, 1, TYPE);
  self->position += luaL_checknumber(L, 2);
  lua_pushnumber(L, self->position);
  return 1;
}

static int stop(lua_State *L) {
  particle *self = luaL_checkudata(L, 1, TYPE);
  self->velocity = 0;
  return 0;
}

// Upvalue 1: the methods.
static int particle_index(lua_State *L) {
  particle *self = luaL_checkudata(L, 1, TYPE);
  const char *key = luaL_checkstring(L, 2);
  if (strcmp(key, "position") == 0) {
    lua_pushnumber(L, self->position);
    return 1;
  }
  if (strcmp(key, "velocity") == 0) {
    lua_pushnumber(L, self->velocity);
    return 1;
  }
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {
    return luaL_error(L, "a particle has no '%s'", key);
  }
  return 1;
}

static int particle_newindex(lua_State *L) {
  particle *self = luaL_checkudata(L, 1, TYPE);
  const char *key = luaL_checkstring(L, 2);
  if (strcmp(key, "position") == 0) {
    self->position = luaL_checknumber(L, 3);
  } else if (strcmp(key, "velocity") == 0) {
    self->velocity = luaL_checknumber(L, 3);
  } else {
    return luaL_error(L, "a particle has no '%s'", key);
  }
  return 0;
}

static void register_particle(lua_State *L) {
  static const luaL_Reg methods[] = {{"push_by", push_by}, {"stop", stop}, {NULL, NULL}};
  luaL_newmetatable(L, TYPE);
  luaL_newlib(L, methods);
  lua_pushcclosure(L, particle_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, particle_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
  lua_register(L, "new", new_particle);
  lua_register(L, "particle", new_particle);
}

// MARK: - The same object, tuned

// Data that the functions share through upvalue 1. The metatable keeps the strings alive.
typedef struct {
  const void *metatable;
  const char *position;
  const char *velocity;
} tuned_type;

static tuned_type *type_of(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

static particle *tuned_check(lua_State *L, const tuned_type *type) {
  particle *self = lua_touserdata(L, 1);
  if (self == NULL || !lua_getmetatable(L, 1)) luaL_typeerror(L, 1, TYPE);
  const void *metatable = lua_topointer(L, -1);
  lua_settop(L, -2);
  if (metatable != type->metatable) luaL_typeerror(L, 1, TYPE);
  return self;
}

static int tuned_push_by(lua_State *L) {
  particle *self = tuned_check(L, type_of(L));
  self->position += luaL_checknumber(L, 2);
  lua_pushnumber(L, self->position);
  return 1;
}

// Upvalue 2: the methods.
static int tuned_index(lua_State *L) {
  const tuned_type *type = type_of(L);
  particle *self = tuned_check(L, type);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (key != NULL && key == type->position) {
    lua_pushnumber(L, self->position);
    return 1;
  }
  if (key != NULL && key == type->velocity) {
    lua_pushnumber(L, self->velocity);
    return 1;
  }
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL) {
    return luaL_error(L, "a particle has no '%s'", luaL_tolstring(L, 2, NULL));
  }
  return 1;
}

static int tuned_newindex(lua_State *L) {
  const tuned_type *type = type_of(L);
  particle *self = tuned_check(L, type);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (key != NULL && key == type->position) {
    self->position = luaL_checknumber(L, 3);
  } else if (key != NULL && key == type->velocity) {
    self->velocity = luaL_checknumber(L, 3);
  } else {
    return luaL_error(L, "a particle has no '%s'", luaL_tolstring(L, 2, NULL));
  }
  return 0;
}

// Upvalue 2: the metatable.
static int tuned_new(lua_State *L) {
  double position = luaL_checknumber(L, 1);
  double velocity = luaL_checknumber(L, 2);
  particle *self = lua_newuserdatauv(L, sizeof *self, 0);
  self->position = position;
  self->velocity = velocity;
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, -2);
  return 1;
}

static const char *anchored(lua_State *L, const char *key) {
  const char *interned = lua_pushstring(L, key);
  luaL_ref(L, LUA_REGISTRYINDEX);
  return interned;
}

static void register_tuned_particle(lua_State *L) {
  luaL_newmetatable(L, TYPE);
  int metatable = lua_gettop(L);
  tuned_type *type = lua_newuserdatauv(L, sizeof *type, 0);
  int shared = lua_gettop(L);
  type->metatable = lua_topointer(L, metatable);
  type->position = anchored(L, "position");
  type->velocity = anchored(L, "velocity");

  lua_pushvalue(L, shared);
  lua_newtable(L);
  lua_pushvalue(L, shared);
  lua_pushcclosure(L, tuned_push_by, 1);
  lua_setfield(L, -2, "push_by");
  lua_pushcclosure(L, tuned_index, 2);
  lua_setfield(L, metatable, "__index");
  lua_pushvalue(L, shared);
  lua_pushcclosure(L, tuned_newindex, 1);
  lua_setfield(L, metatable, "__newindex");
  lua_pushvalue(L, shared);
  lua_pushvalue(L, metatable);
  lua_pushcclosure(L, tuned_new, 2);
  lua_pushvalue(L, -1);
  lua_setglobal(L, "new");
  lua_setglobal(L, "particle");
  lua_settop(L, metatable - 1);
}

// MARK: - An object that lives outside Lua

#define BOX "baseline.box"

static int new_box(lua_State *L) {
  double position = luaL_checknumber(L, 1);
  double velocity = luaL_checknumber(L, 2);
  particle **box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = malloc(sizeof **box);
  if (*box == NULL) return luaL_error(L, "not enough memory");
  (*box)->position = position;
  (*box)->velocity = velocity;
  luaL_setmetatable(L, BOX);
  return 1;
}

static int collect_box(lua_State *L) {
  particle **box = luaL_checkudata(L, 1, BOX);
  free(*box);
  *box = NULL;
  return 0;
}

static void register_box(lua_State *L) {
  luaL_newmetatable(L, BOX);
  lua_pushcfunction(L, collect_box);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
  lua_register(L, "new_box", new_box);
}

// MARK: - Running

static lua_State *state_of(baseline *self) { return (lua_State *)self; }

baseline *baseline_open(bool tuned) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  if (tuned) {
    register_tuned_particle(L);
  } else {
    register_particle(L);
  }
  register_box(L);
  lua_register(L, "add", add);
  lua_register(L, "take", take);
  lua_register(L, "give", give);
  return (baseline *)L;
}

void baseline_close(baseline *self) { lua_close(state_of(self)); }

static int traceback(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

static void require_ok(lua_State *L, int status) {
  if (status == LUA_OK) return;
  fprintf(stderr, "baseline: %s\n", lua_tostring(L, -1));
  exit(1);
}

void baseline_run(baseline *self, const char *source, long count) {
  lua_State *L = state_of(self);
  require_ok(L, luaL_loadstring(L, source));
  lua_pushinteger(L, count);
  require_ok(L, lua_pcall(L, 1, 0, 0));
}

double baseline_call_lua(baseline *self, const char *source, long count) {
  lua_State *L = state_of(self);
  require_ok(L, luaL_loadstring(L, source));
  require_ok(L, lua_pcall(L, 0, 1, 0));
  int function = luaL_ref(L, LUA_REGISTRYINDEX);
  double sum = 0;
  for (long i = 0; i < count; i++) {
    lua_pushcfunction(L, traceback);
    int handler = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, function);
    lua_pushnumber(L, (double)i);
    lua_pushnumber(L, 2.5);
    require_ok(L, lua_pcall(L, 2, 1, handler));
    sum += luaL_checknumber(L, -1);
    lua_settop(L, handler - 1);
  }
  luaL_unref(L, LUA_REGISTRYINDEX, function);
  return sum;
}
