#include "AVEngineCCurl.h"

#include <stdio.h>
#include <string.h>

struct curl_slist;

#define CURL_FUNCTIONS(F)                                                                             \
  F(int, curl_global_init, (long flags), (flags))                                                     \
  F(void *, curl_easy_init, (void), ())                                                               \
  F(void, curl_easy_cleanup, (void *handle), (handle))                                                \
  F(void, curl_easy_reset, (void *handle), (handle))                                                  \
  F(int, curl_easy_perform, (void *handle), (handle))                                                 \
  F(const char *, curl_easy_strerror, (int code), (code))                                             \
  F(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text)) \
  F(void, curl_slist_free_all, (struct curl_slist * list), (list))

CLAZY_LIBRARY(curl, "libcurl (Debian package libcurl4)", CURL_FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4")

// curl.h: CURLOPTTYPE_LONG is 0, _OBJECTPOINT 10000, _FUNCTIONPOINT 20000; CURLINFO_LONG 0x200000.
enum {
  option_write_data = 10001, option_url = 10002, option_error_buffer = 10010, option_write_function = 20011,
  option_user_agent = 10018, option_low_speed_limit = 19, option_low_speed_time = 20, option_header = 10023,
  option_header_data = 10029, option_no_progress = 43, option_follow = 52, option_progress_data = 10057,
  option_connect_timeout = 78, option_header_function = 20079, option_no_signal = 99, option_no_proxy = 10177,
  option_http_authentication = 107, option_user_name = 10173, option_password = 10174,
  option_protocols = 181, option_progress_function = 20219,
  info_response_code = 0x200002, info_verification = 0x20000d, info_system_error = 0x200019,
  protocol_http = 1, protocol_https = 2,
  error_buffer_size = 256,
};

typedef int (*setopt_function)(void *, int, ...);
static setopt_function setopt_variadic, getinfo_variadic;
static const char *failure;

static void load_once(void) {
  if (!clazy_load(&clazy_library_curl)) {
    failure = clazy_error(&clazy_library_curl);
    return;
  }
  setopt_variadic = (setopt_function)clazy_symbol(&clazy_library_curl, "curl_easy_setopt");
  getinfo_variadic = (setopt_function)clazy_symbol(&clazy_library_curl, "curl_easy_getinfo");
  // CURL_GLOBAL_DEFAULT
  if (!setopt_variadic || !getinfo_variadic || curl_global_init(3) != 0) failure = "libcurl cannot be used";
}

const char *ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_once);
  return failure;
}

void *ccurl_open(void) { return ccurl_load() ? NULL : curl_easy_init(); }

void ccurl_close(void *connection) {
  if (connection) curl_easy_cleanup(connection);
}

static size_t take_header(char *bytes, size_t size, size_t count, void *request) {
  const CCurlRequest *r = request;
  r->header(r->context, bytes, size * count);
  return size * count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *request) {
  const CCurlRequest *r = request;
  return r->body(r->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static int take_progress(void *request, int64_t a, int64_t b, int64_t c, int64_t d) {
  const CCurlRequest *r = request;
  return r->is_cancelled(r->context);
}

static bool is_loopback(const char *url) {
  const char *host = strstr(url, "://");
  return host && (!strncmp(host + 3, "127.", 4) || !strncmp(host + 3, "localhost", 9) || !strncmp(host + 3, "[::1]", 5));
}

int ccurl_perform(void *connection, const CCurlRequest *request, CCurlAnswer *answer) {
  char buffer[error_buffer_size] = "";
  struct curl_slist *headers = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = curl_slist_append(headers, request->headers[i]);
    if (longer) headers = longer;
  }
  curl_easy_reset(connection);
  setopt_variadic(connection, option_url, request->url);
  setopt_variadic(connection, option_error_buffer, buffer);
  setopt_variadic(connection, option_header, headers);
  if (request->user_agent) setopt_variadic(connection, option_user_agent, request->user_agent);
  setopt_variadic(connection, option_write_function, take_body);
  setopt_variadic(connection, option_write_data, (void *)request);
  setopt_variadic(connection, option_header_function, take_header);
  setopt_variadic(connection, option_header_data, (void *)request);
  setopt_variadic(connection, option_progress_function, take_progress);
  setopt_variadic(connection, option_progress_data, (void *)request);
  setopt_variadic(connection, option_no_progress, 0L);
  setopt_variadic(connection, option_follow, 0L);
  setopt_variadic(connection, option_no_signal, 1L);
  setopt_variadic(connection, option_connect_timeout, request->connect_seconds);
  setopt_variadic(connection, option_low_speed_limit, 1L);
  setopt_variadic(connection, option_low_speed_time, request->stall_seconds);
  setopt_variadic(connection, option_protocols, (long)(protocol_http | protocol_https));
  if (request->user) {
    // CURLAUTH_DIGEST is 2, CURLAUTH_BASIC 1.
    setopt_variadic(connection, option_http_authentication, request->uses_digest ? 2L : 1L);
    setopt_variadic(connection, option_user_name, request->user);
    setopt_variadic(connection, option_password, request->password);
  }
  if (is_loopback(request->url)) setopt_variadic(connection, option_no_proxy, "*");
  int code = curl_easy_perform(connection);
  *answer = (CCurlAnswer){0};
  getinfo_variadic(connection, info_response_code, &answer->status);
  getinfo_variadic(connection, info_verification, &answer->verification);
  getinfo_variadic(connection, info_system_error, &answer->system_error);
  snprintf(answer->words, sizeof answer->words, "%s", buffer[0] ? buffer : curl_easy_strerror(code));
  // `request` is the caller's and the buffer is on this stack: no pointer to them may remain.
  curl_easy_reset(connection);
  curl_slist_free_all(headers);
  return code;
}
