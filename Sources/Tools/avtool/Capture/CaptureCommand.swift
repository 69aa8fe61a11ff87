import AVFoundation
import Foundation

/// Lists the devices that media is captured from, and records them.
struct CaptureCommand {
  private let task: RecordTask?

  init(_ arguments: Arguments) throws {
    let operands = arguments.operands
    switch operands.first {
    case "devices" where operands.count == 1: task = nil
    case "record" where operands.count == 2: task = try RecordTask(operands[1], arguments)
    case "devices": throw Failure(.usage, "devices takes no file: \(operands.dropFirst().joined(separator: ", "))")
    case "record": throw Failure(.usage, "record takes one file that it makes; --help tells more")
    default: throw Failure(.usage, "capture what? `avtool capture devices` or `avtool capture record OUT`")
    }
  }

  func run() async throws {
    if let task { try await task.run() } else { try CaptureDevices().lines.forEach(Console.print) }
  }
}
