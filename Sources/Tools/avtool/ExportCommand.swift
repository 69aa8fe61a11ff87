import AVFoundation
import Foundation

struct ExportCommand {
  private let source: String
  private let start: CMTime
  private let duration: CMTime
  private let task: ExportTask

  init(_ arguments: Arguments) throws {
    source = try arguments.required("--source")
    start = try arguments.value("--start").map(Arguments.time) ?? .zero
    duration = try arguments.value("--duration").map(Arguments.time) ?? .positiveInfinity
    task = try ExportTask(arguments)
    guard arguments.operands.isEmpty else {
      throw Failure(.usage, "“\(arguments.operands[0])” is not the value of an option")
    }
  }

  func run() async throws {
    let asset = try Inputs.asset(source)
    let length = try await asset.load(.duration)
    guard !length.isNumeric || start < length else {
      throw Failure(.unreadable, "“\(source)” has no media at \(start.text); its duration is \(length.text)")
    }
    let range = CMTimeRange(start: start, duration: duration)
    try await task.run(asset, madeOf: [asset.url]) { $0.timeRange = range }
  }
}
