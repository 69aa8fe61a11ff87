// Opens files by libavformat, and prints the milliseconds, and the kilobytes by which the peak memory of the process
// grew.
//
//   cc -O2 Benchmarks/avformat_open.c -o avformat_open -lavformat -lavutil
//   avformat_open FILE…        prints a line for each file
#include <libavformat/avformat.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static long resident(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long value = 0;
  while (status && fgets(line, sizeof line, status)) {
    if (!strncmp(line, "VmHWM:", 6)) sscanf(line + 6, "%ld", &value);
  }
  if (status) fclose(status);
  return value;
}

static int inspect(const char *file) {
  struct timespec before, after;
  long memory = resident();
  clock_gettime(CLOCK_MONOTONIC, &before);
  AVFormatContext *context = NULL;
  if (avformat_open_input(&context, file, NULL, NULL) < 0 || avformat_find_stream_info(context, NULL) < 0) return 1;
  int entries = av_dict_count(context->metadata);
  clock_gettime(CLOCK_MONOTONIC, &after);
  double milliseconds = (after.tv_sec - before.tv_sec) * 1e3 + (after.tv_nsec - before.tv_nsec) / 1e6;
  printf("%.3f ms %ld KB: %.3f s, %u tracks, %d items\n", milliseconds, resident() - memory, context->duration / 1e6, context->nb_streams, entries);
  avformat_close_input(&context);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  for (int index = 1; index < count; index++) {
    if (inspect(arguments[index])) return 1;
  }
  return 0;
}
