import Glibc

/// Suppression of SIGPIPE. A write to a connection whose other end has closed can raise this signal, which by default
/// ends the process. libxcb does not suppress it.
package enum PipeSignal {
  /// Calls `body` with SIGPIPE blocked on the calling thread.
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
      // Unless a SIGPIPE was pending before, one that `body` raised is consumed before the old mask would deliver it.
      var now = timespec()
      if !wasPending { while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {} }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }
}
