import AVFoundation
import Foundation

struct Shrinking {
  let file: URL

  func run() async throws {
    let folder = try Scratch.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for part in [0, 1, 20, 50, 90] { try await shrinkOpen(to: part, in: folder) }
    for moment in stride(from: 0, to: 60_000, by: 6_000) {
      try await shrinkExporting(after: UInt32(moment), in: folder)
    }
    try await replace(in: folder)
  }

  private func shrinkOpen(to percent: Int, in folder: URL) async throws {
    let url = try copy(in: folder, name: "open-\(percent).mov")
    let asset = AVURLAsset(url: url)
    let duration = try await asset.load(.duration)
    try truncate(url, to: percent)
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let time = CMTimeMultiplyByRatio(duration, multiplier: 99, divisor: 100)
    await say("still, cut to \(percent) %", of: url) { _ = try await generator.image(at: time) }
    for preset in [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480] {
      let target = folder.appendingPathComponent("export-\(UUID().uuidString).mov")
      guard let session = AVAssetExportSession(asset: asset, presetName: preset) else { throw Failure("no \(preset)") }
      await say("\(preset), cut to \(percent) %", of: url, mustFail: true) {
        try await session.export(to: target, as: .mov)
      }
    }
  }

  private func shrinkExporting(after microseconds: UInt32, in folder: URL) async throws {
    let url = try copy(in: folder, name: "exporting-\(microseconds).mov")
    let target = folder.appendingPathComponent("export-\(UUID().uuidString).mov")
    guard let session = AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPreset640x480) else {
      return
    }
    async let outcome: Void = say("export, cut after \(microseconds) µs", of: url) {
      try await session.export(to: target, as: .mov)
    }
    usleep(microseconds)
    try truncate(url, to: 10)
    await outcome
  }

  private func replace(in folder: URL) async throws {
    let url = try copy(in: folder, name: "replaced.mov")
    let asset = AVURLAsset(url: url)
    let before = try await asset.load(.duration)
    try Data("something else".utf8).write(to: url, options: .atomic)
    await say("still, replaced", of: url) { _ = try await AVAssetImageGenerator(asset: asset).image(at: before) }
    await say("opened anew, replaced", of: url, mustFail: true) { _ = try await AVURLAsset(url: url).load(.duration) }
  }

  private func copy(in folder: URL, name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.copyItem(at: file, to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    return url
  }

  private func truncate(_ url: URL, to percent: Int) throws {
    let handle = try FileHandle(forWritingTo: url)
    let length = try handle.seekToEnd()
    try handle.truncate(atOffset: length * UInt64(percent) / 100)
    try handle.close()
  }

  private func say(_ what: String, of url: URL, mustFail: Bool = false, _ body: () async throws -> Void) async {
    do {
      try await body()
      Report.line(mustFail ? "fault \(what): no error" : "works \(what)")
    } catch {
      let fault = ErrorCheck(file: url).fault(of: error)
      Report.line(fault.map { "fault \(what): \($0)" } ?? "error \(what): \(error.localizedDescription)")
    }
  }
}
