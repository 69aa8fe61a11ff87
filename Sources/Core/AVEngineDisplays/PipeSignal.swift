import Glibc

/// SIGPIPE, which a process gets, and by which it ends, where it writes to a socket whose other end is gone. libxcb
/// writes without a word against it, and servers go when they like.
package enum PipeSignal {
  /// Calls `body` while the calling thread gets no SIGPIPE; a write then answers EPIPE alone. What the process does
  /// with the signal elsewhere stays its own affair.
  package static func suppressed<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    var pending = sigset_t()
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // A signal that came meanwhile would be given when the mask goes.
      var now = timespec()
      if !wasPending { while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {} }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }
}
