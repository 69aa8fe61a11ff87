import AVEngineCore
import AVEngineFFmpeg
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

enum MediaMaker {
  static func file(
    _ name: String, _ arguments: String, video: Bool = false, audio: Bool = true, seconds: Int = 2, rate: Int = 44100
  ) throws -> URL {
    let inputs =
      (video ? MadeMedia.pattern(rate: "25", seconds: Double(seconds)) : [])
      + (audio ? MadeMedia.tone(rate: rate, seconds: Double(seconds)) : [])
    return try MadeMedia.file(name, ["-bitexact"] + inputs + arguments.split(separator: " ").map(String.init))
  }

  static func open(_ url: URL, precise: Bool = false) throws -> any MediaContainer {
    var options = OpenOptions()
    options.pathExtension = url.pathExtension
    options.prefersPreciseTiming = precise
    return try open(FileByteSource(path: url.path), options)
  }

  static func open(_ source: any ByteSource, _ options: OpenOptions) throws -> any MediaContainer {
    let provider = FFmpegContainerProvider()
    let head = try source.bytes(at: 0, count: 4096)
    guard provider.recognises(head, options: options) else { throw EngineError(.unrecognisedFormat, "Opening") }
    return try provider.open(source, options: options)
  }

  static func samples(_ track: any MediaTrack) throws -> [MediaSample] {
    let cursor = try track.makeCursor()
    var samples: [MediaSample] = []
    while let sample = try cursor.next() { samples.append(sample) }
    return samples
  }

  static func bytes(_ sample: MediaSample, _ track: any MediaTrack) throws -> [UInt8] {
    try track.data(of: sample).withContiguousBytes { [UInt8]($0) }
  }
}

final class CountedBytes: ByteSource {
  let name: String
  let bytesRead = Atomic(0)
  private let bytes: MemoryByteSource

  init(_ data: Data, name: String) { (self.name, bytes) = (name, MemoryByteSource(data, name: name)) }

  func length() throws(EngineError) -> Int64? { try bytes.length() }
  func cancel() {}

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let count = try bytes.read(at: offset, into: buffer)
    bytesRead.add(count, ordering: .relaxed)
    return count
  }
}

struct ProbedPacket {
  var presentation: CMTime?
  var size: Int
  var isKey: Bool

  static func read(_ url: URL) throws -> [Int: [ProbedPacket]] {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-fflags", "+genpts", "-show_streams", "-show_packets", "-show_entries",
        "packet=stream_index,pts,dts,size,flags:stream=index,time_base,codec_type", "-of", "json",
        url.path,
      ])
    let document = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    var scales: [Int: (Int64, Int32)] = [:]
    for stream in document?["streams"] as? [[String: Any]] ?? [] {
      let parts = (stream["time_base"] as? String ?? "").split(separator: "/").compactMap { Int64($0) }
      if let index = stream["index"] as? Int, parts.count == 2 { scales[index] = (parts[0], Int32(clamping: parts[1])) }
    }
    var result: [Int: [ProbedPacket]] = [:]
    for packet in document?["packets"] as? [[String: Any]] ?? [] {
      guard let index = packet["stream_index"] as? Int, let scale = scales[index] else { continue }
      let ticks = (packet["pts"] as? Int ?? packet["dts"] as? Int).map { Int64($0) }
      let size = (packet["size"] as? String).flatMap { Int($0) } ?? 0
      let isKey = (packet["flags"] as? String ?? "").hasPrefix("K")
      result[index, default: []].append(
        ProbedPacket(
          presentation: ticks.map { CMTime(value: $0 * scale.0, timescale: scale.1) }, size: size, isKey: isKey))
    }
    return result
  }
}
