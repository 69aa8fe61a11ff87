// Starts a program once, and runs it many times.
//
// This library is preloaded into the program (LD_PRELOAD), and replaces its main function. The new main function
// listens at a Unix socket. For each request it forks, and the child process runs the real main function.
//
// The socket's path is in TOOL_SERVER_SOCKET. A request is one connection. It begins with a 32-bit count of bytes, and
// consists of strings that each end in a zero: the working folder, the files for standard output and standard error,
// the arguments. The answer is a 32-bit number: the program's exit status, or 128 plus the signal that ended it. The
// server writes "ready" to its standard output, and ends when its standard input ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
static main_function *real_main;

enum { most_runs = 64, most_bytes = 1 << 20 };
static struct { pid_t process; int connection; } runs[most_runs];

static int read_all(int file, void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t part = read(file, (char *)bytes + done, count - done);
    if (part <= 0) return 0;
    done += (size_t)part;
  }
  return 1;
}

static int open_at(const char *path, int flags, int number) {
  int file = open(path, flags);
  if (file < 0 || dup2(file, number) < 0) return 0;
  close(file);
  return 1;
}

// In the child process: runs the program.
static _Noreturn void run(char *name, char *bytes, size_t count) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int index = 0; index < most_runs; index++)
    if (runs[index].process) close(runs[index].connection);
  size_t strings = 0;
  for (size_t at = 0; at < count; at++) strings += bytes[at] == 0;
  if (strings < 3 || bytes[count - 1] != 0) _exit(125);
  char **words = calloc(strings + 1, sizeof *words);
  if (!words) _exit(125);
  for (size_t at = 0, index = 0; index < strings; at += strlen(bytes + at) + 1) words[index++] = bytes + at;
  if (chdir(words[0]) || !open_at("/dev/null", O_RDONLY, 0) || !open_at(words[1], O_WRONLY, 1)
      || !open_at(words[2], O_WRONLY, 2)) _exit(125);
  words[2] = name;
  exit(real_main((int)strings - 2, words + 2, environ));
}

static void begin(int listener, int signals, char *name) {
  int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  if (connection < 0) return;
  uint32_t count = 0;
  char *bytes = NULL;
  int index = 0;
  while (index < most_runs && runs[index].process) index++;
  if (index < most_runs && read_all(connection, &count, sizeof count) && count > 0 && count <= most_bytes
      && (bytes = malloc(count)) && read_all(connection, bytes, count)) {
    pid_t process = fork();
    if (process == 0) {
      close(listener);
      close(signals);
      close(connection);
      run(name, bytes, count);
    }
    if (process > 0) {
      runs[index].process = process;
      runs[index].connection = connection;
      connection = -1;
    }
  }
  free(bytes);
  if (connection >= 0) close(connection);
}

static void collect(int signals) {
  struct signalfd_siginfo news;
  if (read(signals, &news, sizeof news) < 0) return;
  int status;
  for (pid_t process; (process = waitpid(-1, &status, WNOHANG)) > 0;)
    for (int index = 0; index < most_runs; index++)
      if (runs[index].process == process) {
        int32_t answer = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        (void)!write(runs[index].connection, &answer, sizeof answer);
        close(runs[index].connection);
        runs[index].process = 0;
      }
}

static int serve(int count, char **arguments, char **environment) {
  (void)environment;
  const char *path = getenv("TOOL_SERVER_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!path || strlen(path) >= sizeof address.sun_path) return 125;
  strcpy(address.sun_path, path);
  unsetenv("LD_PRELOAD");
  signal(SIGPIPE, SIG_IGN);
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, NULL);
  int signals = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (signals < 0 || listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address)
      || listen(listener, most_runs)) return 125;
  (void)!write(1, "ready\n", 6);
  struct pollfd files[] = {{0, POLLIN, 0}, {listener, POLLIN, 0}, {signals, POLLIN, 0}};
  for (;;) {
    if (poll(files, 3, -1) < 0) continue;
    if (files[0].revents) return 0;
    if (files[2].revents) collect(signals);
    if (files[1].revents) begin(listener, signals, count > 0 ? arguments[0] : "");
  }
}

int __libc_start_main(main_function *program, int count, char **arguments, void (*begin)(void), void (*end)(void),
                      void (*unload)(void), void *stack) {
  int (*start)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
      dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = program;
  return start(serve, count, arguments, begin, end, unload, stack);
}
