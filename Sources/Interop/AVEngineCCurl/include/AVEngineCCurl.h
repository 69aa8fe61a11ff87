// The parts of libcurl's binary interface that are used; the same since 7.32.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

CLAZY_HIDDEN const char *_Nullable ccurl_load(void);

/// One request, whose answer arrives through the callbacks, on the calling thread.
typedef struct {
  const char *_Nonnull url;
  const char *_Nullable user_agent;
  /// "Name: value" lines.
  const char *_Nullable const *_Nullable headers;
  size_t header_count;
  /// NULL for no credential; it is sent at once (Basic), or after the server's challenge (Digest).
  const char *_Nullable user;
  const char *_Nullable password;
  bool uses_digest;
  /// In seconds.
  long connect_seconds;
  /// The seconds without a byte received or sent after which the transfer fails.
  long stall_seconds;
  void *_Nullable context;
  /// Receives one line for each call; `line` does not end with a zero.
  void (*_Nonnull header)(void *_Nullable context, const char *_Nonnull line, size_t size);
  /// Returns false to end the transfer.
  bool (*_Nonnull body)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t size);
  /// Returns true to end the transfer.
  bool (*_Nonnull is_cancelled)(void *_Nullable context);
} CCurlRequest;

typedef struct {
  /// 0 without an answer.
  long status;
  /// The TLS library's result of verifying the server's certificate; 0 if it was valid or not verified.
  long verification;
  /// The errno of a failed connection, or 0.
  long system_error;
  char words[256];
} CCurlAnswer;

enum { CCURL_OK = 0, CCURL_UNSUPPORTED_PROTOCOL = 1, CCURL_MALFORMED_URL = 3, CCURL_RESOLVE_PROXY = 5, CCURL_RESOLVE = 6, CCURL_CONNECT = 7,
       CCURL_PARTIAL = 18, CCURL_WRITE = 23, CCURL_TIMEOUT = 28, CCURL_TLS_CONNECT = 35, CCURL_ABORTED = 42, CCURL_NOTHING = 52,
       CCURL_TLS_ENGINE = 53, CCURL_SEND = 55, CCURL_RECEIVE = 56, CCURL_TLS_CLIENT_CERTIFICATE = 58, CCURL_TLS_CIPHER = 59,
       CCURL_TLS_VERIFICATION = 60, CCURL_TLS_AUTHORITY_FILE = 77, CCURL_TLS_SHUTDOWN = 80, CCURL_TLS_ISSUER = 83,
       CCURL_TLS_PINNED_KEY = 90, CCURL_TLS_STATUS = 91 };

/// Returns NULL if libcurl cannot be used or memory is short. Only one thread at a time may use a handle.
CLAZY_HIDDEN void *_Nullable ccurl_open(void);
CLAZY_HIDDEN void ccurl_close(void *_Nullable connection);
/// Does not follow redirections. Returns a CURLcode.
CLAZY_HIDDEN int ccurl_perform(void *_Nonnull connection, const CCurlRequest *_Nonnull request, CCurlAnswer *_Nonnull answer);

#endif
