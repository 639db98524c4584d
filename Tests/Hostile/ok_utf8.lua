-- expect: ok
for p, c in utf8.codes('aé€') do assert(c) end assert(utf8.len('aé€') == 3) assert(utf8.char(8364) == '€')
