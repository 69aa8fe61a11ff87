import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing
import VideoToolbox

struct Clip {
  let folder: TemporaryFolder
  let source: URL
  let width: Int
  let height: Int
  let frames: [Data]

  init(_ count: Int, width: Int = 160, height: Int = 90, source: String = "testsrc2") throws {
    (self.width, self.height) = (width, height)
    folder = try TemporaryFolder()
    let drawing = MadeMedia.input("\(source)=size=\(width)x\(height):rate=30")
    self.source = try MadeMedia.file(
      "source.yuv", drawing + ["-frames:v", "\(count)", "-pix_fmt", "yuv420p", "-f", "rawvideo"])
    frames = Self.cut(try Data(contentsOf: self.source), width, height)
  }

  private static let raw = ["-pix_fmt", "yuv420p", "-f", "rawvideo", "-"]

  private static func cut(_ raw: Data, _ width: Int, _ height: Int) -> [Data] {
    let size = width * height + (width + 1) / 2 * ((height + 1) / 2) * 2
    return stride(from: 0, to: raw.count - size + 1, by: size).map { raw.subdata(in: $0..<$0 + size) }
  }

  func remove() { folder.remove() }

  func path(_ name: String) -> String { folder[name].path }

  func encoded(_ name: String, _ arguments: [String]) throws -> AVURLAsset {
    let input = [
      "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "30", "-i",
      source.path,
    ]
    try Tool.run("ffmpeg", input + arguments + ["-y", path(name)])
    return AVURLAsset(url: folder[name])
  }

  func decoded(_ name: String) throws -> [Data] {
    Self.cut(
      try Tool.run("ffmpeg", ["-v", "error", "-i", path(name), "-vsync", "passthrough"] + Self.raw), width, height)
  }

  func buffer(_ index: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, nil, &made) == kCVReturnSuccess)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    var offset = 0
    for plane in 0..<3 {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
      let (columns, rows) = (CVPixelBufferGetWidthOfPlane(buffer, plane), CVPixelBufferGetHeightOfPlane(buffer, plane))
      for row in 0..<rows {
        frames[index].withUnsafeBytes { bytes in
          (base + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane))
            .copyMemory(from: bytes.baseAddress! + offset, byteCount: columns)
        }
        offset += columns
      }
    }
    return buffer
  }

  static func bytes(_ buffer: CVPixelBuffer) -> Data {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    var result = Data()
    for plane in 0..<CVPixelBufferGetPlaneCount(buffer) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
      for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
        result.append(
          Data(
            bytes: base + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane),
            count: CVPixelBufferGetWidthOfPlane(buffer, plane)))
      }
    }
    return result
  }

  func samples(_ asset: AVURLAsset) async throws -> [CMSampleBuffer] {
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { if sample.numSamples > 0 { samples.append(sample) } }
    return samples
  }

  func write(_ samples: [CMSampleBuffer], to name: String, _ type: AVFileType = .mov) async throws {
    let writer = try AVAssetWriter(outputURL: folder[name], fileType: type)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil, sourceFormatHint: samples.first?.formatDescription)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: samples.map(\.presentationTimeStamp).min() ?? .zero)
    await withCheckedContinuation { done in
      var rest = samples[...]
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "samples")) {
        while input.isReadyForMoreMediaData {
          // A failed append is the writer's error, which is checked below.
          guard let sample = rest.popFirst(), input.append(sample) else {
            input.markAsFinished()
            return done.resume()
          }
        }
      }
    }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
  }

  /// The mean structural similarity (SSIM), from 0 to 1.
  func likeness(of name: String) throws -> Double {
    let source = [
      "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "30", "-i", source.path,
    ]
    let log = path("ssim.log")
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-i", path(name)] + source
        + [
          "-lavfi", "[0:v]setpts=N/30/TB,format=yuv420p[a];[1:v]setpts=N/30/TB[b];[a][b]ssim=stats_file=\(log)", "-f",
          "null", "-",
        ])
    let values = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("All:") }.flatMap { Double($0.dropFirst(4)) }
    }
    return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  func probe(_ name: String, _ entries: String) throws -> [String] {
    let output = try Tool.run(
      "ffprobe", ["-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0", path(name)])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

final class Collected<Element>: Sendable {
  // Safety: one thread after another uses the elements.
  private struct Box: @unchecked Sendable { var elements: [Element] = [] }
  private let box = Mutex(Box())
  func append(_ element: Element) {
    nonisolated(unsafe) let element = element
    box.withLock { $0.elements.append(element) }
  }
  var all: [Element] { box.withLock { $0 }.elements }
}
