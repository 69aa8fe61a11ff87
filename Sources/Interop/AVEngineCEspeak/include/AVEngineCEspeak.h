// As in eSpeak NG 1 (speak_lib.h). A process has one synthesiser: its functions must be called one after the other.
#ifndef CESPEAK_H
#define CESPEAK_H

#include <stddef.h>

#include "AVEngineCLazyLibrary.h"

typedef struct {
  int type;
  unsigned unique_identifier;
  /// In characters, counted from 1.
  int text_position;
  /// In characters.
  int length;
  /// In milliseconds.
  int audio_position;
  /// In frames.
  int sample;
  void *user_data;
  union {
    int number;
    const char *name;
    char string[8];
  } id;
} cespeak_event;

enum { CESPEAK_EVENT_LIST_TERMINATED = 0, CESPEAK_EVENT_WORD = 1, CESPEAK_EVENT_SENTENCE = 2, CESPEAK_EVENT_MARK = 3 };

typedef struct {
  const char *name;
  /// Pairs of a byte, which is lower for a better voice, and a zero-terminated language; a zero ends the list.
  const char *languages;
  /// Relative to the folder of voices.
  const char *identifier;
  unsigned char gender;
  unsigned char age;
  unsigned char variant;
  unsigned char xx1;
  int score;
  void *spare;
} cespeak_voice;

/// DONT_EXIT: the library must not end the process.
enum { CESPEAK_OUTPUT_SYNCHRONOUS = 2, CESPEAK_INITIALIZE_DONT_EXIT = 0x8000 };
enum { CESPEAK_CHARS_UTF8 = 1, CESPEAK_SSML = 0x10, CESPEAK_END_PAUSE = 0x1000, CESPEAK_POS_CHARACTER = 1 };
enum { CESPEAK_RATE = 1, CESPEAK_PITCH = 3, CESPEAK_RANGE = 4 };

typedef int cespeak_received(short *samples, int count, cespeak_event *events);
typedef int cespeak_resource(int type, const char *address, const char *base);

CLAZY_HIDDEN int espeak_Initialize(int output, int buffer_length, const char *path, int options);
CLAZY_HIDDEN void espeak_SetSynthCallback(cespeak_received *callback);
CLAZY_HIDDEN void espeak_SetUriCallback(cespeak_resource *callback);
CLAZY_HIDDEN int espeak_SetVoiceByName(const char *name);
CLAZY_HIDDEN int espeak_SetParameter(int parameter, int value, int relative);
CLAZY_HIDDEN int espeak_Synth(
  const void *text, size_t size, unsigned position, int position_type, unsigned end_position, unsigned flags,
  unsigned *unique_identifier, void *user_data);
CLAZY_HIDDEN const cespeak_voice **espeak_ListVoices(cespeak_voice *specification);

CLAZY_HIDDEN AVEngineCLazyLibrary *cespeak_library(void);

/// Returns the frames per second, or less than one without data. The process keeps its locale.
CLAZY_HIDDEN int cespeak_start(void);

/// Words per minute; the pitch and its range are on the library's scale.
typedef struct {
  const char *voice;
  int rate, pitch, range;
} cespeak_manner;

typedef void cespeak_sink(void *context, const short *samples, int count, const cespeak_event *events, int event_count);

/// Besides the library's own results: the voice does not exist; the child ended without a result or sent invalid
/// values, or memory was short; no child could be made.
enum { CESPEAK_NO_VOICE = -1001, CESPEAK_ENDED = -1002, CESPEAK_NO_CHILD = -1003 };

/// Returns after the last call of the sink.
CLAZY_HIDDEN int cespeak_synthesize(
  const cespeak_manner *manner, const char *text, size_t size, unsigned flags, cespeak_sink *sink, void *context);

#endif
