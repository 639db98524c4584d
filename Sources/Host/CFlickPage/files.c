// Data: a row for each file of the page. A test compares the rows with the folder.
//
// `#embed` belongs to C23; clang 19 and later have it in older C too, as an extension.

#include "CFlickPage.h"

#include <string.h>

#ifndef __has_embed
#error "This compiler lacks #embed: clang 19 or later is needed (Apple clang 17, Xcode 16.3)."
#endif

#pragma clang assume_nonnull begin
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char connection_js[] = {
#embed "page/connection.js"
};
static const char fingers_js[] = {
#embed "page/fingers.js"
};
static const char index_html[] = {
#embed "page/index.html"
};
static const char messages_js[] = {
#embed "page/messages.js"
};
static const char page_js[] = {
#embed "page/page.js"
};
static const char panels_js[] = {
#embed "page/panels.js"
};
static const char picture_js[] = {
#embed "page/picture.js"
};
static const char plot_js[] = {
#embed "page/plot.js"
};
static const char report_css[] = {
#embed "page/report.css"
};
static const char report_js[] = {
#embed "page/report.js"
};
static const char style_css[] = {
#embed "page/style.css"
};
static const char unpack_js[] = {
#embed "page/unpack.js"
};
static const char wire_js[] = {
#embed "page/wire.js"
};

#define FILE_ROW(name, text) \
  { name, text, sizeof text }

static const flick_page_file files[] = {
    FILE_ROW("connection.js", connection_js),
    FILE_ROW("fingers.js", fingers_js),
    FILE_ROW("index.html", index_html),
    FILE_ROW("messages.js", messages_js),
    FILE_ROW("page.js", page_js),
    FILE_ROW("panels.js", panels_js),
    FILE_ROW("picture.js", picture_js),
    FILE_ROW("plot.js", plot_js),
    FILE_ROW("report.css", report_css),
    FILE_ROW("report.js", report_js),
    FILE_ROW("style.css", style_css),
    FILE_ROW("unpack.js", unpack_js),
    FILE_ROW("wire.js", wire_js),
};

static const size_t file_count = sizeof files / sizeof files[0];

const flick_page_file *_Nullable flick_page_at(size_t index) {
  return index < file_count ? &files[index] : NULL;
}

const flick_page_file *_Nullable flick_page_find(const char *name) {
  for (size_t i = 0; i < file_count; i++) {
    if (strcmp(files[i].name, name) == 0) return &files[i];
  }
  return NULL;
}

#pragma clang assume_nonnull end
