import AVFoundation
import Foundation
import SeededNumbers

struct Loops {
  let file: URL
  let count: Int

  func stills() async throws {
    try await run { number in
      let asset = AVURLAsset(url: file)
      let duration = try await asset.load(.duration)
      for track in try await asset.load(.tracks) {
        _ = try await track.load(.segments, .nominalFrameRate, .formatDescriptions)
      }
      let generator = AVAssetImageGenerator(asset: asset)
      generator.maximumSize = CGSize(width: 320, height: 320)
      if number % 2 == 0 {
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      }
      let time = CMTimeMultiplyByRatio(duration, multiplier: Int32(number % 10), divisor: 10)
      _ = try await generator.image(at: time)
    }
  }

  func cancellations() async throws {
    let folder = try Scratch.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SplitMix(seed: 11)
    let moments = (0..<count + 1).map { _ in UInt32.random(in: 0...60_000, using: &random) }
    try await run { number in
      let target = folder.appendingPathComponent("\(number).mov")
      let preset = [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480, AVAssetExportPresetAppleM4A][number % 3]
      guard let session = AVAssetExportSession(asset: AVURLAsset(url: file), presetName: preset) else {
        throw Failure("no \(preset)")
      }
      session.outputURL = target
      session.outputFileType = preset == AVAssetExportPresetAppleM4A ? .m4a : .mov
      async let done: Void = session.export()
      usleep(moments[number])
      session.cancelExport()
      await done
      guard [.cancelled, .completed].contains(session.status) else {
        throw session.error ?? Failure("status \(session.status)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      guard left.count == (session.status == .completed ? 1 : 0) else { throw Failure("left behind: \(left)") }
      if session.status == .completed { try FileManager.default.removeItem(at: target) }
    }
  }

  private func run(_ body: (Int) async throws -> Void) async throws {
    for number in 0..<count {
      try await body(number)
      if number == max(count / 10, 5) { Report.line("early \(ProcessUsage())") }
    }
    Report.line("late \(ProcessUsage())")
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
