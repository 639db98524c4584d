-- Returns lines to print, from the text after the command's name; the stage is nil before one is open.
local function example(text, stage)
  if not stage then return "there is no stage yet" end
  return { ("%s: %.3f s"):format(text == "" and "now" or text, stage.time) }
end

return { repl_command = { example = example } }
