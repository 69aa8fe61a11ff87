// Opening FFmpeg's libraries, and keeping what they say about an error.
#ifndef CFFMPEG_LOADING_H
#define CFFMPEG_LOADING_H

/// Opens libavutil, libavcodec, libswresample and libswscale.  NULL, or why that is impossible.  Cheap after the first time.
CLAZY_HIDDEN const char *_Nullable ff_load(void);
/// The same with libavformat, which costs 6 ms and 10 MB more.
CLAZY_HIDDEN const char *_Nullable ff_load_formats(void);

/// Where the library's error lines about one codec context end up, from whichever of its threads they come.
typedef struct FFErrorSink FFErrorSink;

/// A sink; pass it as the context's `opaque`.  NULL when memory is short, and then nothing is kept.
CLAZY_HIDDEN FFErrorSink *_Nullable ff_sink_create(void);
/// Call when the context is freed.
CLAZY_HIDDEN void ff_sink_destroy(FFErrorSink *_Nullable sink);
/// Copies the last line and forgets it.  False if there was none.
CLAZY_HIDDEN bool ff_sink_take(FFErrorSink *_Nullable sink, char *_Nonnull text, size_t size);
/// The last line that any library function said on this thread; forgets it.  False if there was none.
CLAZY_HIDDEN bool ff_take_error_line(char *_Nonnull text, size_t size);

#endif
