// Opens FFmpeg's libraries, and keeps their error messages.
#ifndef CFFMPEG_LOADING_H
#define CFFMPEG_LOADING_H

/// Opens libavutil, libavcodec, libswresample and libswscale. Returns NULL, or the reason why that is impossible. Later
/// calls are cheap.
CLAZY_HIDDEN const char *_Nullable ff_load(void);
/// Also opens libavformat, which costs 6 ms and 10 MB more.
CLAZY_HIDDEN const char *_Nullable ff_load_formats(void);

/// Keeps the library's error lines about one codec context, from any of the context's threads.
typedef struct FFErrorSink FFErrorSink;

/// Makes a sink; pass it as the context's `opaque`. NULL if memory is short, and then no lines are kept.
CLAZY_HIDDEN FFErrorSink *_Nullable ff_sink_create(void);
/// Frees a sink; call it when the context is freed.
CLAZY_HIDDEN void ff_sink_destroy(FFErrorSink *_Nullable sink);
/// Copies the last line and removes it. Returns false without a line.
CLAZY_HIDDEN bool ff_sink_take(FFErrorSink *_Nullable sink, char *_Nonnull text, size_t size);
/// Copies the last line that any library function logged on this thread, and removes it. Returns false without a line.
CLAZY_HIDDEN bool ff_take_error_line(char *_Nonnull text, size_t size);

#endif
