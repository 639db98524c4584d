// Connected sockets between processes, through which descriptors are passed.
//
// Functions that can fail return a negative errno.

#ifndef FS_SOCKETS_H
#define FS_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Makes two connected sockets for streams of bytes. Programs that the process starts do not
/// inherit them. Returns 0, or -errno.
int fs_socket_pair(int *one, int *other);

/// Sends bytes, and with the first of them a descriptor; -1 for none. Returns the number of bytes
/// sent, at least 1, or -errno. `size` is at least 1.
long fs_send_with_descriptor(int socket, const void *bytes, size_t size, int descriptor);

/// Receives bytes, and the descriptor that came with them; -1 for none. Returns the number of
/// bytes, 0 at the end of the stream, or -errno. Waits for the first byte.
long fs_receive_with_descriptor(int socket, void *bytes, size_t size, int *descriptor);

#pragma clang assume_nonnull end

#endif
