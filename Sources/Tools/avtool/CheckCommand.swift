import AVEngineClientCheck
import Foundation
import Synchronization

struct CheckCommand {
  private var check: ClientCheck
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    guard arguments.operands.count == 1 else {
      throw Failure(
        .usage,
        arguments.operands.isEmpty
          ? "a folder is missing; see --help"
          : "only one folder is allowed: \(arguments.operands.joined(separator: ", "))")
    }
    check = ClientCheck(folder: arguments.operands[0])
    if let level = arguments.value("--level") {
      guard let known = ClientReport.Level(rawValue: level) else {
        throw Failure(.usage, "there is no level \(level); available: names, types")
      }
      check.level = known
    }
    check.package = arguments.value("--package")
    check.isTrusted = arguments.has("--trust")
    isJSON = arguments.has("--json")
  }

  func run() throws {
    let stop = StopRequest()
    let interruption = Interruption { stop.set() }
    defer { withExtendedLifetime(interruption) {} }
    var check = check
    check.isCancelled = { stop.isSet }
    let line = Console.isTerminal ? ProgressLine("checking") : nil
    check.progress = { line?.show($0) }
    let report: ClientReport
    do {
      defer { line?.end() }
      report = try check.run()
    } catch ClientCheck.Problem.cancelled {
      throw Failure(.cancelled, "cancelled")
    } catch ClientCheck.Problem.unjudged(let why) {
      throw Failure(.unjudged, why)
    }
    try Console.print(isJSON ? Self.json(report) : report.text)
    switch report.verdict {
    case .fine: return
    case .absent: throw Failure(.absent, "")
    case .unjudged: throw Failure(.unjudged, "")
    }
  }

  private static func json(_ report: ClientReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}

private final class StopRequest: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
