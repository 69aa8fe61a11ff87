// For some texts, the library overwrites its own memory, and the state that it keeps changes the audio of the next
// text. So each text is spoken by its own child process.

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "AVEngineCEspeak.h"

// For each call of `received`, the pipe carries a header, the samples, and the events, each followed by its name.
typedef struct {
  // If `samples` is END, nothing follows, and `events` is the result.
  int32_t samples, events;
} Header;

typedef struct {
  int32_t type, position, length, sample, name;
} Event;

enum { END = -1 };
// Limits above what the library delivers in one call; a child with damaged memory may send any value.
enum { MOST_SAMPLES = 1 << 22, MOST_EVENTS = 1 << 16, LONGEST_NAME = 1 << 16 };
// A child may use PATIENCE seconds of processor time, and another second for each BYTES_A_SECOND bytes of text.
enum { PATIENCE = 30, BYTES_A_SECOND = 50 };

// MARK: The child

static int output;

static bool put(const void *bytes, size_t size) {
  for (const char *next = bytes; size > 0;) {
    ssize_t done = write(output, next, size);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    next += done;
    size -= (size_t)done;
  }
  return true;
}

static int received(short *samples, int count, cespeak_event *events) {
  Header header = {samples && count > 0 ? count : 0, 0};
  while (events && events[header.events].type != CESPEAK_EVENT_LIST_TERMINATED) header.events++;
  if (!put(&header, sizeof header) || !put(samples, (size_t)header.samples * sizeof *samples)) return 1;
  for (int i = 0; i < header.events; i++) {
    const char *name = events[i].type == CESPEAK_EVENT_MARK ? events[i].id.name : NULL;
    Event event = {events[i].type, events[i].text_position, events[i].length, events[i].sample, name ? (int32_t)strlen(name) : 0};
    if (!put(&event, sizeof event) || !put(name, (size_t)event.name)) return 1;
  }
  return 0;
}

static void prepare(size_t size) {
  // The child must not run the client's handlers for these signals.
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGXCPU, SIGPIPE};
  sigset_t all;
  sigemptyset(&all);
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    signal(fatal[i], SIG_DFL);
    sigaddset(&all, fatal[i]);
  }
  sigprocmask(SIG_UNBLOCK, &all, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  rlim_t seconds = PATIENCE + size / BYTES_A_SECOND;
  setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds + 1});
  // The child must neither keep the client's files open nor write to its standard output and error.
  int mine = fcntl(output, F_DUPFD, 4), nothing = open("/dev/null", O_RDWR);
  if (mine < 0 || nothing < 0) return;
  for (int i = 0; i < 3; i++) dup2(nothing, i);
  output = dup2(mine, 3);
#ifdef SYS_close_range
  syscall(SYS_close_range, 4U, ~0U, 0U);
#endif
}

static _Noreturn void speak(const cespeak_manner *manner, const char *text, size_t size, unsigned flags) {
  prepare(size);
  Header end = {END, CESPEAK_NO_VOICE};
  if (espeak_SetVoiceByName(manner->voice) == 0) {
    espeak_SetParameter(CESPEAK_RATE, manner->rate, 0);
    espeak_SetParameter(CESPEAK_PITCH, manner->pitch, 0);
    espeak_SetParameter(CESPEAK_RANGE, manner->range, 0);
    espeak_SetSynthCallback(received);
    end.events = espeak_Synth(text, size, 0, CESPEAK_POS_CHARACTER, 0, flags, NULL, NULL);
  }
  put(&end, sizeof end);
  _exit(0);
}

// MARK: The parent

static bool get(int input, void *bytes, size_t size) {
  for (char *next = bytes; size > 0;) {
    ssize_t done = read(input, next, size);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    next += done;
    size -= (size_t)done;
  }
  return true;
}

static bool give(int input, Header header, cespeak_sink *sink, void *context) {
  if (header.samples < 0 || header.samples > MOST_SAMPLES || header.events < 0 || header.events > MOST_EVENTS) return false;
  short *samples = malloc((size_t)header.samples * sizeof *samples + 1);
  cespeak_event *events = calloc((size_t)header.events + 1, sizeof *events);
  bool is_whole = samples && events && get(input, samples, (size_t)header.samples * sizeof *samples);
  for (int i = 0; i < header.events && is_whole; i++) {
    Event event;
    is_whole = get(input, &event, sizeof event) && event.name >= 0 && event.name <= LONGEST_NAME;
    if (!is_whole) break;
    char *name = calloc((size_t)event.name + 1, 1);
    is_whole = name && get(input, name, (size_t)event.name);
    events[i].type = event.type;
    events[i].text_position = event.position;
    events[i].length = event.length;
    events[i].sample = event.sample;
    events[i].id.name = name;
  }
  if (is_whole) sink(context, samples, header.samples, events, header.events);
  for (int i = 0; events && i < header.events; i++) free((char *)events[i].id.name);
  free(events);
  free(samples);
  return is_whole;
}

int cespeak_synthesize(
  const cespeak_manner *manner, const char *text, size_t size, unsigned flags, cespeak_sink *sink, void *context) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return CESPEAK_NO_CHILD;
  pid_t child = fork();
  if (child == 0) {
    output = ends[1];
    speak(manner, text, size, flags);
  }
  close(ends[1]);
  int status = child < 0 ? CESPEAK_NO_CHILD : CESPEAK_ENDED;
  for (Header header; child > 0 && get(ends[0], &header, sizeof header);) {
    if (header.samples == END) {
      status = header.events;
      break;
    }
    if (!give(ends[0], header, sink, context)) break;
  }
  close(ends[0]);
  if (child > 0) {
    if (status == CESPEAK_ENDED) kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  return status;
}
