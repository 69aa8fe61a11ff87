// A camera of PipeWire's, 1920x1080 at 30 frames per second, and a reader that measures the delay of its frames.
//
//   cc -std=gnu11 -O2 Benchmarks/pipewire_camera.c -o pipewire_camera $(pkg-config --cflags --libs libpipewire-0.3)
//   pipewire_camera offer NAME NV12|YUY2   provides the node NAME until SIGTERM, then prints how many frames it queued
//   pipewire_camera read NAME SECONDS      prints the delays from the frames' times to the process callback
//
// A frame's time is that of CLOCK_MONOTONIC when the frame is painted and not yet queued.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pipewire/pipewire.h>
#include <signal.h>
#include <spa/param/video/format-utils.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { width = 1920, height = 1080, rate = 30, maximum = 100000 };

// The seconds after the first frame in which the reader does not count.
static const int64_t settling = 5;

struct program {
  struct pw_main_loop *loop;
  struct pw_stream *stream;
  struct spa_source *timer;
  int is_camera, result;
  // The format of the camera: bytes of a row, rows of all planes.
  uint32_t format, stride, rows;
  // The counts of the camera.
  unsigned long queued, without_buffer;
  // The reader's times are in nanoseconds.
  int64_t first, seconds;
  int count, lost;
  uint64_t last;
  int64_t delays[maximum];
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void fail(struct program *program, const char *reason) {
  fprintf(stderr, "pipewire_camera: %s\n", reason);
  program->result = 1;
  pw_main_loop_quit(program->loop);
}

static struct spa_meta_header *header_of(struct pw_buffer *buffer) {
  return spa_buffer_find_meta_data(buffer->buffer, SPA_META_Header, sizeof(struct spa_meta_header));
}

// Gives the camera's buffer a memfd that cannot shrink, as readers may demand.
static void add_buffer(void *data, struct pw_buffer *buffer) {
  struct program *program = data;
  if (!program->is_camera) return;
  struct spa_data *memory = &buffer->buffer->datas[0];
  uint32_t size = program->stride * program->rows;
  if (!(memory->type & 1 << SPA_DATA_MemFd)) return fail(program, "the reader does not accept a memfd");
  int file = memfd_create("frame", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  void *bytes = MAP_FAILED;
  if (file >= 0 && !ftruncate(file, size) && !fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL)) {
    bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  if (bytes == MAP_FAILED) {
    if (file >= 0) close(file);
    return fail(program, "no memory for a frame");
  }
  memory->type = SPA_DATA_MemFd;
  memory->flags = SPA_DATA_FLAG_READWRITE;
  memory->fd = file;
  memory->mapoffset = 0;
  memory->maxsize = size;
  memory->data = bytes;
}

static void remove_buffer(void *data, struct pw_buffer *buffer) {
  struct program *program = data;
  struct spa_data *memory = &buffer->buffer->datas[0];
  if (!program->is_camera || !memory->data) return;
  munmap(memory->data, memory->maxsize);
  close(memory->fd);
}

static void send_frame(void *data, uint64_t expirations) {
  struct program *program = data;
  struct pw_buffer *buffer = pw_stream_dequeue_buffer(program->stream);
  if (!buffer) {
    program->without_buffer++;
    return;
  }
  struct spa_data *memory = &buffer->buffer->datas[0];
  struct spa_meta_header *header = header_of(buffer);
  if (!memory->data || !header) return fail(program, "a buffer has no memory or no header");
  for (uint32_t row = 0; row < program->rows; row++) {
    memset((uint8_t *)memory->data + row * program->stride, 16 + (row + program->queued) % 220, program->stride);
  }
  memory->chunk->offset = 0;
  memory->chunk->size = program->stride * program->rows;
  memory->chunk->stride = program->stride;
  memory->chunk->flags = 0;
  header->flags = 0;
  header->offset = 0;
  header->dts_offset = 0;
  header->seq = program->queued++;
  header->pts = now();
  pw_stream_queue_buffer(program->stream, buffer);
  pw_stream_trigger_process(program->stream);
}

static void process(void *data) {
  struct program *program = data;
  if (program->is_camera) return;
  int64_t arrival = now();
  struct pw_buffer *buffer;
  while ((buffer = pw_stream_dequeue_buffer(program->stream))) {
    struct spa_data *memory = &buffer->buffer->datas[0];
    struct spa_meta_header *header = header_of(buffer);
    if (!header || !memory->data || memory->type != SPA_DATA_MemFd) {
      return fail(program, "a frame has no time, or its memory is not that of a mapped memfd");
    }
    if (!program->first) program->first = arrival;
    int64_t counted = arrival - program->first - settling * INT64_C(1000000000);
    if (counted >= 0 && counted < program->seconds && program->count < maximum) {
      if (program->count) program->lost += header->seq - program->last - 1;
      program->last = header->seq;
      program->delays[program->count++] = arrival - header->pts;
    }
    pw_stream_queue_buffer(program->stream, buffer);
    if (counted >= program->seconds) pw_main_loop_quit(program->loop);
  }
}

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  struct program *program = data;
  if (state == PW_STREAM_STATE_ERROR) fail(program, error ? error : "the stream has an error");
  if (!program->timer) return;
  struct timespec interval = {0, state == PW_STREAM_STATE_STREAMING ? 1000000000 / rate : 0};
  pw_loop_update_timer(pw_main_loop_get_loop(program->loop), program->timer, &interval, &interval, false);
}

static void param_changed(void *data, uint32_t id, const struct spa_pod *pod) {
  struct program *program = data;
  if (id != SPA_PARAM_Format || !pod) return;
  uint8_t bytes[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
  const struct spa_pod *params[2];
  uint32_t count = 0;
  if (program->is_camera) {
    params[count++] = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers,
        SPA_PARAM_BUFFERS_buffers, SPA_POD_CHOICE_RANGE_Int(4, 2, 16), SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1),
        SPA_PARAM_BUFFERS_size, SPA_POD_Int(program->stride * program->rows),
        SPA_PARAM_BUFFERS_stride, SPA_POD_Int(program->stride),
        SPA_PARAM_BUFFERS_dataType, SPA_POD_CHOICE_FLAGS_Int(1 << SPA_DATA_MemFd));
  }
  params[count++] = spa_pod_builder_add_object(
      &builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta,
      SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
      SPA_PARAM_META_size, SPA_POD_Int(sizeof(struct spa_meta_header)));
  pw_stream_update_params(program->stream, params, count);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = state_changed,
    .param_changed = param_changed,
    .add_buffer = add_buffer,
    .remove_buffer = remove_buffer,
    .process = process,
};

// The camera offers one format, the reader accepts both.
static const struct spa_pod *format(struct program *program, struct spa_pod_builder *builder) {
  struct spa_rectangle size = SPA_RECTANGLE(width, height);
  struct spa_fraction frames = SPA_FRACTION(rate, 1);
  struct spa_pod_frame frame;
  spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
  spa_pod_builder_add(builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video),
                      SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw), 0);
  if (program->is_camera) {
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(program->format), 0);
  } else {
    // The first of the three is the preferred one.
    spa_pod_builder_add(
        builder, SPA_FORMAT_VIDEO_format,
        SPA_POD_CHOICE_ENUM_Id(3, SPA_VIDEO_FORMAT_NV12, SPA_VIDEO_FORMAT_NV12, SPA_VIDEO_FORMAT_YUY2), 0);
  }
  spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&size),
                      SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&frames), 0);
  return spa_pod_builder_pop(builder, &frame);
}

static void end(void *data, int number) {
  struct program *program = data;
  pw_main_loop_quit(program->loop);
}

static int compare(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void report(struct program *program) {
  if (program->is_camera) {
    printf("%lu frames queued, %lu times no buffer was free\n", program->queued, program->without_buffer);
  } else if (!program->count) {
    printf("no frames\n");
    program->result = 65;
  } else {
    qsort(program->delays, program->count, sizeof program->delays[0], compare);
    double median = program->delays[program->count / 2] / 1e6, most = program->delays[program->count - 1] / 1e6;
    printf("%d frames of %dx%d, %d lost; to the callback %.2f ms, at most %.2f\n", program->count, width, height,
           program->lost, median, most);
  }
}

int main(int count, char **arguments) {
  static struct program program;
  if (count != 4) return 64;
  program.is_camera = !strcmp(arguments[1], "offer");
  if (program.is_camera) {
    int is_planar = !strcmp(arguments[3], "NV12");
    if (!is_planar && strcmp(arguments[3], "YUY2")) return 64;
    program.format = is_planar ? SPA_VIDEO_FORMAT_NV12 : SPA_VIDEO_FORMAT_YUY2;
    program.stride = is_planar ? width : 2 * width;
    program.rows = is_planar ? height * 3 / 2 : height;
  } else {
    program.seconds = atoi(arguments[3]) * INT64_C(1000000000);
    if (strcmp(arguments[1], "read") || program.seconds <= 0) return 64;
  }
  pw_init(NULL, NULL);
  program.loop = pw_main_loop_new(NULL);
  struct pw_loop *loop = pw_main_loop_get_loop(program.loop);
  pw_loop_add_signal(loop, SIGTERM, end, &program);
  struct pw_properties *properties =
      program.is_camera
          ? pw_properties_new(PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_ROLE, "Camera",
                              PW_KEY_NODE_NAME, arguments[2], PW_KEY_NODE_DESCRIPTION, arguments[2], NULL)
          : pw_properties_new(PW_KEY_MEDIA_TYPE, "Video", PW_KEY_MEDIA_CATEGORY, "Capture",
                              PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_TARGET_OBJECT, arguments[2], NULL);
  program.stream = pw_stream_new_simple(loop, "pipewire_camera", properties, &events, &program);
  if (!program.stream) return 69;
  if (program.is_camera) program.timer = pw_loop_add_timer(loop, send_frame, &program);
  uint8_t bytes[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
  const struct spa_pod *formats[] = {format(&program, &builder)};
  enum pw_stream_flags flags = program.is_camera ? PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_ALLOC_BUFFERS
                                                 : PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS;
  enum pw_direction direction = program.is_camera ? PW_DIRECTION_OUTPUT : PW_DIRECTION_INPUT;
  if (pw_stream_connect(program.stream, direction, PW_ID_ANY, flags, formats, 1) < 0) return 69;
  pw_main_loop_run(program.loop);
  report(&program);
  pw_stream_destroy(program.stream);
  pw_main_loop_destroy(program.loop);
  pw_deinit();
  return program.result;
}
