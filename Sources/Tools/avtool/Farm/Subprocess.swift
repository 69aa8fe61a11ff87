import Foundation
import Glibc

/// A program that is started without a shell. Its arguments reach it unchanged.
struct Subprocess {
  var arguments: [String]
  /// Additions to this process's environment.
  var environment: [String: String] = [:]
  var input = Data()
  /// Whether standard output is returned; it is this process's otherwise.
  var isCaptured = false

  /// Returns the path of a program on the PATH, or nil. `path` replaces this process's PATH.
  static func find(_ name: String, on path: String? = nil) -> String? {
    let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Runs the program, and waits until it has ended.
  ///
  /// - Parameter started: Gets the process, which leads a group of its own.
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the program; and the captured output.
  func run(started: (pid_t) throws -> Void = { _ in }) throws -> (status: Int32, output: String) {
    let descriptor = try file(with: input)
    defer { close(descriptor) }
    let result = isCaptured ? try file(with: Data()) : -1
    defer { if isCaptured { close(result) } }
    let process = try start(input: descriptor, output: result)
    do { try started(process) } catch {
      _ = kill(-process, SIGTERM)
      _ = wait(for: process)
      throw error
    }
    let status = wait(for: process)
    guard isCaptured else { return (status, "") }
    lseek(result, 0, SEEK_SET)
    let data = try FileHandle(fileDescriptor: result, closeOnDealloc: false).readToEnd() ?? Data()
    return (status, String(decoding: data, as: UTF8.self))
  }

  private func start(input: Int32, output: Int32) throws -> pid_t {
    guard let path = Self.find(arguments[0], on: environment["PATH"]) else {
      throw Failure(.unavailable, "\(arguments[0]) is not installed here")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if output >= 0 { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (blocked, usual) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let words = arguments.map { strdup($0) } + [nil]
    let settings = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, path, &actions, &attributes, words, settings)
    guard error == 0 else {
      throw Failure(.unavailable, "\(path) cannot be started: \(String(cString: strerror(error)))")
    }
    return process
  }

  /// A file without a name.
  private func file(with data: Data) throws -> Int32 {
    var template = Array((NSTemporaryDirectory() + "avtool-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw Failure(.failed, "no temporary file can be made: \(String(cString: strerror(errno)))")
    }
    unlink(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    } catch {
      close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}

extension String {
  /// The text as a word of a shell.
  var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-_./=,:%+@".utf8.contains(byte)
      }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

extension Subprocess {
  /// A command for a shell that does the same.
  var shellText: String {
    var words = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.quotedForShell)" }
    words += arguments.map(\.quotedForShell)
    guard !input.isEmpty else { return words.joined(separator: " ") }
    return words.joined(separator: " ") + " <<'END'\n" + String(decoding: input, as: UTF8.self) + "END"
  }
}
