// Where the blocks of a small state lie: one region, from which blocks are cut one after the other.
//
// A freed block joins a list of others of its class and is used again. A state that is closed gives
// the whole region back, and the next state takes it. Blocks that are too large for the region, or
// come when it is used up, are the system's.
//
// A state that is opened in a region is the same to the last byte each time. So from the second
// time on a copy is kept, and the next states are that copy: all addresses in it are of the same
// region, or of the program.

#ifndef LK_REGION_H
#define LK_REGION_H

#include "internal.h"

#pragma clang assume_nonnull begin

#define LK_REGION_SIZE ((size_t)8 << 20)
/// Blocks up to this size have a class for each 16 bytes; larger ones for each power of two.
#define LK_REGION_SMALL ((size_t)1024)
#define LK_REGION_LARGEST ((size_t)32 << 10)
#define LK_REGION_CLASSES 70

typedef struct lk_free_block {
  struct lk_free_block *_Nullable next;
} lk_free_block;

/// The head of a region; its blocks follow.
struct lk_region {
  unsigned openings;      // how many states were opened in it
  char *_Nullable image;  // what a state that has just been opened is, from `end` on
  size_t image_size;
  lua_State *_Nullable main;  // of the image
  _Alignas(16) size_t end;    // bytes that were ever handed out, the head included
  lk_free_block *_Nullable free[LK_REGION_CLASSES];
};

static inline int lk_region_class(size_t size) {
  if (lk_likely(size <= LK_REGION_SMALL)) return (int)((size + 15) / 16);
  return (int)(LK_REGION_SMALL / 16) + 64 - 10 - __builtin_clzll(size - 1);
}

static inline size_t lk_region_room(int class) {
  int beyond = class - (int)(LK_REGION_SMALL / 16);
  return beyond <= 0 ? (size_t)class * 16 : LK_REGION_SMALL << beyond;
}

/// Whether a block lies in the region.
static inline bool lk_region_holds(const lk_region *_Nullable region, const void *block) {
  return (uintptr_t)block - (uintptr_t)region < LK_REGION_SIZE;
}

/// Whether a block of one size has just the room for the other.
static inline bool lk_region_is_enough(size_t old_size, size_t size) {
  return size <= LK_REGION_LARGEST && lk_region_class(old_size) == lk_region_class(size);
}

/// A block aligned to 16 bytes; NULL where the region has none. `size` is above 0.
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

/// Gives a block back that was taken for `size` bytes.
static inline void lk_region_give_back(lk_region *region, void *start, size_t size) {
  lk_free_block *block = start;
  int class = lk_region_class(size);
  block->next = region->free[class];
  region->free[class] = block;
}

/// A region for one state: the one that was left last, or a new one; NULL when the machine has no
/// memory.
lk_region *_Nullable lk_region_begin(void);
/// No state is in the region any more.
void lk_region_end(lk_region *_Nullable region);
/// The state that was kept, as it was then; NULL where none was.
lua_State *_Nullable lk_region_restore(lk_region *_Nullable region);
/// Keeps a state that has just been opened and lies in the region as a whole, if it seems that more
/// will be opened.
void lk_region_keep(lk_region *_Nullable region, lua_State *L);

#pragma clang assume_nonnull end

#endif
