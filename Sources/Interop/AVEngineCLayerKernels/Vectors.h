#ifndef CLAYERKERNELS_VECTORS_H
#define CLAYERKERNELS_VECTORS_H

#if defined(__x86_64__)
#define INLINE static inline __attribute__((always_inline))
#define WITH_VECTORS(NAME, PARAMETERS, ARGUMENTS)                                   \
  __attribute__((target("avx2"))) static void NAME##_avx2 PARAMETERS { NAME##_body ARGUMENTS; } \
  static void NAME##_plain PARAMETERS { NAME##_body ARGUMENTS; }                    \
  void NAME PARAMETERS {                                                            \
    if (__builtin_cpu_supports("avx2")) NAME##_avx2 ARGUMENTS;                      \
    else NAME##_plain ARGUMENTS;                                                    \
  }
#else
#define INLINE static inline __attribute__((always_inline))
#define WITH_VECTORS(NAME, PARAMETERS, ARGUMENTS) \
  void NAME PARAMETERS { NAME##_body ARGUMENTS; }
#endif

#endif
