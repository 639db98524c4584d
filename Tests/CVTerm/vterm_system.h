// libvterm: a terminal in the process, which tells the tests what a terminal would show.
#include <vterm.h>
