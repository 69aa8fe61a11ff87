public import Foundation
import Glibc

/// A program that runs during a test: a sound server, a display, a recorder. It ends at the latest when this object is
/// deallocated.
public final class Server: @unchecked Sendable {
  // Safety: one test makes and ends it.

  /// The process.
  public let identifier: pid_t
  private var hasEnded = false

  /// Starts an installed program, or the program at a path.
  ///
  /// - Parameters:
  ///   - environment: Changes to the test's environment.
  ///   - input: Standard input, or nil for an empty one.
  ///   - output: The file for standard output, or nil to discard it.
  ///   - errors: The file for standard error, or nil to discard it.
  ///   - folder: The working folder, or nil for the test's.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], input: FileHandle? = nil,
    output: URL? = nil, errors: URL? = nil, in folder: URL? = nil
  ) throws {
    // env changes the folder.
    let program = folder == nil ? name : "env"
    let arguments = (folder.map { ["--chdir=\($0.path)", name] } ?? []) + arguments
    guard let path = program.contains("/") ? program : Tool.find(program) else {
      throw Tool.Failure(description: "\(name) is not installed")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // Closes the files that other tests have open. Closing a descriptor that is not open is not an error.
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Threads of dispatch queues block most signals, and a program would inherit that.
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

  /// Asks the program to end, and waits until it has ended.
  public func end() { end(by: SIGTERM) }

  /// Ends the program with SIGKILL.
  public func kill() { end(by: SIGKILL) }

  /// Stops or resumes the program.
  public func setPaused(_ isPaused: Bool) {
    if !hasEnded { _ = Glibc.kill(identifier, isPaused ? SIGSTOP : SIGCONT) }
  }

  private func end(by signal: Int32) {
    guard !hasEnded else { return }
    hasEnded = true
    _ = Glibc.kill(identifier, signal)
    // A stopped program does not end until it is resumed.
    _ = Glibc.kill(identifier, SIGCONT)
    _ = reap()
  }

  /// Waits until the program has ended by itself.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the program.
  public func wait() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    let status = reap()
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Waits for a condition that a program fulfils asynchronously. Throws an error after one minute.
  public static func wait(for what: String, until isSo: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while try !isSo() {
      guard Date() < end else { throw Tool.Failure(description: "timed out while waiting for \(what)") }
      usleep(5_000)
    }
  }
}
