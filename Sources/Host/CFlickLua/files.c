// Data: a row for each Lua file of this folder. A test compares the rows with the folder.
//
// `#embed` belongs to C23; clang 19 and later have it in older C too, as an extension. The compiler
// lists embedded files as dependencies, so an edited file is compiled again.

#include "CFlickLua.h"

#include <string.h>

#ifndef __has_embed
#error "This compiler lacks #embed: clang 19 or later is needed (Apple clang 17, Xcode 16.3)."
#endif

#pragma clang assume_nonnull begin
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char assertions_assert[] = {
#embed "assertions/assert.lua"
};
static const char assertions_busted[] = {
#embed "assertions/busted.lua"
};
static const char assertions_call[] = {
#embed "assertions/call.lua"
};
static const char assertions_checks[] = {
#embed "assertions/checks.lua"
};
static const char assertions_default_texts[] = {
#embed "assertions/default_texts.lua"
};
static const char assertions_init[] = {
#embed "assertions/init.lua"
};
static const char assertions_levels[] = {
#embed "assertions/levels.lua"
};
static const char assertions_matchers[] = {
#embed "assertions/matchers.lua"
};
static const char assertions_names[] = {
#embed "assertions/names.lua"
};
static const char assertions_spies[] = {
#embed "assertions/spies.lua"
};
static const char assertions_state[] = {
#embed "assertions/state.lua"
};
static const char assertions_texts[] = {
#embed "assertions/texts.lua"
};
static const char assertions_util[] = {
#embed "assertions/util.lua"
};
static const char assertions_values[] = {
#embed "assertions/values.lua"
};
static const char assertions_words[] = {
#embed "assertions/words.lua"
};
static const char components_board[] = {
#embed "components/board.lua"
};
static const char components_cards[] = {
#embed "components/cards.lua"
};
static const char components_common[] = {
#embed "components/common.lua"
};
static const char components_drawer[] = {
#embed "components/drawer.lua"
};
static const char components_init[] = {
#embed "components/init.lua"
};
static const char components_refresh[] = {
#embed "components/refresh.lua"
};
static const char components_reorder[] = {
#embed "components/reorder.lua"
};
static const char components_sections[] = {
#embed "components/sections.lua"
};
static const char components_sheet[] = {
#embed "components/sheet.lua"
};
static const char components_stack[] = {
#embed "components/stack.lua"
};
static const char components_swipe_rows[] = {
#embed "components/swipe_rows.lua"
};
static const char components_zoom[] = {
#embed "components/zoom.lua"
};
static const char feel_common[] = {
#embed "feel/common.lua"
};
static const char feel_fingers[] = {
#embed "feel/fingers.lua"
};
static const char feel_motion[] = {
#embed "feel/motion.lua"
};
static const char feel_snapshots[] = {
#embed "feel/snapshots.lua"
};
static const char lab_init[] = {
#embed "lab/init.lua"
};
static const char plugins_assertion[] = {
#embed "plugins/assertion.lua"
};
static const char plugins_commit_rule[] = {
#embed "plugins/commit_rule.lua"
};
static const char plugins_component[] = {
#embed "plugins/component.lua"
};
static const char plugins_easing[] = {
#embed "plugins/easing.lua"
};
static const char plugins_estimator[] = {
#embed "plugins/estimator.lua"
};
static const char plugins_exporter[] = {
#embed "plugins/exporter.lua"
};
static const char plugins_fling_law[] = {
#embed "plugins/fling_law.lua"
};
static const char plugins_handover_policy[] = {
#embed "plugins/handover_policy.lua"
};
static const char plugins_importer[] = {
#embed "plugins/importer.lua"
};
static const char plugins_motion[] = {
#embed "plugins/motion.lua"
};
static const char plugins_overscroll_law[] = {
#embed "plugins/overscroll_law.lua"
};
static const char plugins_profile[] = {
#embed "plugins/profile.lua"
};
static const char plugins_recognizer[] = {
#embed "plugins/recognizer.lua"
};
static const char plugins_repl_command[] = {
#embed "plugins/repl_command.lua"
};
static const char plugins_reporter[] = {
#embed "plugins/reporter.lua"
};
static const char plugins_snap_rule[] = {
#embed "plugins/snap_rule.lua"
};
static const char plugins_view_key[] = {
#embed "plugins/view_key.lua"
};
static const char plugins_view_panel[] = {
#embed "plugins/view_panel.lua"
};
static const char probes_bytecode[] = {
#embed "probes/bytecode.lua"
};
static const char probes_closing_coroutines[] = {
#embed "probes/closing_coroutines.lua"
};
static const char probes_concat[] = {
#embed "probes/concat.lua"
};
static const char probes_endless_c_function[] = {
#embed "probes/endless_c_function.lua"
};
static const char probes_endless_coroutines[] = {
#embed "probes/endless_coroutines.lua"
};
static const char probes_endless_loop[] = {
#embed "probes/endless_loop.lua"
};
static const char probes_long_chain[] = {
#embed "probes/long_chain.lua"
};
static const char probes_weak_tables[] = {
#embed "probes/weak_tables.lua"
};
static const char project_photos[] = {
#embed "project/photos.lua"
};
static const char project_photos_spec[] = {
#embed "project/photos_spec.lua"
};
static const char trials_build_component[] = {
#embed "trials/build_component.lua"
};
static const char trials_component[] = {
#embed "trials/component.lua"
};
static const char trials_handover_policy[] = {
#embed "trials/handover_policy.lua"
};
static const char trials_profile[] = {
#embed "trials/profile.lua"
};
static const char trials_recorder[] = {
#embed "trials/recorder.lua"
};
static const char trials_run_log[] = {
#embed "trials/run_log.lua"
};
static const char trials_stages[] = {
#embed "trials/stages.lua"
};

// clang-format off
#define ROW(path, name) {path, name, sizeof(name)}
// clang-format on

static const flick_lua_file files[] = {
    ROW("assertions/assert.lua", assertions_assert),
    ROW("assertions/busted.lua", assertions_busted),
    ROW("assertions/call.lua", assertions_call),
    ROW("assertions/checks.lua", assertions_checks),
    ROW("assertions/default_texts.lua", assertions_default_texts),
    ROW("assertions/init.lua", assertions_init),
    ROW("assertions/levels.lua", assertions_levels),
    ROW("assertions/matchers.lua", assertions_matchers),
    ROW("assertions/names.lua", assertions_names),
    ROW("assertions/spies.lua", assertions_spies),
    ROW("assertions/state.lua", assertions_state),
    ROW("assertions/texts.lua", assertions_texts),
    ROW("assertions/util.lua", assertions_util),
    ROW("assertions/values.lua", assertions_values),
    ROW("assertions/words.lua", assertions_words),
    ROW("components/board.lua", components_board),
    ROW("components/cards.lua", components_cards),
    ROW("components/common.lua", components_common),
    ROW("components/drawer.lua", components_drawer),
    ROW("components/init.lua", components_init),
    ROW("components/refresh.lua", components_refresh),
    ROW("components/reorder.lua", components_reorder),
    ROW("components/sections.lua", components_sections),
    ROW("components/sheet.lua", components_sheet),
    ROW("components/stack.lua", components_stack),
    ROW("components/swipe_rows.lua", components_swipe_rows),
    ROW("components/zoom.lua", components_zoom),
    ROW("feel/common.lua", feel_common),
    ROW("feel/fingers.lua", feel_fingers),
    ROW("feel/motion.lua", feel_motion),
    ROW("feel/snapshots.lua", feel_snapshots),
    ROW("lab/init.lua", lab_init),
    ROW("plugins/assertion.lua", plugins_assertion),
    ROW("plugins/commit_rule.lua", plugins_commit_rule),
    ROW("plugins/component.lua", plugins_component),
    ROW("plugins/easing.lua", plugins_easing),
    ROW("plugins/estimator.lua", plugins_estimator),
    ROW("plugins/exporter.lua", plugins_exporter),
    ROW("plugins/fling_law.lua", plugins_fling_law),
    ROW("plugins/handover_policy.lua", plugins_handover_policy),
    ROW("plugins/importer.lua", plugins_importer),
    ROW("plugins/motion.lua", plugins_motion),
    ROW("plugins/overscroll_law.lua", plugins_overscroll_law),
    ROW("plugins/profile.lua", plugins_profile),
    ROW("plugins/recognizer.lua", plugins_recognizer),
    ROW("plugins/repl_command.lua", plugins_repl_command),
    ROW("plugins/reporter.lua", plugins_reporter),
    ROW("plugins/snap_rule.lua", plugins_snap_rule),
    ROW("plugins/view_key.lua", plugins_view_key),
    ROW("plugins/view_panel.lua", plugins_view_panel),
    ROW("probes/bytecode.lua", probes_bytecode),
    ROW("probes/closing_coroutines.lua", probes_closing_coroutines),
    ROW("probes/concat.lua", probes_concat),
    ROW("probes/endless_c_function.lua", probes_endless_c_function),
    ROW("probes/endless_coroutines.lua", probes_endless_coroutines),
    ROW("probes/endless_loop.lua", probes_endless_loop),
    ROW("probes/long_chain.lua", probes_long_chain),
    ROW("probes/weak_tables.lua", probes_weak_tables),
    ROW("project/photos.lua", project_photos),
    ROW("project/photos_spec.lua", project_photos_spec),
    ROW("trials/build_component.lua", trials_build_component),
    ROW("trials/component.lua", trials_component),
    ROW("trials/handover_policy.lua", trials_handover_policy),
    ROW("trials/profile.lua", trials_profile),
    ROW("trials/recorder.lua", trials_recorder),
    ROW("trials/run_log.lua", trials_run_log),
    ROW("trials/stages.lua", trials_stages),
};

static const size_t count = sizeof files / sizeof files[0];

const flick_lua_file *_Nullable flick_lua_find(const char *path) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(files[i].path, path) == 0) return &files[i];
  }
  return NULL;
}

const flick_lua_file *_Nullable flick_lua_at(size_t index) {
  return index < count ? &files[index] : NULL;
}

#pragma clang assume_nonnull end
