// Lua 5.4 from the system, as pkg-config finds it.
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
