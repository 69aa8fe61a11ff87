import AVEngineDisplays
import Foundation
import Testing

/// A SIGPIPE that is not blocked would end the process of the tests.
@Suite struct PipeSignalTests {
  private func isBlocked() -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, SIGPIPE) == 1
  }

  private func isPending() -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }

  @Test func aWriteToWhoHasGoneIsAnErrorOnly() throws {
    struct Failed: Error {}
    // The thread inherits a mask that may block SIGPIPE; it unblocks the signal, as on a program's main thread.
    let thread = Thread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      close(ends[0])
      let written = PipeSignal.suppressed {
        #expect(isBlocked())
        return (write(ends[1], "x", 1), errno)
      }
      #expect(written.0 == -1 && written.1 == EPIPE)
      #expect(!isBlocked() && !isPending())
      #expect(throws: Failed.self) { try PipeSignal.suppressed { () throws(Failed) in throw Failed() } }
      #expect(!isBlocked())
      close(ends[1])
      done.signal()
    }
    thread.start()
    done.wait()
  }

  private let done = DispatchSemaphore(value: 0)
}
