// The layout parameters became const between FFmpeg 5.1 and 7; the header at compile time decides.
#define SWRESAMPLE_LAYOUT \
  __typeof__(_Generic(&swr_alloc_set_opts2, \
    int (*)(struct SwrContext **, AVChannelLayout *, enum AVSampleFormat, int, AVChannelLayout *, enum AVSampleFormat, int, int, \
      void *): (AVChannelLayout *)NULL, default: (const AVChannelLayout *)NULL))
#define SWRESAMPLE_FUNCTIONS(F) \
  F(int, swr_alloc_set_opts2, (struct SwrContext **ps, SWRESAMPLE_LAYOUT out_ch_layout, enum AVSampleFormat out_sample_fmt, \
    int out_sample_rate, SWRESAMPLE_LAYOUT in_ch_layout, enum AVSampleFormat in_sample_fmt, int in_sample_rate, int log_offset, \
    void *log_ctx), \
    (ps, out_ch_layout, out_sample_fmt, out_sample_rate, in_ch_layout, in_sample_fmt, in_sample_rate, log_offset, log_ctx)) \
  F(int, swr_init, (struct SwrContext *s), (s)) \
  F(void, swr_free, (struct SwrContext **s), (s)) \
  F(int, swr_convert, (struct SwrContext *s, FF_SWR_OUT out, int out_count, FF_SWR_IN in, int in_count), \
    (s, out, out_count, in, in_count)) \
  F(int, swr_get_out_samples, (struct SwrContext *s, int in_samples), (s, in_samples)) \
  F(int, swr_set_matrix, (struct SwrContext *s, const double *matrix, int stride), (s, matrix, stride))
