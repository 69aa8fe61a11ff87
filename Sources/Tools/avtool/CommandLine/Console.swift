import Foundation

enum Console {
  /// SIGPIPE would end the process at a write to a closed pipe. A file that is opened later could take the descriptor
  /// of a closed standard stream.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static func print(_ line: String) throws {
    var bytes = Array(line.utf8)[...] + [0x0A]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(.noOutput, "standard output cannot be written: \(String(cString: strerror(errno)))")
      }
      bytes.removeFirst(count)
    }
  }

  static func error(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("avtool: \(line)\n".utf8))
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

final class ProgressLine {
  private let title: String
  private var lastTenth = -1

  init(_ title: String) { self.title = title }

  func show(_ fraction: Double) {
    if Console.isTerminal {
      let filled = Int(fraction * 40)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 40 - filled)
      write("\r\(title) \(bar) \(Int(fraction * 100)) % ")
    } else if Int(fraction * 10) > lastTenth {
      lastTenth = Int(fraction * 10)
      write("\(title) \(lastTenth * 10) %\n")
    }
  }

  func end() { if Console.isTerminal { write("\n") } }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// While an `Interruption` handles SIGINT (Ctrl-C) and SIGTERM, these signals do not end the process.
final class Interruption {
  private var sources: [any DispatchSourceSignal] = []

  init(_ handler: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "avtool.signals"))
      source.setEventHandler(handler: handler)
      source.resume()
      sources.append(source)
    }
  }
}
