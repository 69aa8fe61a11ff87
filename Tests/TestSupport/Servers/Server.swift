public import Foundation
import Glibc

/// A program that runs beside a test: a sound server, a display, a recorder. It ends with this object at the latest.
///
/// Not Foundation's `Process`: that takes a program that closes its descriptors, as daemons do, for one that has ended,
/// and then waits for it on the thread that serves all others.
public final class Server: @unchecked Sendable {
  // Safety: made and ended by one test.
  private let identifier: pid_t
  private var hasEnded = false

  /// Starts an installed program.
  ///
  /// - Parameters:
  ///   - environment: What is different from the test's own.
  ///   - output: Where its standard output goes; nil to drop it.
  public init(_ name: String, _ arguments: [String], environment: [String: String] = [:], output: URL? = nil) throws {
    guard let path = Tool.find(name) else { throw Tool.Failure(description: "\(name) is not installed") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // What other tests have open is not its own; closing what is not open is no error.
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Threads of queues have all signals blocked, and a program inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var made: pid_t = 0
    let error = posix_spawn(&made, path, &actions, &attributes, words, settings)
    guard error == 0 else { throw Tool.Failure(description: "\(name): \(String(cString: strerror(error)))") }
    identifier = made
  }

  deinit { end() }

  /// Asks the program to end, and waits until it has.
  public func end() { end(by: SIGTERM) }

  /// Ends the program without letting it say goodbye.
  public func kill() { end(by: SIGKILL) }

  /// Lets the program stand still, or go on.
  public func setPaused(_ isPaused: Bool) {
    if !hasEnded { _ = Glibc.kill(identifier, isPaused ? SIGSTOP : SIGCONT) }
  }

  private func end(by signal: Int32) {
    guard !hasEnded else { return }
    hasEnded = true
    _ = Glibc.kill(identifier, signal)
    // A program that stands still does not end before it goes on.
    _ = Glibc.kill(identifier, SIGCONT)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits until something is so, which a program brings about in its own time. An error after a minute.
  public static func wait(for what: String, until isSo: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while try !isSo() {
      guard Date() < end else { throw Tool.Failure(description: "waited for \(what) in vain") }
      usleep(5_000)
    }
  }
}
