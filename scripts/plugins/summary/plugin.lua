-- A summary of a run's decisions and checks, as Markdown.

local plugin = require "plugin"

-- Names come from scripts and must not become Markdown.
local function shown(text) return plugin.escape(tostring(text), "markdown") end

-- The deciding test of a decision: its name and its spare.
local function reason(decision)
  for _, test in ipairs(decision.criteria or {}) do
    if test.deciding then return ("%s, %g to spare"):format(test.name, test.spare or 0) end
  end
  return ""
end

local function verdict(decision)
  local text = tostring(decision.verdict)
  if decision.page then text = text .. " " .. decision.page end
  return text
end

local function markdown(records)
  local lines, checks, failed, decisions = {}, 0, {}, {}
  local script = "?"
  for _, record in ipairs(records) do
    if record.kind == "header" then
      script = record.script or script
    elseif record.kind == "check" then
      checks = checks + 1
      if not record.passed then failed[#failed + 1] = record end
    elseif record.kind == "decision" then
      decisions[#decisions + 1] = record
    end
  end
  lines[#lines + 1] = ("### %s"):format(shown(script))
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("%d decisions, %d checks, %d failed"):format(#decisions, checks, #failed)
  for _, check in ipairs(failed) do
    lines[#lines + 1] = ("- **failed** %s at %s"):format(
      shown(check.check or check.name or "check"), shown(check.at or "?"))
  end
  if #decisions > 0 then
    lines[#lines + 1] = ""
    lines[#lines + 1] = "| time | who | rule | verdict | because |"
    lines[#lines + 1] = "|---|---|---|---|---|"
    for _, d in ipairs(decisions) do
      lines[#lines + 1] = ("| %.3f s | %s | %s | %s | %s |"):format(
        d.t or 0, shown(d.component or ""), shown(d.rule or ""), shown(verdict(d)), shown(reason(d)))
    end
  end
  return table.concat(lines, "\n")
end

return { reporter = { markdown = markdown } }
