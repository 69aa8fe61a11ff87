import AVFoundation
import Foundation

/// Trims and transcodes a file.
struct ExportCommand {
  private let source: String
  private let start: CMTime
  private let duration: CMTime
  private let task: ExportTask

  init(_ arguments: Arguments) throws {
    source = try arguments.required("--source", "-s")
    start = try arguments.value("--start").map(Arguments.time) ?? .zero
    duration = try arguments.value("--duration").map(Arguments.time) ?? .positiveInfinity
    task = try ExportTask(arguments)
    guard arguments.rest.isEmpty else { throw Failure(.usage, "“\(arguments.rest[0])” belongs to no option") }
  }

  func run() async throws {
    let range = CMTimeRange(start: start, duration: duration)
    try await task.run(Inputs.asset(source), madeOf: [URL(fileURLWithPath: source)]) { $0.timeRange = range }
  }
}
