#include "AVEngineCSoundTouch.h"

#define SOUNDTOUCH_FUNCTIONS(F)                                                                                                \
  F(SoundTouchInstance *, soundtouch_createInstance, (void), ())                                                              \
  F(void, soundtouch_destroyInstance, (SoundTouchInstance * instance), (instance))                                            \
  F(void, soundtouch_setTempo, (SoundTouchInstance * instance, float tempo), (instance, tempo))                               \
  F(void, soundtouch_setPitchSemiTones, (SoundTouchInstance * instance, float semitones), (instance, semitones))              \
  F(void, soundtouch_clear, (SoundTouchInstance * instance), (instance))                                                      \
  F(int, soundtouch_setChannels, (SoundTouchInstance * instance, unsigned count), (instance, count))                          \
  F(int, soundtouch_setSampleRate, (SoundTouchInstance * instance, unsigned rate), (instance, rate))                          \
  F(int, soundtouch_putSamples, (SoundTouchInstance * instance, const float *samples, unsigned count), (instance, samples, count)) \
  F(int, soundtouch_flush, (SoundTouchInstance * instance), (instance))                                                       \
  F(unsigned, soundtouch_receiveSamples, (SoundTouchInstance * instance, float *samples, unsigned most), (instance, samples, most)) \
  F(int, soundtouch_getSetting, (SoundTouchInstance * instance, int setting), (instance, setting))

CLAZY_LIBRARY(soundtouch, "SoundTouch (Debian package libsoundtouch1)", SOUNDTOUCH_FUNCTIONS, "libSoundTouchDll.so.1")

AVEngineCLazyLibrary *csoundtouch_library(void) { return &clazy_library_soundtouch; }
