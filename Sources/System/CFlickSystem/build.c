// Build information.

#include "CFlickSystem.h"

#ifndef FLICKBOOK_COMMIT
#define FLICKBOOK_COMMIT ""
#endif

#pragma clang assume_nonnull begin

const char *fs_commit(void) { return FLICKBOOK_COMMIT; }

#pragma clang assume_nonnull end
