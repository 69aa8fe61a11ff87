// Opens FFmpeg's libraries, and keeps their error messages.
#ifndef CFFMPEG_LOADING_H
#define CFFMPEG_LOADING_H

/// Opens libavutil, libavcodec and libswresample. Returns NULL, or the reason why that is impossible. Later calls are
/// cheap.
CLAZY_HIDDEN const char *_Nullable ff_load(void);
/// Also opens libavformat, which costs 6 ms and 10 MB more.
CLAZY_HIDDEN const char *_Nullable ff_load_formats(void);

/// Keeps the last error line that the library logged about one codec context, on any of the context's threads.
typedef struct FFErrorSink FFErrorSink;

/// Makes a sink; set it as the context's `opaque`. Returns NULL if memory is short; then no line is kept.
CLAZY_HIDDEN FFErrorSink *_Nullable ff_sink_create(void);
/// Frees a sink. Call it after the context was freed.
CLAZY_HIDDEN void ff_sink_destroy(FFErrorSink *_Nullable sink);
/// Copies the last line to `text` and removes it from the sink. Returns false if there is none.
CLAZY_HIDDEN bool ff_sink_take(FFErrorSink *_Nullable sink, char *_Nonnull text, size_t size);
/// Copies the last error line that any function of the libraries logged on this thread, and removes it. Returns false
/// if there is none.
CLAZY_HIDDEN bool ff_take_error_line(char *_Nonnull text, size_t size);

#endif
