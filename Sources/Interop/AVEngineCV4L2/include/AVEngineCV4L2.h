// A test can replace the kernel through the table `cv4l2_calls`. Its functions return the result of the system call of
// the same name, or the negative error number.
#ifndef CV4L2_H
#define CV4L2_H

#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  void *_Nullable context;
  int (*_Nonnull open)(void *_Nullable context, const char *_Nonnull path, int flags);
  int (*_Nonnull close)(void *_Nullable context, int descriptor);
  int (*_Nonnull ioctl)(void *_Nullable context, int descriptor, unsigned long request, void *_Nonnull argument);
  /// Returns the address, or the negative error number.
  intptr_t (*_Nonnull mmap)(void *_Nullable context, size_t length, int protection, int flags, int descriptor, int64_t offset);
  int (*_Nonnull munmap)(void *_Nullable context, void *_Nonnull address, size_t length);
  int (*_Nonnull poll)(void *_Nullable context, struct pollfd *_Nonnull descriptors, int count, int milliseconds);
} cv4l2_calls;

cv4l2_calls cv4l2_system(void);

// Swift does not import macros that contain macros with arguments.
static const unsigned long CV4L2_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long CV4L2_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long CV4L2_G_FMT = VIDIOC_G_FMT;
static const unsigned long CV4L2_S_FMT = VIDIOC_S_FMT;
static const unsigned long CV4L2_TRY_FMT = VIDIOC_TRY_FMT;
static const unsigned long CV4L2_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long CV4L2_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long CV4L2_QBUF = VIDIOC_QBUF;
static const unsigned long CV4L2_DQBUF = VIDIOC_DQBUF;
static const unsigned long CV4L2_STREAMON = VIDIOC_STREAMON;
static const unsigned long CV4L2_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long CV4L2_G_PARM = VIDIOC_G_PARM;
static const unsigned long CV4L2_S_PARM = VIDIOC_S_PARM;
static const unsigned long CV4L2_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long CV4L2_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long CV4L2_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL;
static const unsigned long CV4L2_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long CV4L2_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS;
static const unsigned long CV4L2_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS;
static const unsigned long CV4L2_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const unsigned long CV4L2_DQEVENT = VIDIOC_DQEVENT;

/// The numbers in <linux/v4l2-controls.h>, including those that Debian 11's headers lack.
enum : uint32_t {
  CV4L2_CONTROL_WHITE_BALANCE_AUTO = 0x0098090c,
  CV4L2_CONTROL_WHITE_BALANCE_ONCE = 0x0098090d,
  CV4L2_CONTROL_GAIN = 0x00980913,
  CV4L2_CONTROL_GAIN_AUTO = 0x00980912,
  CV4L2_CONTROL_WHITE_BALANCE_TEMPERATURE = 0x0098091a,
  CV4L2_CONTROL_EXPOSURE_AUTO = 0x009a0901,
  CV4L2_CONTROL_EXPOSURE_ABSOLUTE = 0x009a0902,
  CV4L2_CONTROL_EXPOSURE_AUTO_PRIORITY = 0x009a0903,
  CV4L2_CONTROL_FOCUS_ABSOLUTE = 0x009a090a,
  CV4L2_CONTROL_FOCUS_AUTO = 0x009a090c,
  CV4L2_CONTROL_ZOOM_ABSOLUTE = 0x009a090d,
  CV4L2_CONTROL_PRIVACY = 0x009a0910,
  CV4L2_CONTROL_EXPOSURE_BIAS = 0x009a0913,
  CV4L2_CONTROL_ISO = 0x009a0917,
  CV4L2_CONTROL_ISO_AUTO = 0x009a0918,
  CV4L2_CONTROL_FOCUS_START = 0x009a091c,
  CV4L2_CONTROL_FOCUS_STATUS = 0x009a091e,
  CV4L2_CONTROL_ORIENTATION = 0x009a0922,
  CV4L2_CONTROL_ROTATION = 0x009a0923,
  CV4L2_CONTROL_LED_MODE = 0x009c0901,
  CV4L2_CONTROL_TORCH_INTENSITY = 0x009c0908,
};

/// Returns 0, or the negative error number.
int cv4l2_get_control(const cv4l2_calls *_Nonnull calls, int descriptor, uint32_t control, int is_64_bits, int64_t *_Nonnull value);
int cv4l2_set_control(const cv4l2_calls *_Nonnull calls, int descriptor, uint32_t control, int is_64_bits, int64_t value);

#endif
