// FFmpeg's macros that Swift cannot see, as constants.
#ifndef CFFMPEG_CONSTANTS_H
#define CFFMPEG_CONSTANTS_H

#include <errno.h>

static const int64_t ff_no_time = AV_NOPTS_VALUE;

static const int ff_error_again = AVERROR(EAGAIN);
static const int ff_error_no_memory = AVERROR(ENOMEM);
static const int ff_error_invalid_argument = AVERROR(EINVAL);
static const int ff_error_not_supported = AVERROR(ENOSYS);
static const int ff_error_io = AVERROR(EIO);
static const int ff_error_end_of_file = AVERROR_EOF;
static const int ff_error_exit = AVERROR_EXIT;
static const int ff_error_invalid_data = AVERROR_INVALIDDATA;
static const int ff_error_patch_welcome = AVERROR_PATCHWELCOME;
static const int ff_error_experimental = AVERROR_EXPERIMENTAL;
static const int ff_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int ff_error_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;
static const int ff_error_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static const int ff_error_protocol_not_found = AVERROR_PROTOCOL_NOT_FOUND;
static const int ff_error_stream_not_found = AVERROR_STREAM_NOT_FOUND;
static const int ff_error_http_not_found = AVERROR_HTTP_NOT_FOUND;
static const int ff_error_http_unauthorized = AVERROR_HTTP_UNAUTHORIZED;
static const int ff_error_http_forbidden = AVERROR_HTTP_FORBIDDEN;
static const int ff_error_http_server = AVERROR_HTTP_SERVER_ERROR;

#endif
