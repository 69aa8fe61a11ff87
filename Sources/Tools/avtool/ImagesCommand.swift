import AVFoundation
import CoreGraphics
import Foundation

struct ImagesCommand {
  private enum Times { case at([CMTime]), count(Int) }

  private let file: String
  private let times: Times
  private let size: CGSize
  private let isExact: Bool
  private let isSheet: Bool
  private let isReplacing: Bool
  private let output: URL

  init(_ arguments: Arguments) throws {
    file = try arguments.file()
    output = URL(fileURLWithPath: try arguments.required("--output"))
    size = try arguments.value("--size").map(Arguments.box) ?? .zero
    isExact = arguments.has("--exact")
    isSheet = arguments.has("--sheet")
    isReplacing = arguments.has("--replace")
    times = try Self.times(arguments)
  }

  private static func times(_ arguments: Arguments) throws -> Times {
    switch (arguments.value("--at"), arguments.value("--count")) {
    case (let list?, nil):
      let times = Set(try list.split(separator: ",").map { try Arguments.time(String($0)) })
      guard !times.isEmpty else { throw Failure(.usage, "--at has no time") }
      return .at(times.sorted())
    case (nil, let number?):
      guard let count = Int(number), (1...10_000).contains(count) else {
        throw Failure(.usage, "“\(number)” is not a number of stills from 1 to 10000")
      }
      return .count(count)
    default: throw Failure(.usage, "use either --at T,T… or --count N")
    }
  }

  func run() async throws {
    let asset = try Inputs.asset(file)
    let range = try await videoRange(of: asset)
    let wanted = requestedTimes(in: range)
    let names = StillNames(output: output, count: wanted.count, isSheet: isSheet, isReplacing: isReplacing)
    try names.prepare()
    let numbers = Dictionary(wanted.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    var failures: [any Error] = []
    var sheet: [Int: CGImage] = [:]
    for await still in generator(asset, range).images(for: wanted) {
      let number = numbers[still.requestedTime] ?? 0
      do {
        let image = try still.image
        if isSheet { sheet[number] = image } else { try write(image, to: names.file(number, at: try still.actualTime)) }
      } catch let failure as Failure {
        throw failure
      } catch {
        if wanted.count > 1 { Console.error(error.localizedDescription) }
        failures.append(error)
      }
    }
    if !sheet.isEmpty {
      try write(try ContactSheet(images: sheet.sorted { $0.key < $1.key }.map(\.value)).draw(), to: names.sheet())
    }
    guard let first = failures.first else { return }
    throw wanted.count == 1
      ? first : Failure(ExitCode(first), "\(failures.count) of \(wanted.count) stills could not be made")
  }

  private func write(_ image: CGImage, to file: OutputFile) throws {
    try ImageFile.write(image, to: file)
    try Console.print(file.url.path)
  }

  /// Audio may begin earlier and end later than video.
  private func videoRange(of asset: AVURLAsset) async throws -> CMTimeRange {
    let tracks = try await asset.load(.tracks).filter { $0.mediaType == .video }
    guard let track = tracks.first(where: \.isEnabled) ?? tracks.first else {
      throw Failure(.unreadable, "“\(file)” has no video track")
    }
    return try await track.load(.timeRange)
  }

  private func requestedTimes(in range: CMTimeRange) -> [CMTime] {
    switch times {
    case .at(let times): times
    case .count(let count):
      // The middle of each of `count` equal parts of the video track's time range.
      (0..<count).map { index in
        range.start + CMTimeMultiplyByRatio(range.duration, multiplier: Int32(2 * index + 1), divisor: Int32(2 * count))
      }
    }
  }

  private func generator(_ asset: AVURLAsset, _ range: CMTimeRange) -> AVAssetImageGenerator {
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    if let tolerance = tolerance(in: range) {
      generator.requestedTimeToleranceBefore = tolerance
      generator.requestedTimeToleranceAfter = tolerance
    }
    return generator
  }

  /// Returns the greatest distance of a still from its requested time; nil for no limit.
  private func tolerance(in range: CMTimeRange) -> CMTime? {
    if isExact { return .zero }
    guard case .count(let count) = times else { return nil }
    // Half the distance to the next still, so that two stills hardly ever use the same key frame.
    return CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: Int32(2 * count))
  }
}

struct StillNames {
  let output: URL
  let count: Int
  let isSheet: Bool
  let isReplacing: Bool

  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: output.path, isDirectory: &isFolder), isFolder.boolValue { return true }
    return !ImageFile.isImage(output.path)
  }

  func prepare() throws {
    if isSheet || !isFolder && count == 1 {
      _ = try OutputFile(output, replacing: isReplacing)
      return
    }
    let folder = isFolder ? output : output.deletingLastPathComponent()
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw Failure(.noOutput, "the folder “\(folder.path)” cannot be made: \(error.localizedDescription)")
    }
  }

  func sheet() throws -> OutputFile { try OutputFile(output, replacing: isReplacing) }

  /// `number` is the number of the still, from 1; `time` is the time of its frame.
  func file(_ number: Int, at time: CMTime) throws -> OutputFile {
    guard isFolder || count > 1 else { return try OutputFile(output, replacing: isReplacing) }
    let (folder, stem, suffix) =
      isFolder
      ? (output, "still", "png")
      : (output.deletingLastPathComponent(), output.deletingPathExtension().lastPathComponent, output.pathExtension)
    let name = "\(stem)-" + String(format: "%04d-%.3fs", number, time.seconds) + ".\(suffix)"
    return try OutputFile(folder.appendingPathComponent(name), replacing: isReplacing)
  }
}
