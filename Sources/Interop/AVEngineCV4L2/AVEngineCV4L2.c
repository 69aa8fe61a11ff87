#include "AVEngineCV4L2.h"

#include <sys/ioctl.h>

// Checks on 64-bit machines that the structures of <linux/videodev2.h> have the kernel's layout.
_Static_assert(sizeof(void *) != 8 || (VIDIOC_QUERYBUF == 0xc0585609 && VIDIOC_S_FMT == 0xc0d05605), "layout of <linux/videodev2.h>");
_Static_assert(sizeof(void *) != 8 || (VIDIOC_G_EXT_CTRLS == 0xc0205647 && VIDIOC_DQEVENT == 0x80885659), "layout of <linux/videodev2.h>");

static int checked(int result) { return result < 0 ? -errno : result; }

static int system_open(void *context, const char *path, int flags) { return checked(open(path, flags)); }
static int system_close(void *context, int descriptor) { return checked(close(descriptor)); }
static int system_ioctl(void *context, int descriptor, unsigned long request, void *argument) {
  return checked(ioctl(descriptor, request, argument));
}
static intptr_t system_mmap(void *context, size_t length, int protection, int flags, int descriptor, int64_t offset) {
  void *address = mmap(NULL, length, protection, flags, descriptor, offset);
  return address == MAP_FAILED ? -errno : (intptr_t)address;
}
static int system_munmap(void *context, void *address, size_t length) { return checked(munmap(address, length)); }
static int system_poll(void *context, struct pollfd *descriptors, int count, int milliseconds) {
  return checked(poll(descriptors, (nfds_t)count, milliseconds));
}

cv4l2_calls cv4l2_system(void) {
  return (cv4l2_calls){
      .open = system_open, .close = system_close, .ioctl = system_ioctl, .mmap = system_mmap, .munmap = system_munmap, .poll = system_poll};
}

static int control(const cv4l2_calls *calls, int descriptor, unsigned long request, struct v4l2_ext_control *one) {
  struct v4l2_ext_controls all = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = one};
  int result;
  do result = calls->ioctl(calls->context, descriptor, request, &all);
  while (result == -EINTR);
  return result < 0 ? result : 0;
}

int cv4l2_get_control(const cv4l2_calls *calls, int descriptor, uint32_t id, int is_64_bits, int64_t *value) {
  struct v4l2_ext_control one = {.id = id};
  const int result = control(calls, descriptor, VIDIOC_G_EXT_CTRLS, &one);
  if (result == 0) *value = is_64_bits ? one.value64 : one.value;
  return result;
}

int cv4l2_set_control(const cv4l2_calls *calls, int descriptor, uint32_t id, int is_64_bits, int64_t value) {
  struct v4l2_ext_control one = {.id = id};
  if (is_64_bits) one.value64 = value;
  else one.value = (int32_t)value;
  return control(calls, descriptor, VIDIOC_S_EXT_CTRLS, &one);
}
