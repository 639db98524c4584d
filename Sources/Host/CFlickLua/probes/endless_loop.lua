-- An endless loop that catches every error.
while true do
  pcall(function() while true do pcall(error) end end)
end
