// The os functions for scripts: the time of the simulation, and an empty environment.
//
// Scripts have no access to a wall clock, so that runs are repeatable. `os.time()` counts from a
// fixed date, in UTC and whole seconds of virtual time; `os.clock()` is the virtual time itself.

#include <string.h>
#include <time.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// The result of `os.time()` at virtual time 0: 2000-01-01 00:00:00 UTC.
#define EPOCH INT64_C(946684800)

#define SECONDS_PER_DAY 86400

void lk_set_virtual_seconds(lua_State *L, double (*seconds)(lua_State *L)) {
  inner(lk_context_of(L))->virtual_seconds = seconds;
}

static double virtual_seconds(lua_State *L) {
  const lk_context *context = lk_context_of(L);
  return inner(context)->virtual_seconds == NULL ? 0 : inner(context)->virtual_seconds(L);
}

static lua_Integer now(lua_State *L) {
  double seconds = virtual_seconds(L);
  return EPOCH + (seconds > 0 && seconds < 1e15 ? (lua_Integer)seconds : 0);
}

static int os_clock(lua_State *L) {
  lua_pushnumber(L, virtual_seconds(L));
  return 1;
}

// MARK: - Dates

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar. `month` counts from 0.
/// `month` and day may be out of range.
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
  year += month / 12;
  month %= 12;
  if (month < 0) {
    month += 12;
    year -= 1;
  }
  // Count from March, so that the leap day is the last of the year. 400 years have 146097 days.
  int64_t march_month = (month + 10) % 12;
  int64_t march_year = year - (month < 2);
  int64_t era = (march_year >= 0 ? march_year : march_year - 399) / 400;
  int64_t year_of_era = march_year - era * 400;
  int64_t day_of_year = (153 * march_month + 2) / 5;
  int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468 + day - 1;
}

static int integer_field(lua_State *L, const char *key, int missing, int offset) {
  int is_integer;
  int type = lua_getfield(L, -1, key);
  lua_Integer value = lua_tointegerx(L, -1, &is_integer);
  if (!is_integer) {
    if (type != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", key);
    if (missing < 0) return luaL_error(L, "field '%s' missing in date table", key);
    value = missing;
  } else {
    if (value < INT32_MIN / 2 || value > INT32_MAX / 2) {
      return luaL_error(L, "field '%s' is out-of-bound", key);
    }
    value -= offset;
  }
  lua_pop(L, 1);
  return (int)value;
}

static void set_field(lua_State *L, const char *key, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, key);
}

static void set_fields(lua_State *L, const struct tm *date) {
  set_field(L, "year", (lua_Integer)date->tm_year + 1900);
  set_field(L, "month", (lua_Integer)date->tm_mon + 1);
  set_field(L, "day", date->tm_mday);
  set_field(L, "hour", date->tm_hour);
  set_field(L, "min", date->tm_min);
  set_field(L, "sec", date->tm_sec);
  set_field(L, "yday", (lua_Integer)date->tm_yday + 1);
  set_field(L, "wday", (lua_Integer)date->tm_wday + 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "isdst");
}

/// The date of a time; false if its year is not representable.
static bool date_of(lua_Integer time, struct tm *date) {
  time_t seconds = (time_t)time;
  return gmtime_r(&seconds, date) != NULL;
}

static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, now(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  int64_t year = integer_field(L, "year", -1, 0);
  int64_t month = integer_field(L, "month", -1, 1);
  int64_t day = integer_field(L, "day", -1, 0);
  int64_t hour = integer_field(L, "hour", 12, 0);
  int64_t minute = integer_field(L, "min", 0, 0);
  int64_t second = integer_field(L, "sec", 0, 0);
  lua_Integer time =
      days_of(year, month, day) * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second;
  struct tm date;
  if (!date_of(time, &date)) return luaL_error(L, "time result cannot be represented");
  set_fields(L, &date);  // normalized, as in Lua
  lua_pushinteger(L, time);
  return 1;
}

/// The conversions of `os.date` that C has in every locale. With E and O they are the same as
/// without.
#define CONVERSIONS "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%"

static int os_date(lua_State *L) {
  size_t length;
  const char *format = luaL_optlstring(L, 1, "%c", &length);
  lua_Integer time = lua_isnoneornil(L, 2) ? now(L) : luaL_checkinteger(L, 2);
  const char *end = format + length;
  if (*format == '!') format += 1;
  struct tm date;
  if (!date_of(time, &date)) {
    return luaL_error(L, "date result cannot be represented in this installation");
  }
  if (strcmp(format, "*t") == 0) {
    lua_createtable(L, 0, 9);
    set_fields(L, &date);
    return 1;
  }
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; format < end; format += 1) {
    lk_tick(L, lk_context_of(L));
    if (*format != '%') {
      luaL_addchar(&buffer, *format);
      continue;
    }
    char conversion[3] = {'%', format[1], 0};
    if (conversion[1] == 0 || strchr(CONVERSIONS, conversion[1]) == NULL) {
      return luaL_argerror(
          L, 1, lua_pushfstring(L, "invalid conversion specifier '%%%s'", conversion + 1));
    }
    char text[128];
    luaL_addlstring(&buffer, text, strftime(text, sizeof text, conversion, &date));
    format += 1;
  }
  luaL_pushresult(&buffer);
  return 1;
}

static int os_difftime(lua_State *L) {
  lua_pushnumber(L, (lua_Number)luaL_checkinteger(L, 1) - (lua_Number)luaL_checkinteger(L, 2));
  return 1;
}

/// Every variable is unset: the user's environment is private and differs between machines.
static int os_getenv(lua_State *L) {
  luaL_checkstring(L, 1);
  luaL_pushfail(L);
  return 1;
}

void lk_push_os(lua_State *L) {
  static const luaL_Reg functions[] = {{"clock", os_clock},       {"date", os_date},
                                       {"difftime", os_difftime}, {"getenv", os_getenv},
                                       {"time", os_time},         {NULL, NULL}};
  luaL_newlib(L, functions);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
