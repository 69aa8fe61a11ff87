import Foundation

/// Where words for people go.
enum Console {
  /// One line on standard error.
  static func error(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("avtool: \(line)\n".utf8))
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Progress on standard error: a bar on a terminal, a line at every tenth elsewhere.
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

/// Calls a block on Ctrl-C and on a request to terminate, in place of dying at once.
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
