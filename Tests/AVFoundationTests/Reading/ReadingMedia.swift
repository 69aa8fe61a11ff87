import AVFoundation
import Foundation
import TestSupport
import Testing

enum Reading {
  static func track(_ asset: AVAsset, _ type: AVMediaType) throws -> AVAssetTrack {
    try #require(asset.tracks(withMediaType: type).first)
  }

  static func buffers(
    _ url: URL, _ type: AVMediaType, _ settings: [String: Any]? = nil, range: CMTimeRange? = nil,
    configure: (AVAssetReaderTrackOutput) -> Void = { _ in }
  ) throws -> [CMSampleBuffer] {
    let asset = AVURLAsset(url: url)
    let output = AVAssetReaderTrackOutput(track: try track(asset, type), outputSettings: settings)
    configure(output)
    return try buffers(asset, output, range: range)
  }

  static func buffers(_ asset: AVAsset, _ output: AVAssetReaderOutput, range: CMTimeRange? = nil) throws
    -> [CMSampleBuffer]
  {
    let reader = try AVAssetReader(asset: asset)
    if let range { reader.timeRange = range }
    #expect(reader.canAdd(output))
    reader.add(output)
    #expect(reader.startReading())
    var buffers: [CMSampleBuffer] = []
    while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
    if let error = reader.error { throw error }
    #expect(reader.status == .completed)
    return buffers
  }

  static func bytes(_ buffer: CMSampleBuffer) throws -> Data {
    let block = try #require(CMSampleBufferGetDataBuffer(buffer))
    return try block.dataBytes()
  }

  static func bytes(_ buffers: [CMSampleBuffer]) throws -> Data {
    try buffers.reduce(into: Data()) { $0.append(try bytes($1)) }
  }

  /// Returns rows without padding. `bytesPerPixel` has an element for each plane.
  static func pixels(_ buffer: CMSampleBuffer, bytesPerPixel: [Int]) throws -> Data {
    let pixels = try #require(CMSampleBufferGetImageBuffer(buffer))
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    var data = Data()
    let isPlanar = CVPixelBufferIsPlanar(pixels)
    for plane in 0..<max(1, CVPixelBufferGetPlaneCount(pixels)) {
      let base = try #require(
        isPlanar ? CVPixelBufferGetBaseAddressOfPlane(pixels, plane) : CVPixelBufferGetBaseAddress(pixels))
      let stride = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(pixels, plane) : CVPixelBufferGetBytesPerRow(pixels)
      let width = isPlanar ? CVPixelBufferGetWidthOfPlane(pixels, plane) : CVPixelBufferGetWidth(pixels)
      let height = isPlanar ? CVPixelBufferGetHeightOfPlane(pixels, plane) : CVPixelBufferGetHeight(pixels)
      for row in 0..<height { data.append(Data(bytes: base + row * stride, count: width * bytesPerPixel[plane])) }
    }
    return data
  }

  static func range(_ start: Double, _ duration: Double) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 90_000),
      duration: CMTime(seconds: duration, preferredTimescale: 90_000))
  }

  static func trim(_ buffer: CMSampleBuffer, _ key: CFString) -> CMTime {
    guard let value = CMGetAttachment(buffer, key: key, attachmentModeOut: nil) as? NSDictionary else { return .zero }
    return CMTimeMakeFromDictionary(value as CFDictionary)
  }

  static func flag(_ buffer: CMSampleBuffer, _ key: CFString) -> Bool? {
    let all = CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [NSDictionary]
    return (all?.first?[key] as? NSNumber)?.boolValue
  }
}

/// Times are in ticks of the stream, before edits are applied.
struct ProbedPacket {
  let pts: Int64
  let dts: Int64
  let size: Int
  let isKey: Bool
  let hash: UInt32

  static func all(_ url: URL, _ stream: String) throws -> [ProbedPacket] {
    let unedited = ["mp4", "mov", "m4a"].contains(url.pathExtension) ? ["-ignore_editlist", "1"] : []
    let data = try Tool.run(
      "ffprobe",
      ["-v", "error"] + unedited + [
        "-select_streams", stream, "-show_packets", "-show_data_hash", "adler32", "-of", "json", url.path,
      ])
    struct Root: Decodable { let packets: [Packet] }
    struct Packet: Decodable {
      let pts: Int64?
      let dts: Int64?
      let size: String
      let flags: String
      let data_hash: String
    }
    return try JSONDecoder().decode(Root.self, from: data).packets.map { packet in
      ProbedPacket(
        pts: packet.pts ?? 0, dts: packet.dts ?? 0, size: Int(packet.size) ?? 0, isKey: packet.flags.hasPrefix("K"),
        hash: UInt32(packet.data_hash.split(separator: ":").last ?? "", radix: 16) ?? 0)
    }
  }

  /// Returns the Adler-32 checksum (RFC 1950 §8.2) with the initial value 1, as libavutil computes it.
  static func adler(_ data: Data) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
