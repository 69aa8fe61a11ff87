#ifndef CFFMPEG_LOADING_H
#define CFFMPEG_LOADING_H

/// Returns NULL, or the reason why the libraries cannot be opened.
CLAZY_HIDDEN const char *_Nullable ff_load(void);
CLAZY_HIDDEN const char *_Nullable ff_load_formats(void);

/// Keeps the last error line that the library logged about one codec context, on any of the context's threads.
typedef struct FFErrorSink FFErrorSink;

/// The result must be set as the context's `opaque`. Returns NULL if memory is short.
CLAZY_HIDDEN FFErrorSink *_Nullable ff_sink_create(void);
/// Call it after the context was freed.
CLAZY_HIDDEN void ff_sink_destroy(FFErrorSink *_Nullable sink);
CLAZY_HIDDEN bool ff_sink_take(FFErrorSink *_Nullable sink, char *_Nonnull text, size_t size);
/// Copies and removes the last error line that the libraries logged on this thread.
CLAZY_HIDDEN bool ff_take_error_line(char *_Nonnull text, size_t size);

#endif
