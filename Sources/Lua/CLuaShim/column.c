// Pushes the host's numbers as Lua lists.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

void lk_push_column(lua_State *L, const double *_Nullable rows, int length, int width, int place,
                    double shift) {
  lua_createtable(L, length, 0);
  for (int row = 0; row < length; row++) {
    // Adding 0 would turn -0.0 into 0.0.
    const double number = rows[(size_t)row * width + place];
    lua_pushnumber(L, shift == 0 ? number : number + shift);
    lua_rawseti(L, -2, row + 1);
  }
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
