import Foundation
import TestSupport

/// Runs the program broken-input. A trial may end its process, so trials do not run in the tests' process.
enum Program {
  struct Outcome {
    let status: Int32
    let isSignal: Bool
    let lines: [String]

    var faults: [String] { lines.filter { $0.hasPrefix("fault") || $0.hasPrefix("FAULT") || $0.hasPrefix("hang") } }
    var isClean: Bool { !isSignal && status == 0 && faults.isEmpty }
    var firstError: String? { lines.first { $0.hasPrefix("error") } }
  }

  static let url = Tool.built("broken-input")

  static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  static func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardInput) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
      lines: text.split(separator: "\n").map(String.init))
  }
}
