// Samples are interleaved 32-bit floats; a count of samples is a count of audio frames.
#ifndef CSOUNDTOUCH_H
#define CSOUNDTOUCH_H

#include "AVEngineCLazyLibrary.h"

typedef struct SoundTouchInstance SoundTouchInstance;

CLAZY_HIDDEN SoundTouchInstance *soundtouch_createInstance(void);
CLAZY_HIDDEN void soundtouch_destroyInstance(SoundTouchInstance *instance);
CLAZY_HIDDEN void soundtouch_setTempo(SoundTouchInstance *instance, float tempo);
CLAZY_HIDDEN void soundtouch_setPitchSemiTones(SoundTouchInstance *instance, float semitones);
CLAZY_HIDDEN void soundtouch_clear(SoundTouchInstance *instance);
CLAZY_HIDDEN int soundtouch_setChannels(SoundTouchInstance *instance, unsigned count);
CLAZY_HIDDEN int soundtouch_setSampleRate(SoundTouchInstance *instance, unsigned rate);
CLAZY_HIDDEN int soundtouch_putSamples(SoundTouchInstance *instance, const float *samples, unsigned count);
CLAZY_HIDDEN int soundtouch_flush(SoundTouchInstance *instance);
CLAZY_HIDDEN unsigned soundtouch_receiveSamples(SoundTouchInstance *instance, float *samples, unsigned most);
CLAZY_HIDDEN int soundtouch_getSetting(SoundTouchInstance *instance, int setting);

/// The overlap of neighbouring pieces in milliseconds, and the output frames of one piece.
enum { SOUNDTOUCH_OVERLAP_MS = 5, SOUNDTOUCH_NOMINAL_OUTPUT_SEQUENCE = 7 };

CLAZY_HIDDEN AVEngineCLazyLibrary *csoundtouch_library(void);

#endif
