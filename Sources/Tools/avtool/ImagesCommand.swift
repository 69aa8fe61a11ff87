import AVFoundation
import CoreGraphics
import Foundation
import ImageIO

/// Makes stills, one file each or together on a contact sheet.
struct ImagesCommand {
  private enum Times { case at([CMTime]), count(Int) }

  private let file: String
  private let times: Times
  private let size: CGSize
  private let isExact: Bool
  private let isSheet: Bool
  private let output: String

  init(_ arguments: Arguments) throws {
    file = try arguments.file()
    output = try arguments.required("-o")
    size = try arguments.value("--size").map(Arguments.size) ?? .zero
    (isExact, isSheet) = (arguments.flags.contains("--exact"), arguments.flags.contains("--sheet"))
    switch (arguments.value("--at"), arguments.value("--count")) {
    case (let list?, nil): times = .at(try list.split(separator: ",").map { try Arguments.time(String($0)) })
    case (nil, let number?):
      guard let count = Int(number), (1...10_000).contains(count) else { throw Failure(.usage, "“\(number)” is no number of stills") }
      times = .count(count)
    default: throw Failure(.usage, "say --at T,T… or --count N")
    }
  }

  func run() async throws {
    let asset = try Inputs.asset(file)
    let wanted = try await requestedTimes(in: asset)
    guard !wanted.isEmpty else { throw Failure(.usage, "--at names no time") }
    let images = try await stills(of: asset, at: wanted)
    if isSheet {
      try ImageFile.write(try ContactSheet(images: images.map(\.image)).draw(), to: URL(fileURLWithPath: output))
      print(output)
    } else {
      try write(images)
    }
  }

  private func requestedTimes(in asset: AVURLAsset) async throws -> [CMTime] {
    switch times {
    case .at(let times): return times
    case .count(let count):
      // The middle of each of `count` equal parts: never before the first picture, never behind the last.
      let duration = try await asset.load(.duration)
      return (0..<count).map { CMTimeMultiplyByRatio(duration, multiplier: Int32(2 * $0 + 1), divisor: Int32(2 * count)) }
    }
  }

  private func stills(of asset: AVURLAsset, at times: [CMTime]) async throws -> [(time: CMTime, image: CGImage)] {
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    if let tolerance = try await tolerance(in: asset) {
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (tolerance, tolerance)
    }
    var found: [(time: CMTime, image: CGImage)] = []
    for await still in generator.images(for: times) { found.append((still.requestedTime, try still.image)) }
    return found.sorted { $0.time < $1.time }
  }

  /// How far from its time a still may lie; nil: any length.
  private func tolerance(in asset: AVURLAsset) async throws -> CMTime? {
    if isExact { return .zero }
    guard case .count(let count) = times else { return nil }
    // Half way to the neighbour, so that no key frame serves twice.
    return CMTimeMultiplyByRatio(try await asset.load(.duration), multiplier: 1, divisor: Int32(2 * count))
  }

  private func write(_ images: [(time: CMTime, image: CGImage)]) throws {
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw Failure(.noOutput, "the folder “\(output)” cannot be made: \(error.localizedDescription)")
    }
    for (number, still) in images.enumerated() {
      let name = String(format: "still-%04d-%.3fs.png", number + 1, still.time.seconds)
      let url = folder.appendingPathComponent(name)
      try ImageFile.write(still.image, to: url)
      print(url.path)
    }
  }
}
