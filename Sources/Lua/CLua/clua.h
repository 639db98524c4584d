// Lua 5.4 from the system, as pkg-config finds it.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
