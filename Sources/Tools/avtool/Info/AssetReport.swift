import AVFoundation
import Foundation

struct AssetReport {
  private let container: String
  /// The size in bytes; nil if the asset is not a file.
  private let size: Int?
  private let duration: CMTime
  private let tracks: [TrackReport]
  private let chapters: [ChapterReport]
  private let selections: [SelectionReport]
  private let metadata: [MetadataLine]

  init(_ asset: AVURLAsset) async throws {
    let (duration, tracks, metadata) = try await asset.load(.duration, .tracks, .metadata)
    self.duration = duration
    container = try asset.containerName()
    let place = asset.url.resolvingSymlinksInPath()
    size = place.isFileURL ? try? place.resourceValues(forKeys: [.fileSizeKey]).fileSize : nil
    var reports: [TrackReport] = []
    for track in tracks { reports.append(try await TrackReport(track)) }
    self.tracks = reports
    chapters = try await ChapterReport.all(of: asset)
    selections = try await SelectionReport.all(of: asset)
    var lines: [MetadataLine] = []
    for item in metadata { lines.append(try await MetadataLine(item)) }
    self.metadata = lines
  }

  var json: [String: Any] {
    [
      "container": container, "size": size as Any? ?? NSNull(), "duration": duration.json, "tracks": tracks.map(\.json),
      "chapters": chapters.map(\.json), "mediaSelections": selections.map(\.json), "metadata": metadata.map(\.json),
    ]
  }

  func text(title: String) -> String {
    var lines = [
      "\(title)", "  container  \(container)" + (size.map { "  \($0) bytes" } ?? ""), "  duration   \(duration.text)",
    ]
    for track in tracks { lines += track.lines.map { "  " + $0 } }
    lines += Self.section("chapters", chapters.map(\.text))
    lines += Self.section("selections", selections.map(\.text))
    lines += Self.section("metadata", metadata.map(\.text))
    return lines.joined(separator: "\n")
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  " + title] + lines.map { "    " + $0 }
  }
}

struct MetadataLine {
  private let identifier: String
  private let name: String
  private let value: Any

  init(_ item: AVMetadataItem) async throws {
    identifier = item.identifier?.rawValue ?? item.commonKey?.rawValue ?? "unknown"
    name = MetadataName.name(of: item)
    if let string = try await item.load(.stringValue) {
      value = string
    } else if let number = try await item.load(.numberValue) {
      value = number
    } else {
      value = "\(try await item.load(.dataValue)?.count ?? 0) bytes"
    }
  }

  var json: [String: Any] { ["identifier": identifier, "name": name, "value": value] }
  var text: String { "\(name)  \(value)  (\(identifier))" }
}

extension CMTime {
  var json: [String: Any] {
    ["value": Int(value), "timescale": Int(timescale), "seconds": isNumeric ? seconds as Any : NSNull()]
  }

  var text: String {
    if isIndefinite { return "indefinite (live stream)" }
    return isNumeric ? String(format: "%.3f s (%lld/%d)", seconds, value, timescale) : "unknown"
  }
}

extension CMTimeRange {
  var json: [String: Any] { ["start": start.json, "duration": duration.json] }
}

extension FourCharCode {
  /// Bytes that cannot be printed are written in octal.
  var fourLetters: String {
    [24, 16, 8, 0].map { shift -> String in
      let byte = UInt8(truncatingIfNeeded: self >> UInt32(shift))
      return (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\" + String(byte, radix: 8)
    }.joined()
  }
}
