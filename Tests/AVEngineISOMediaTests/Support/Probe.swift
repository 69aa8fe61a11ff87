import Foundation
import TestSupport

struct Probe {
  struct Packet: Decodable {
    let stream_index: Int
    let pts: Int64?
    let dts: Int64?
    let duration: Int64?
    let size: String
    let pos: String?
    let flags: String
  }
  struct Stream: Decodable {
    let index: Int
    let id: String?
    let codec_name: String?
    let codec_type: String?
    let codec_tag_string: String?
    let width: Int?
    let height: Int?
    let sample_rate: String?
    let channels: Int?
    let time_base: String
    let start_time: String?
    let duration: String?
    let nb_frames: String?
  }
  struct Format: Decodable { let duration: String? }

  let packets: [Packet]
  let streams: [Stream]
  let format: Format

  private struct Document: Decodable {
    let packets: [Packet]?
    let streams: [Stream]
    let format: Format
  }

  init(_ url: URL, editLists: Bool = false, packets: Bool = true) throws {
    let output = try Tool.run(
      "ffprobe",
      ["-v", "error", "-ignore_editlist", editLists ? "0" : "1", "-show_streams", "-show_format", "-of", "json"]
        + (packets ? ["-show_packets"] : [])
        + [url.path])
    let document = try JSONDecoder().decode(Document.self, from: output)
    (self.packets, streams, format) = (document.packets ?? [], document.streams, document.format)
  }

  func packets(of stream: Int) -> [Packet] { packets.filter { $0.stream_index == stream } }

  func stream(id: Int32) -> Stream? {
    streams.first { $0.id.flatMap { Int32($0.dropFirst(2), radix: 16) } == id }
  }
}
