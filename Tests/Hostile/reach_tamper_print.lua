-- expect: ok
string.format = nil tostring = nil string = nil table = nil print('still here', {} ~= nil)
