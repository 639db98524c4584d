-- An endless loop in a C function.
local text = ("a"):rep(40)
text:find(("a*"):rep(40) .. "b")
while true do end
