// Managing regions, and copying a newly opened state.

#include "region.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#pragma clang assume_nonnull begin

/// A region not used by any state, kept for the next one.
static _Atomic(lk_region *_Nullable) spare;

/// The start of the part of a region that is saved in its image.
static char *image_start(lk_region *region) { return (char *)&region->end; }

static void free_region(lk_region *_Nullable region) {
  if (region != NULL) free(region->image);
  free(region);
}

static void forget_blocks(lk_region *region) {
  region->end = (sizeof *region + 15) / 16 * 16;
  memset(region->free, 0, sizeof region->free);
}

lk_region *_Nullable lk_region_begin(void) {
  lk_region *region = atomic_exchange(&spare, NULL);
  if (region == NULL) {
    region = malloc(LK_REGION_SIZE);
    if (region == NULL) return NULL;
    memset(region, 0, sizeof *region);
  }
  forget_blocks(region);
  region->openings += 1;
  return region;
}

void lk_region_end(lk_region *_Nullable region) {
  if (region != NULL) free_region(atomic_exchange(&spare, region));
}

// The callers pass regions between threads, so ThreadSanitizer must instrument them.
LK_UNINSTRUMENTED_BEGIN

lua_State *_Nullable lk_region_restore(lk_region *_Nullable region) {
  if (region == NULL || region->image == NULL) return NULL;
  memcpy(image_start(region), region->image, region->image_size);
  return region->main;
}

void lk_region_keep(lk_region *_Nullable region, lua_State *L) {
  if (region == NULL || region->openings < 2) return;
  region->image_size = (size_t)((char *)region + region->end - image_start(region));
  region->image = malloc(region->image_size);
  region->main = L;
  if (region->image != NULL) memcpy(region->image, image_start(region), region->image_size);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
