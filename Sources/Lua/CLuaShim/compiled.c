// A cache of compiled source text that a process loads repeatedly.
//
// Each text is compiled in a separate state, and its bytecode is loaded into the script's state,
// even the first time. A state is therefore the same whether or not it was the first to load the
// text. Bytecode can corrupt the engine, but scripts have no access to it: it never leaves this
// file.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// A text and its bytecode.
typedef struct {
  char *_Nullable name;
  char *_Nullable source;
  size_t size;
  char *_Nullable code;
  size_t code_size;
} compiled;

/// The maximum number of cached texts, and the maximum length of each.
#define MOST_TEXTS 32
#define LONGEST_TEXT ((size_t)64 << 10)
/// The maximum memory for compiling a text, in bytes.
#define MOST_MEMORY ((size_t)8 << 20)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static compiled texts[MOST_TEXTS];
static int oldest;

// MARK: - Compiling

typedef struct {
  lk_text_reader text;
  const lk_context *script;
  size_t used;  // bytes used by the state
  compiled *result;
  size_t room;  // capacity of the result's code, in bytes
} compilation;

static void *_Nullable allocate(void *ud, void *_Nullable block, size_t old_size, size_t size) {
  compilation *task = ud;
  if (block == NULL) old_size = 0;
  if (size == 0) {
    task->used -= old_size;
    free(block);
    return NULL;
  }
  if (size > old_size && task->used + (size - old_size) > MOST_MEMORY) return NULL;
  void *moved = realloc(block, size);
  if (moved != NULL) task->used += size - old_size;
  return moved;
}

/// The next piece of the text; NULL after the script has expired, so that the text is a syntax
/// error.
static const char *_Nullable read_piece(lua_State *L, void *data, size_t *size) {
  (void)L;
  compilation *task = data;
  if (task->script->expired) return NULL;
  return lk_next_piece(&task->text, size);
}

static int write_piece(lua_State *L, const void *piece, size_t size, void *data) {
  (void)L;
  compilation *task = data;
  compiled *result = task->result;
  if (result->code_size + size > task->room) {
    size_t room = 2 * (result->code_size + size) + result->size;
    char *moved = realloc(result->code, room);
    if (moved == NULL) return 1;
    result->code = moved;
    task->room = room;
  }
  memcpy(result->code + result->code_size, piece, size);
  result->code_size += size;
  return 0;
}

/// Compiles a text; false on failure.
static bool compile(compiled *result, const lk_context *script) {
  compilation task = {{result->source, result->size, 0}, script, 0, result, 0};
  lua_State *L = lua_newstate(allocate, &task);
  if (L == NULL) return false;
  bool is_compiled = lua_load(L, read_piece, &task, result->name, "t") == LUA_OK &&
                     lua_dump(L, write_piece, &task, 0) == 0;
  lua_close(L);
  return is_compiled;
}

// MARK: - The cache

static void forget(compiled *text) {
  free(text->name);
  free(text->source);
  free(text->code);
  memset(text, 0, sizeof *text);
}

static compiled *_Nullable find(const char *source, size_t size, const char *name) {
  for (int i = 0; i < MOST_TEXTS; i++) {
    compiled *text = &texts[i];
    if (text->name != NULL && text->size == size && strcmp(text->name, name) == 0 &&
        memcmp(text->source, source, size) == 0) {
      return text;
    }
  }
  return NULL;
}

/// Adds a text in place of the oldest one.
static compiled *_Nullable add(const char *source, size_t size, const char *name,
                               const lk_context *script) {
  compiled *text = &texts[oldest];
  forget(text);
  text->name = strdup(name);
  text->source = malloc(size);
  text->size = size;
  if (text->source != NULL) memcpy(text->source, source, size);
  if (text->name == NULL || text->source == NULL || !compile(text, script)) {
    forget(text);
    return NULL;
  }
  oldest = (oldest + 1) % MOST_TEXTS;
  return text;
}

static const char *_Nullable read_code(lua_State *L, void *data, size_t *size) {
  (void)L;
  const compiled **text = data;
  if (*text == NULL) return NULL;
  const char *code = (*text)->code;
  *size = (*text)->code_size;
  *text = NULL;
  return code;
}

int lk_load_repeated(lua_State *L, const char *_Nullable source, size_t size, const char *name) {
  lk_context *context = lk_context_of(L);
  if (source == NULL || size == 0 || size > LONGEST_TEXT || size > inner(context)->source_limit) {
    return lk_load(L, source, size, name);
  }
  pthread_mutex_lock(&lock);
  const compiled *text = find(source, size, name);
  if (text == NULL) text = add(source, size, name, context);
  if (text == NULL) {
    pthread_mutex_unlock(&lock);
    // Errors in it are reported as for any other text.
    return lk_load(L, source, size, name);
  }
  int status = lk_load_by(L, read_code, &text, name, "b");
  pthread_mutex_unlock(&lock);
  return status;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
