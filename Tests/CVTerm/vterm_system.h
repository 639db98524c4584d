// libvterm: a terminal in the process, so that tests can read the contents of its screen.
#include <vterm.h>
