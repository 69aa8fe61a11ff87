#include "AVEngineCFFmpeg.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

CLAZY_HIDDEN extern AVEngineCLazyLibrary clazy_library_avutil, clazy_library_avcodec, clazy_library_avformat,
    clazy_library_swresample;

enum { line_size = 400 };

struct FFErrorSink {
  struct FFErrorSink *next;
  char line[line_size];
};

// The sinks in use. The process has one log callback, and a context that is not ours may have any pointer as its
// `opaque`: only a pointer in this list is used.
static pthread_mutex_t sinks_lock = PTHREAD_MUTEX_INITIALIZER;
static FFErrorSink *sinks;
static _Thread_local char thread_line[line_size];

FFErrorSink *ff_sink_create(void) {
  FFErrorSink *sink = calloc(1, sizeof *sink);
  if (!sink) return NULL;
  pthread_mutex_lock(&sinks_lock);
  sink->next = sinks;
  sinks = sink;
  pthread_mutex_unlock(&sinks_lock);
  return sink;
}

void ff_sink_destroy(FFErrorSink *sink) {
  if (!sink) return;
  pthread_mutex_lock(&sinks_lock);
  for (FFErrorSink **link = &sinks; *link; link = &(*link)->next) {
    if (*link != sink) continue;
    *link = sink->next;
    break;
  }
  pthread_mutex_unlock(&sinks_lock);
  free(sink);
}

static bool take(char *line, char *text, size_t size) {
  if (!line[0] || size == 0) return false;
  snprintf(text, size, "%s", line);
  line[0] = 0;
  return true;
}

bool ff_sink_take(FFErrorSink *sink, char *text, size_t size) {
  if (!sink) return false;
  pthread_mutex_lock(&sinks_lock);
  bool taken = take(sink->line, text, size);
  pthread_mutex_unlock(&sinks_lock);
  return taken;
}

bool ff_take_error_line(char *text, size_t size) { return take(thread_line, text, size); }

static void keep_for_context(void *object, const char *line) {
  const AVClass *class = *(const AVClass **)object;
  if (!class || strcmp(class->class_name, "AVCodecContext") != 0) return;
  // FFmpeg copies `opaque` into the contexts of a codec's frame threads, so their lines arrive here too.
  void *opaque = ((AVCodecContext *)object)->opaque;
  if (!opaque) return;
  pthread_mutex_lock(&sinks_lock);
  for (FFErrorSink *sink = sinks; sink; sink = sink->next) {
    if (sink == opaque) snprintf(sink->line, sizeof sink->line, "%s", line);
  }
  pthread_mutex_unlock(&sinks_lock);
}

// Removes prefixes like "[h264 @ 0x7fcc48001040] ".
static const char *without_context(const char *line) {
  while (*line == '[') {
    const char *end = strstr(line, "] "), *address = strstr(line, " @ ");
    if (!end || !address || address > end) break;
    line = end + 2;
  }
  return line;
}

// Keeps error lines and prints nothing: a library must not write to its host's standard error.
static void keep_error(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  char line[line_size];
  // 0: without the prefix "[h264 @ 0x55…]".
  int prefix = 0;
  int length = av_log_format_line2(object, level, format, arguments, line, sizeof line, &prefix);
  if (length < 0) return;
  size_t end = strlen(line);
  while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r' || line[end - 1] == ' ')) line[--end] = 0;
  while (end > 0 && line[end - 1] == '.') line[--end] = 0;
  const char *words = without_context(line);
  if (*words == 0) return;
  snprintf(thread_line, sizeof thread_line, "%s", words);
  if (object) keep_for_context(object, words);
}

static bool load_each(AVEngineCLazyLibrary *const *libraries, int count, const char **reason) {
  for (int i = 0; i < count; i++) {
    if (clazy_load(libraries[i])) continue;
    *reason = clazy_error(libraries[i]);
    return false;
  }
  return true;
}

static const char *codecs_failure;
static void load_codecs(void) {
  AVEngineCLazyLibrary *const libraries[] = {&clazy_library_avutil, &clazy_library_swresample, &clazy_library_avcodec};
  if (load_each(libraries, 3, &codecs_failure)) av_log_set_callback(keep_error);
}

const char *ff_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_codecs);
  return codecs_failure;
}

const char *ff_load_formats(void) {
  const char *failure = ff_load();
  if (failure) return failure;
  return clazy_load(&clazy_library_avformat) ? NULL : clazy_error(&clazy_library_avformat);
}
