// The licences of the linked libraries, embedded in the program.

#include "CFlickLua.h"

#pragma clang assume_nonnull begin
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "../../../THIRD-PARTY.md"
};
static const flick_lua_file file = {"THIRD-PARTY.md", text, sizeof text};

const flick_lua_file *flick_licences(void) { return &file; }

#pragma clang assume_nonnull end
