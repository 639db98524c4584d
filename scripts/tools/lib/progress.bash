# shellcheck shell=bash
#
# Shows the progress of a build from the lines that `swift build` writes into a log.

# flick_progress LOG PID: on stderr, the step and the share done, until the process ends.
#
# On a terminal one line is written again and again, elsewhere a line for each tenth. The number of
# steps grows while a build is planned, so the share counts from the first plan of at least
# FLICK_PROGRESS_LEAST steps and never falls.
flick_progress() {
  local log=$1 pid=$2 least=${FLICK_PROGRESS_LEAST:-60}
  local best=0 reported=-1 line='' step='' seen='' ends=false
  local pattern='^\[([0-9]+)/([0-9]+)\] (.*)$'
  while :; do
    kill -0 "$pid" 2>/dev/null || ends=true
    line=$(tail -n 1 -- "$log" 2>/dev/null || true)
    if [[ $line != "$seen" && $line =~ $pattern ]]; then
      seen=$line
      local now=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
      step=${BASH_REMATCH[3]}
      if ((all >= least && 100 * now / all > best)); then best=$((100 * now / all)); fi
      if [[ -t 2 ]]; then
        step="flickbook: building, $best %: $step"
        printf '\r\033[K%s' "${step:0:70}" >&2
      elif ((best / 10 > reported)); then
        reported=$((best / 10))
        printf 'flickbook: building, %d %%: %s\n' "$best" "$step" >&2
      fi
    fi
    if [[ $ends == true ]]; then break; fi
    sleep "${FLICK_PROGRESS_PAUSE:-0.5}"
  done
  if [[ -t 2 && -n $step ]]; then printf '\r\033[K' >&2; fi
}
