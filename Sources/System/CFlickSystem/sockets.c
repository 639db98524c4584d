#include "sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

// Not atomic with the creation, because macOS lacks the flag. Programs are started by one thread.
static void close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

int fs_socket_pair(int *one, int *other) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -errno;
  close_on_exec(ends[0]);
  close_on_exec(ends[1]);
  *one = ends[0];
  *other = ends[1];
  return 0;
}

// Room for the control message of one descriptor, aligned as its header.
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

long fs_send_with_descriptor(int socket, const void *bytes, size_t size, int descriptor) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, 0);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

long fs_receive_with_descriptor(int socket, void *bytes, size_t size, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = size};
  union control control;
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, 0);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    close_on_exec(*descriptor);
  }
  return received;
}

#pragma clang assume_nonnull end
