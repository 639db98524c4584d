-- expect: ok
function string.trim(s) return (s:match('^%s*(.-)%s*$')) end assert(('  x '):trim() == 'x')
