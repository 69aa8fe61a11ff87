// The functions of libswresample that this package can call: F(result, name, (parameters), (arguments)). The compiler
// checks each line against FFmpeg's own declaration. Add a line here to make a function callable from Swift.

// The layouts became const between FFmpeg 5.1 and 7; the header at compile time decides.
#define SWRESAMPLE_LAYOUT \
  __typeof__(_Generic(&swr_alloc_set_opts2, \
    int (*)(struct SwrContext **, AVChannelLayout *, enum AVSampleFormat, int, AVChannelLayout *, enum AVSampleFormat, int, int, \
      void *): (AVChannelLayout *)NULL, default: (const AVChannelLayout *)NULL))
#define SWRESAMPLE_FUNCTIONS(F) \
  F(unsigned, swresample_version, (void), ()) \
  F(struct SwrContext *, swr_alloc, (void), ()) \
  F(int, swr_alloc_set_opts2, (struct SwrContext **ps, SWRESAMPLE_LAYOUT out_ch_layout, enum AVSampleFormat out_sample_fmt, \
    int out_sample_rate, SWRESAMPLE_LAYOUT in_ch_layout, enum AVSampleFormat in_sample_fmt, int in_sample_rate, int log_offset, \
    void *log_ctx), \
    (ps, out_ch_layout, out_sample_fmt, out_sample_rate, in_ch_layout, in_sample_fmt, in_sample_rate, log_offset, log_ctx)) \
  F(int, swr_init, (struct SwrContext *s), (s)) \
  F(void, swr_free, (struct SwrContext **s), (s)) \
  F(void, swr_close, (struct SwrContext *s), (s)) \
  F(int, swr_is_initialized, (struct SwrContext *s), (s)) \
  F(int, swr_convert, (struct SwrContext *s, FF_SWR_OUT out, int out_count, FF_SWR_IN in, int in_count), \
    (s, out, out_count, in, in_count)) \
  F(int, swr_convert_frame, (SwrContext *swr, AVFrame *output, const AVFrame *input), (swr, output, input)) \
  F(int, swr_config_frame, (SwrContext *swr, const AVFrame *out, const AVFrame *in), (swr, out, in)) \
  F(int64_t, swr_get_delay, (struct SwrContext *s, int64_t base), (s, base)) \
  F(int, swr_get_out_samples, (struct SwrContext *s, int in_samples), (s, in_samples)) \
  F(int64_t, swr_next_pts, (struct SwrContext *s, int64_t pts), (s, pts)) \
  F(int, swr_drop_output, (struct SwrContext *s, int count), (s, count)) \
  F(int, swr_inject_silence, (struct SwrContext *s, int count), (s, count)) \
  F(int, swr_set_matrix, (struct SwrContext *s, const double *matrix, int stride), (s, matrix, stride)) \
  F(int, swr_set_channel_mapping, (struct SwrContext *s, const int *channel_map), (s, channel_map)) \
  F(int, swr_build_matrix2, (const AVChannelLayout *in_layout, const AVChannelLayout *out_layout, double center_mix_level, \
    double surround_mix_level, double lfe_mix_level, double maxval, double rematrix_volume, double *matrix, ptrdiff_t stride, \
    enum AVMatrixEncoding matrix_encoding, void *log_context), \
    (in_layout, out_layout, center_mix_level, surround_mix_level, lfe_mix_level, maxval, rematrix_volume, matrix, stride, \
     matrix_encoding, log_context))
