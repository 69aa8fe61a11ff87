import AVFoundation
import Foundation

struct InfoCommand {
  private let file: String
  private let asJSON: Bool

  init(_ arguments: Arguments) throws {
    file = try arguments.file()
    asJSON = arguments.has("--json")
  }

  func run() async throws {
    let report = try await AssetReport(Inputs.asset(file))
    if asJSON {
      let data = try JSONSerialization.data(
        withJSONObject: report.json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      try Console.print(String(decoding: data, as: UTF8.self))
    } else {
      try Console.print(report.text(title: file))
    }
  }
}
