import AVFoundation
import Foundation
import MediaFarm

struct FarmPlanTask {
  private let request: FarmPlanRequest
  private let output: URL
  private let roots: [URL]?
  private let report: FarmReport
  private let isReplacing: Bool

  init(_ arguments: Arguments, source: String, _ report: FarmReport) throws {
    self.report = report
    output = URL(fileURLWithPath: try arguments.required("--output"))
    roots = try Self.roots(arguments)
    isReplacing = arguments.has("--replace")
    let fileType = try arguments.value("--file-type").map(Self.fileType) ?? .mp4
    let preset = arguments.value("--preset").map(PresetName.full)
    let usual = fileType == .m4a ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality
    var request = FarmPlanRequest(
      try Self.media(source, arguments), preset: preset ?? usual, fileType: fileType)
    let start = try arguments.value("--start").map(Arguments.time) ?? .zero
    let duration = try arguments.value("--duration").map(Arguments.time) ?? .positiveInfinity
    request.range = CMTimeRange(start: start, duration: duration)
    switch (arguments.value("--parts"), arguments.value("--seconds")) {
    case (let parts?, nil): request.division = .parts(try Self.integer(parts, "--parts", in: 1...99_999))
    case (nil, let seconds?): request.division = .seconds(try Self.number(seconds, "--seconds"))
    case (nil, nil): break
    default: throw Failure(.usage, "--parts and --seconds exclude each other")
    }
    request.keyFrameInterval = try arguments.value("--key-frames").map {
      try Self.integer($0, "--key-frames", in: 1...100_000)
    }
    if let threads = arguments.value("--threads") {
      request.threads = try Self.integer(threads, "--threads", in: 1...64)
    }
    request.quality = try arguments.value("--quality").map { try Self.integer($0, "--quality", in: 0...1000) }
    request.analyzesAll = arguments.has("--two-pass")
    guard request.quality == nil || !request.analyzesAll else {
      throw Failure(.usage, "--quality and --two-pass exclude each other")
    }
    request.isOptimized = arguments.has("--optimize")
    request.date = try arguments.value("--date").map {
      Date(timeIntervalSince1970: Double(try Self.integer($0, "--date", in: 0...(1 << 40))))
    }
    self.request = request
  }

  private static func media(_ source: String, _ arguments: Arguments) throws -> FarmPlanRequest.Media {
    if let url = URL(string: source), let scheme = url.scheme, ["http", "https"].contains(scheme.lowercased()) {
      return .movie(url)
    }
    if source.wholeMatch(of: /MEDIAFARM_[A-Z0-9_]+/) != nil, let text = ProcessInfo.processInfo.environment[source] {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()) else {
        throw Failure(.usage, "the environment variable \(source) does not have a URL of http or https")
      }
      return .movie(url, variable: source)
    }
    try Inputs.require(source)
    let url = URL(fileURLWithPath: source)
    guard EditSource.isEdit(source) else { return .movie(url) }
    let size = try arguments.value("--size").map(Arguments.size).map { [Int($0.width), Int($0.height)] }
    let rate = arguments.value("--rate")
    _ = try rate.map(EditSource.rate)
    return .edit(url, size: size, rate: rate)
  }

  func run() async throws {
    _ = try OutputFile(output, replacing: isReplacing)
    let plan = try await FarmPlan.make(request, at: output, roots: roots) { Console.error("not rendered: \($0)") }
    try plan.write(to: output)
    try report.planned(plan, at: output)
  }

  static func roots(_ arguments: Arguments) throws -> [URL]? {
    arguments.value("--media").map { [URL(fileURLWithPath: $0, isDirectory: true)] + FarmJob.environmentRoots }
  }

  private static func fileType(_ word: String) throws -> FarmSettings.FileType {
    guard let type = FarmSettings.FileType(rawValue: word.lowercased()) else {
      let names = FarmSettings.FileType.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "“\(word)” is not a file type; use one of \(names)")
    }
    return type
  }

  static func integer(_ word: String, _ option: String, in range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw Failure(.usage, "\(option) is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  static func number(_ word: String, _ option: String) throws -> Double {
    guard let number = Double(word), number >= 0, number < 1e9 else {
      throw Failure(.usage, "\(option) is a number of seconds")
    }
    return number
  }
}
