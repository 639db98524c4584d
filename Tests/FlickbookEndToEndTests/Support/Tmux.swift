/// `flickbook` in a tmux server of its own.
enum Tmux {
  /// Shell functions: `start` runs the view with arguments, `start_program` any command,
  /// `type_keys` sends keys, `mouse` a report, `until_shows` waits, `show` prints the pane.
  private static let tools = #"""
    export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin" TMUX_TMPDIR="$PWD" LANG=C.UTF-8 LC_ALL=C.UTF-8
    program=$0
    in_tmux() { tmux -L view -f /dev/null "$@"; }
    type_keys() { in_tmux send-keys "$@"; }
    mouse() { in_tmux send-keys -l "$(printf '\033[<%s' "$1")"; }
    show() { in_tmux capture-pane -p | sed 's/ *$//'; }
    until_shows() {
      tries=0
      until show | grep -q -- "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt 200 ]; then echo "never shows: $1"; show; in_tmux kill-server; exit 9; fi
        sleep 0.05
      done
    }
    in_tmux new-session -d -x ${columns-64} -y 40 "cat"
    start_program() {
      in_tmux respawn-pane -k "cd '$PWD'; sh -c 'echo \$\$ >pid; COLORTERM=truecolor exec $program $*'; echo exit \$?; exec cat"
    }
    start() { start_program view "$@"; }

    """#

  /// Runs a script in a folder; the server is ended after it.
  static func run(
    _ script: String, in project: Project, columns: Int = 64
  ) async throws -> Program.Outcome {
    try await Program.shell(
      "columns=\(columns)\n" + tools + script + "\nin_tmux kill-server", in: project)
  }
}
