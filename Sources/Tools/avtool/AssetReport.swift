import AVFoundation
import Foundation

/// All that `info` tells of an asset, loaded once.
struct AssetReport {
  let duration: CMTime
  let tracks: [TrackReport]
  let metadata: [MetadataLine]

  init(_ asset: AVURLAsset) async throws {
    let (duration, tracks, metadata) = try await asset.load(.duration, .tracks, .metadata)
    self.duration = duration
    var reports: [TrackReport] = []
    for track in tracks { reports.append(try await TrackReport(track)) }
    self.tracks = reports
    var lines: [MetadataLine] = []
    for item in metadata { lines.append(try await MetadataLine(item)) }
    self.metadata = lines
  }

  var json: [String: Any] {
    ["duration": duration.json, "tracks": tracks.map(\.json), "metadata": metadata.map(\.json)]
  }

  func text(title: String) -> String {
    var lines = ["\(title)", "  duration   \(duration.text)"]
    for track in tracks { lines.append(contentsOf: track.lines.map { "  " + $0 }) }
    if !metadata.isEmpty {
      lines.append("  metadata")
      lines.append(contentsOf: metadata.map { "    \($0.text)" })
    }
    return lines.joined(separator: "\n")
  }
}

/// One item of metadata as a line.
struct MetadataLine {
  let identifier: String
  let value: Any

  init(_ item: AVMetadataItem) async throws {
    identifier = item.identifier?.rawValue ?? item.commonKey?.rawValue ?? "unknown"
    if let string = try await item.load(.stringValue) {
      value = string
    } else if let number = try await item.load(.numberValue) {
      value = number
    } else {
      value = "\(try await item.load(.dataValue)?.count ?? 0) bytes"
    }
  }

  var json: [String: Any] { ["identifier": identifier, "value": value] }
  var text: String { "\(identifier)  \(value)" }
}

extension CMTime {
  /// `{value, timescale, seconds}`; a time that is no number has no seconds.
  var json: [String: Any] {
    ["value": Int(value), "timescale": Int(timescale), "seconds": isNumeric ? seconds as Any : NSNull()]
  }

  var text: String {
    if isIndefinite { return "as long as the live stream lasts" }
    return isNumeric ? String(format: "%.3f s (%lld/%d)", seconds, value, timescale) : "unknown"
  }
}

extension CMTimeRange {
  var json: [String: Any] { ["start": start.json, "duration": duration.json] }
}

extension FourCharCode {
  /// The code as four letters; what cannot be printed is written in octal.
  var fourLetters: String {
    [24, 16, 8, 0].map { shift -> String in
      let byte = UInt8(truncatingIfNeeded: self >> UInt32(shift))
      return (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\" + String(byte, radix: 8)
    }.joined()
  }
}
