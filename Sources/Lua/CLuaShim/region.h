// A region for the blocks of a small state, from which blocks are allocated consecutively.
//
// A freed block is added to a free list of its size class and reused. Closing a state releases the
// whole region for the next state. Blocks that are too large, or requested when the region is full,
// come from the system.
//
// Opening a state in a region always gives the same bytes. From the second time on, an image is
// therefore kept, and later states are copies of it: all addresses in it refer to the same region
// or to the program.

#ifndef LK_REGION_H
#define LK_REGION_H

#include "internal.h"

#pragma clang assume_nonnull begin

#define LK_REGION_SIZE ((size_t)8 << 20)
/// Blocks up to this size have a class for each 16 bytes. Larger ones have a class for each power
/// of two.
#define LK_REGION_SMALL ((size_t)1024)
#define LK_REGION_LARGEST ((size_t)32 << 10)
#define LK_REGION_CLASSES 70

typedef struct lk_free_block {
  struct lk_free_block *_Nullable next;
} lk_free_block;

/// The header of a region, followed by its blocks.
struct lk_region {
  unsigned openings;      // number of states opened in the region
  char *_Nullable image;  // a newly opened state, from `end` on
  size_t image_size;
  lua_State *_Nullable main;  // of the image
  _Alignas(16) size_t end;    // bytes used so far, including the header
  lk_free_block *_Nullable free[LK_REGION_CLASSES];
};

static inline int lk_region_class(size_t size) {
  if (lk_likely(size <= LK_REGION_SMALL)) return (int)((size + 15) / 16);
  return (int)(LK_REGION_SMALL / 16) + 64 - 10 - __builtin_clzll(size - 1);
}

static inline size_t lk_region_room(int class) {
  int beyond = class - (int)(LK_REGION_SMALL / 16);
  return beyond <= 0 ? (size_t) class * 16 : LK_REGION_SMALL << beyond;
}

/// Whether a block is in the region.
static inline bool lk_region_holds(const lk_region *_Nullable region, const void *block) {
  return (uintptr_t)block - (uintptr_t)region < LK_REGION_SIZE;
}

/// Whether blocks of both sizes have the same capacity.
static inline bool lk_region_is_enough(size_t old_size, size_t size) {
  return size <= LK_REGION_LARGEST && lk_region_class(old_size) == lk_region_class(size);
}

/// Allocates a block aligned to 16 bytes; NULL if the region is full. `size` must be positive.
static inline void *_Nullable lk_region_take(lk_region *_Nullable region, size_t size) {
  if (lk_unlikely(region == NULL || size > LK_REGION_LARGEST)) return NULL;
  int class = lk_region_class(size);
  lk_free_block *block = region->free[class];
  if (block != NULL) {
    region->free[class] = block->next;
    return block;
  }
  size_t room = lk_region_room(class);
  if (lk_unlikely(room > LK_REGION_SIZE - region->end)) return NULL;
  void *start = (char *)region + region->end;
  region->end += room;
  return start;
}

/// Frees a block that was allocated with `size`.
static inline void lk_region_free(lk_region *region, void *start, size_t size) {
  lk_free_block *block = start;
  int class = lk_region_class(size);
  block->next = region->free[class];
  region->free[class] = block;
}

/// Reserves a region for a state: the spare one, or a new one. Returns NULL if the machine is out
/// of memory.
lk_region *_Nullable lk_region_begin(void);
/// Releases a region that no longer contains a state.
void lk_region_end(lk_region *_Nullable region);
/// Restores the state from the image; NULL without an image.
lua_State *_Nullable lk_region_restore(lk_region *_Nullable region);
/// Saves an image of a newly opened state that is entirely in the region, if more states are likely
/// to be opened.
void lk_region_keep(lk_region *_Nullable region, lua_State *L);

#pragma clang assume_nonnull end

#endif
