// The functions of libswscale that this package can call: F(result, name, (parameters), (arguments)). The compiler
// checks each line against FFmpeg's own declaration. Add a line here to make a function callable from Swift.
#define SWSCALE_FUNCTIONS(F) \
  F(unsigned, swscale_version, (void), ()) \
  F(struct SwsContext *, sws_getContext, (int srcW, int srcH, enum AVPixelFormat srcFormat, int dstW, int dstH, \
    enum AVPixelFormat dstFormat, int flags, SwsFilter *srcFilter, SwsFilter *dstFilter, const double *param), \
    (srcW, srcH, srcFormat, dstW, dstH, dstFormat, flags, srcFilter, dstFilter, param)) \
  F(struct SwsContext *, sws_getCachedContext, (struct SwsContext *context, int srcW, int srcH, enum AVPixelFormat srcFormat, \
    int dstW, int dstH, enum AVPixelFormat dstFormat, int flags, SwsFilter *srcFilter, SwsFilter *dstFilter, const double *param), \
    (context, srcW, srcH, srcFormat, dstW, dstH, dstFormat, flags, srcFilter, dstFilter, param)) \
  F(struct SwsContext *, sws_alloc_context, (void), ()) \
  F(int, sws_init_context, (struct SwsContext *sws_context, SwsFilter *srcFilter, SwsFilter *dstFilter), \
    (sws_context, srcFilter, dstFilter)) \
  F(void, sws_freeContext, (struct SwsContext *swsContext), (swsContext)) \
  F(int, sws_scale, (struct SwsContext *c, const uint8_t *const srcSlice[], const int srcStride[], int srcSliceY, int srcSliceH, \
    uint8_t *const dst[], const int dstStride[]), (c, srcSlice, srcStride, srcSliceY, srcSliceH, dst, dstStride)) \
  F(int, sws_scale_frame, (struct SwsContext *c, AVFrame *dst, const AVFrame *src), (c, dst, src)) \
  F(int, sws_isSupportedInput, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(int, sws_isSupportedOutput, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(int, sws_setColorspaceDetails, (struct SwsContext *c, const int inv_table[4], int srcRange, const int table[4], int dstRange, \
    int brightness, int contrast, int saturation), (c, inv_table, srcRange, table, dstRange, brightness, contrast, saturation)) \
  F(int, sws_getColorspaceDetails, (struct SwsContext *c, int **inv_table, int *srcRange, int **table, int *dstRange, \
    int *brightness, int *contrast, int *saturation), (c, inv_table, srcRange, table, dstRange, brightness, contrast, saturation)) \
  F(const int *, sws_getCoefficients, (int colorspace), (colorspace))
