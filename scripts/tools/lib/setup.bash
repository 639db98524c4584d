# Sourced by the scripts beside this folder; defines functions and a few variables.
#
#   flick_root          the repository
#   flick_require       ends unless Swift, Lua and libedit are there; installs the libraries if it can
#   flick_require_test_tools  ends unless libvterm and tmux, which tests of the terminal need, are there; installs them if it can,
#                       and luacheck, without which a few tests are passed over
#   flick_offer_allocator     finds or installs an allocator that makes compiling faster
#   flick_edit_flags    flags for a static program: the libraries that libedit is made from
#   flick_lua_flags     flags for `swift build` and `swift test` that choose the Lua library
#   flick_fixtures      exports where recorded traces and conformance files lie
#
# Works with the bash 3.2 of macOS: no associative arrays, no `mapfile`, and no empty
# array is expanded (an error there under `set -u`).

# The variables are read by the scripts that source this file.
# shellcheck disable=SC2034

flick_root=$(CDPATH='' cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)

# What this file generates: a lua5.4.pc, a link to the static Lua, the stamp of the Swift check.
flick_setup_folder="$flick_root/.build-setup"

flick_fail() {
  printf 'flickbook: %s\n' "$*" >&2
  exit 1
}

# Tells the programs where recorded traces and conformance files lie, unless the caller did.
flick_fixtures() {
  local shared="${flick_root%/*}/shared"
  if [[ -z ${FLICKBOOK_TRACES+set} && -d $shared/traces ]]; then
    export FLICKBOOK_TRACES="$shared/traces"
  fi
  if [[ -z ${FLICKBOOK_CONFORMANCE+set} && -d $shared/conformance ]]; then
    export FLICKBOOK_CONFORMANCE="$shared/conformance"
  fi
}

flick_require() {
  flick_require_swift
  flick_require_lua
  flick_require_libedit
}

# --- Swift -------------------------------------------------------------------------------

flick_swift_hint='Install it from https://www.swift.org/install and put it on the PATH.'

# `swift --version` takes up to a second, so what it said is kept for as long as the
# program on the PATH is the same file.
flick_require_swift() {
  local swift identity stamp="$flick_setup_folder/swift-checked"
  swift=$(command -v swift) || flick_fail "Swift 6.2 or later is needed, and there is no 'swift' on the PATH. $flick_swift_hint"
  identity=$(ls -lL -- "$swift")
  if [[ -f $stamp && $(<"$stamp") == "$identity" ]]; then return; fi

  local answer
  answer=$(swift --version 2>&1) || flick_fail "'swift --version' failed: $answer"
  if [[ ! $answer =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
    flick_fail "Swift 6.2 or later is needed; '$swift --version' says: $answer"
  fi
  if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 6002)); then
    flick_fail "Swift 6.2 or later is needed; $swift is ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}. $flick_swift_hint"
  fi
  mkdir -p "$flick_setup_folder"
  printf '%s\n' "$identity" >"$stamp"
}

# --- Lua ---------------------------------------------------------------------------------

flick_require_lua() {
  if ! flick_has_lua; then
    flick_install_lua
    flick_has_lua || flick_fail "Lua 5.4 was installed, but pkg-config does not find lua5.4.pc."
  fi
  flick_choose_lua
}

# Whether a Lua 5.4 to build with is there. The first two questions start no process.
flick_has_lua() {
  flick_static_lua_is_ready && return
  [[ -n $(flick_brew_pkgconfig) ]] && return
  command -v pkg-config >/dev/null && pkg-config --exists lua5.4
}

# Homebrew's folder with a lua5.4.pc. lua@5.4 is not linked into the common folders.
flick_brew_pkgconfig() {
  local prefix formula
  [[ $OSTYPE == darwin* ]] || return 0
  for prefix in "${HOMEBREW_PREFIX:-/opt/homebrew}" /usr/local; do
    for formula in lua@5.4 lua; do
      if [[ -f $prefix/opt/$formula/lib/pkgconfig/lua5.4.pc ]]; then
        printf '%s\n' "$prefix/opt/$formula/lib/pkgconfig"
        return 0
      fi
    done
  done
}

flick_install_lua() {
  if command -v apt-get >/dev/null; then
    flick_install_with_apt lua5.4 liblua5.4-dev
  elif command -v brew >/dev/null; then
    printf 'flickbook: installing lua@5.4 and pkgconf with brew (needed to build)\n' >&2
    brew install lua@5.4 pkgconf >&2 || flick_fail "brew could not install lua@5.4 and pkgconf."
  else
    flick_fail "the Lua 5.4 library for developers is needed, and there is neither apt-get nor brew to install it. Debian and Ubuntu call the packages liblua5.4-dev and pkg-config, Fedora lua-devel and pkgconf, Homebrew lua@5.4 and pkgconf."
  fi
}

# Installs the package $2, which has the $1.pc that pkg-config did not find.
flick_install_with_apt() {
  local packages=() status
  # SwiftPM asks pkg-config where the system keeps its .pc files.
  command -v pkg-config >/dev/null || packages+=(pkg-config)
  status=$(dpkg-query -W -f='${db:Status-Status}' "$2" 2>/dev/null || true)
  [[ $status == installed ]] || packages+=("$2")
  ((${#packages[@]} > 0)) ||
    flick_fail "$2 is installed, but pkg-config does not find $1.pc. Is PKG_CONFIG_LIBDIR set?"
  flick_install_packages "${packages[@]}"
}

# Installs packages with apt-get.
flick_install_packages() {
  local packages=("$@")
  local by_hand="Install by hand: apt-get install ${packages[*]}"
  local as_root=(env)
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null ||
      flick_fail "these packages are missing, and only root can install them (there is no sudo): ${packages[*]}. $by_hand"
    # Without a terminal no password can be typed: fail instead of waiting.
    if [[ -t 0 ]]; then as_root=(sudo env); else as_root=(sudo -n env); fi
  fi
  as_root+=(DEBIAN_FRONTEND=noninteractive)

  printf 'flickbook: installing %s with apt-get (needed to build)\n' "${packages[*]}" >&2
  # Once for all that is missing. A failed update is no reason to stop: the present lists may suffice.
  local stamp="$flick_setup_folder/package-lists-read"
  if [[ -z $(find "$stamp" -mmin -10 2>/dev/null) ]]; then
    "${as_root[@]}" apt-get update -qq >&2 </dev/null || true
    mkdir -p "$flick_setup_folder"
    : >"$stamp"
  fi
  # The time is for another apt-get that may be running.
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends \
    -o DPkg::Lock::Timeout=120 "${packages[@]}" >&2 </dev/null ||
    flick_fail "apt-get could not install ${packages[*]} (no network? no permission?). $by_hand"
}

# --- libedit -----------------------------------------------------------------------------

# Line editing of `flickbook repl`. On macOS it is part of the system. What it is made from comes
# with its package on Debian, and a static program needs those archives too.
flick_require_libedit() {
  flick_edit_flags=()
  [[ $OSTYPE == linux* ]] || return 0
  if ! { command -v pkg-config >/dev/null && pkg-config --exists libedit; }; then
    if command -v apt-get >/dev/null; then
      flick_install_with_apt libedit libedit-dev
    fi
    pkg-config --exists libedit ||
      flick_fail "line editing needs libedit for developers, and pkg-config does not find libedit.pc. Debian and Ubuntu call the package libedit-dev, Fedora libedit-devel."
  fi
  # The linker takes archives in their order: those that libedit.a asks for stand after it.
  flick_edit_flags=(-Xlinker -ltinfo -Xlinker -lbsd -Xlinker -lmd)
}

# --- What tests need ---------------------------------------------------------------------

flick_require_test_tools() {
  flick_require_vterm
  flick_require_tmux
  flick_offer_luacheck
  flick_offer_lua_libraries
  python3 -c 'import junitparser, more_itertools, tap.parser, yaml, jsonschema' 2>/dev/null ||
    printf 'flickbook: no readers of reports for python3 (pip install junitparser tap.py pyyaml more-itertools jsonschema): a test of reports is passed over\n' >&2
}

# Libraries in pure Lua, which scripts load as they are. Without them their tests are passed over, and say so.
flick_offer_lua_libraries() {
  local package missing=()
  if ! command -v apt-get >/dev/null; then
    printf 'flickbook: no apt-get: tests of public Lua libraries are passed over\n' >&2
    return
  fi
  for package in lua-penlight lua-inspect lua-say lua-luassert lua-dkjson lua-argparse lua-moses \
    lua-binaryheap lua-basexx lua-messagepack lua-ansicolors lua-cliargs lua-mediator lua-fifo \
    lua-inifile lua-unit lua-logging; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true) == installed ]] ||
      missing+=("$package")
  done
  if ((${#missing[@]} > 0)); then
    (flick_install_packages "${missing[@]}") ||
      printf 'flickbook: without %s: their tests are passed over\n' "${missing[*]}" >&2
  fi
}

# Sets flick_allocator to an allocator with which the compiler takes a tenth less time, or to nothing.
flick_offer_allocator() {
  flick_allocator=''
  [[ $OSTYPE == linux* ]] && command -v apt-get >/dev/null || return 0
  flick_allocator=$(flick_find_allocator)
  if [[ -z $flick_allocator ]]; then
    (flick_install_packages libjemalloc2) || true
    flick_allocator=$(flick_find_allocator)
  fi
}

flick_find_allocator() {
  local file
  for file in /usr/lib/*/libjemalloc.so.2; do
    if [[ -f $file ]]; then printf '%s\n' "$file"; fi
    return 0
  done
}

# Without it its tests are passed over, and say so.
flick_offer_luacheck() {
  if command -v luacheck >/dev/null; then return; fi
  if command -v apt-get >/dev/null; then
    (flick_install_packages lua-check) || true
  elif command -v brew >/dev/null; then
    printf 'flickbook: installing luacheck with brew (used by tests)\n' >&2
    brew install luacheck >&2 || true
  fi
  command -v luacheck >/dev/null || printf 'flickbook: no luacheck: its tests are passed over\n' >&2
}

flick_require_tmux() {
  if command -v tmux >/dev/null; then return; fi
  if command -v apt-get >/dev/null; then
    flick_install_packages tmux
  elif command -v brew >/dev/null; then
    printf 'flickbook: installing tmux with brew (needed by tests)\n' >&2
    brew install tmux >&2 || flick_fail "brew could not install tmux."
  fi
  command -v tmux >/dev/null || flick_fail "tests of the view need tmux, and there is none on the PATH."
}

flick_require_vterm() {
  if command -v pkg-config >/dev/null && pkg-config --exists vterm; then return; fi
  if command -v apt-get >/dev/null; then
    flick_install_with_apt vterm libvterm-dev
  elif command -v brew >/dev/null; then
    printf 'flickbook: installing libvterm and pkgconf with brew (needed by tests)\n' >&2
    brew install libvterm pkgconf >&2 || flick_fail "brew could not install libvterm and pkgconf."
  fi
  pkg-config --exists vterm ||
    flick_fail "tests of the terminal need libvterm for developers, and pkg-config does not find vterm.pc. Debian and Ubuntu call the package libvterm-dev, Fedora libvterm-devel, Homebrew libvterm."
}

# --- Choosing the Lua library --------------------------------------------------------------

flick_static_lua_is_ready() {
  # The .pc file names its own folder: a copied repository needs a new one.
  [[ -e $flick_setup_folder/liblua5.4.a && -f $flick_setup_folder/lua5.4.pc ]] &&
    [[ $(<"$flick_setup_folder/lua5.4.pc") == *"-L$(flick_escaped "$flick_setup_folder") "* ]]
}

flick_escaped() {
  printf '%s' "${1// /\\ }"
}

# Sets flick_lua_flags: the static library where there is one (Linux), which is 15 to 25 %
# faster to call than the shared one and can be mended while linking.
flick_choose_lua() {
  flick_lua_is_static=false
  local folder
  folder=$(flick_brew_pkgconfig)
  if [[ -n $folder ]]; then
    flick_lua_flags=(--pkg-config-path "$folder")
  elif flick_static_lua_is_ready || flick_prepare_static_lua; then
    flick_lua_is_static=true
    # Mends Debian's __concat fault: see Sources/CLuaShim/concat.c.
    flick_lua_flags=(--pkg-config-path "$flick_setup_folder" -Xlinker --wrap=luaT_tryconcatTM)
  else
    flick_lua_flags=(--pkg-config-path "$(pkg-config --variable=pcfiledir lua5.4)")
  fi
}

# Makes a folder with nothing in it but a link to the static library and a lua5.4.pc that
# names the folder. A linker that looks there first finds the static library, whichever module asks
# for "-llua5.4", the Swift compiler's own request (from the module map) included.
flick_prepare_static_lua() {
  [[ $OSTYPE == linux* ]] || return 1
  local archive
  archive="$(pkg-config --variable=libdir lua5.4)/liblua5.4.a"
  [[ -f $archive ]] || return 1
  mkdir -p "$flick_setup_folder"
  ln -sfn -- "$archive" "$flick_setup_folder/liblua5.4.a"
  {
    printf 'Name: Lua\nDescription: Lua 5.4, linked statically (generated by scripts/tools/lib/setup.bash)\n'
    printf 'Version: %s\n' "$(pkg-config --modversion lua5.4)"
    printf 'Libs: -L%s -llua5.4 -lm\n' "$(flick_escaped "$flick_setup_folder")"
    printf 'Cflags: %s\n' "$(pkg-config --cflags lua5.4)"
  } >"$flick_setup_folder/lua5.4.pc.$$"
  mv -f -- "$flick_setup_folder/lua5.4.pc.$$" "$flick_setup_folder/lua5.4.pc"
}
