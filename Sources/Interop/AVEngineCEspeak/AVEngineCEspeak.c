#include "AVEngineCEspeak.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define ESPEAK_FUNCTIONS(F)                                                                                                    \
  F(int, espeak_Initialize, (int output, int buffer_length, const char *path, int options), (output, buffer_length, path, options)) \
  F(void, espeak_SetSynthCallback, (cespeak_received * callback), (callback))                                                  \
  F(void, espeak_SetUriCallback, (cespeak_resource * callback), (callback))                                                    \
  F(int, espeak_SetVoiceByName, (const char *name), (name))                                                                    \
  F(int, espeak_SetParameter, (int parameter, int value, int relative), (parameter, value, relative))                          \
  F(int, espeak_Synth,                                                                                                         \
    (const void *text, size_t size, unsigned position, int position_type, unsigned end_position, unsigned flags,               \
     unsigned *unique_identifier, void *user_data),                                                                            \
    (text, size, position, position_type, end_position, flags, unique_identifier, user_data))                                  \
  F(const cespeak_voice **, espeak_ListVoices, (cespeak_voice * specification), (specification))

CLAZY_LIBRARY(espeak, "eSpeak NG (Debian package libespeak-ng1)", ESPEAK_FUNCTIONS, "libespeak-ng.so.1")

AVEngineCLazyLibrary *cespeak_library(void) { return &clazy_library_espeak; }

// Audio files that a text names are not opened: the alternative text is spoken.
static int refused(int type, const char *address, const char *base) {
  (void)type, (void)address, (void)base;
  return 1;
}

int cespeak_start(void) {
  // The library sets the process's LC_CTYPE, which is restored here.
  const char *locale = setlocale(LC_CTYPE, NULL);
  char *before = locale ? strdup(locale) : NULL;
  int rate = espeak_Initialize(CESPEAK_OUTPUT_SYNCHRONOUS, 200, NULL, CESPEAK_INITIALIZE_DONT_EXIT);
  if (before) setlocale(LC_CTYPE, before);
  free(before);
  if (rate > 0) espeak_SetUriCallback(refused);
  return rate;
}
