import AVFoundation
import Foundation
import TestSupport

enum MovieMedia {
  static func numbered(_ name: String, seconds: Double = 4, extra: [String] = []) throws -> URL {
    try MadeMedia.file(
      name,
      MadeMedia.numbered(seconds: seconds) + MadeMedia.sine(seconds: seconds) + MadeMedia.reordered
        + MadeMedia.aac + extra)
  }

  static func copy(of url: URL) throws -> URL {
    let place = try MadeMedia.place("copy.\(url.pathExtension)")
    try FileManager.default.copyItem(at: url, to: place)
    return place
  }

  static func boxes(_ type: String, in url: URL) throws -> [Data] {
    let data = try Data(contentsOf: url)
    var found: [Data] = []
    var offset = 0
    while offset + 8 <= data.count {
      let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let isLarge = size == 1 && offset + 16 <= data.count
      let whole = isLarge ? data[offset + 8..<offset + 16].reduce(0) { $0 << 8 | Int($1) } : size
      guard whole >= 8, offset + whole <= data.count else { break }
      if data[offset + 4..<offset + 8].elementsEqual(type.utf8) {
        found.append(Data(data[offset + (isLarge ? 16 : 8)..<offset + whole]))
      }
      offset += whole
    }
    return found
  }

  static func hashes(_ url: URL, stream: String = "v:0") throws -> [String] {
    let text = String(
      decoding: try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-ignore_editlist", "1", "-i", url.path, "-map", "0:\(stream)", "-c", "copy", "-f",
          "framehash", "-hash", "md5", "-",
        ]),
      as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: ",").last.map { String($0.filter { $0 != " " }) }
    }
  }

  static func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 600), end: CMTime(seconds: end, preferredTimescale: 600))
  }
}
