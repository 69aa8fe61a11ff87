import AVFoundation
import Foundation

struct TrackReport {
  private let id: CMPersistentTrackID
  private let mediaType: AVMediaType
  private let formats: [CMFormatDescription]
  private let naturalSize: CGSize
  private let transform: CGAffineTransform
  private let frameRate: Float
  private let timeRange: CMTimeRange
  private let segments: [AVAssetTrackSegment]
  private let languageCode: String?
  private let isEnabled: Bool
  private let dataRate: Float

  init(_ track: AVAssetTrack) async throws {
    id = track.trackID
    mediaType = track.mediaType
    (formats, naturalSize, transform) = try await track.load(.formatDescriptions, .naturalSize, .preferredTransform)
    (frameRate, timeRange, segments) = try await track.load(.nominalFrameRate, .timeRange, .segments)
    (languageCode, isEnabled, dataRate) = try await track.load(.languageCode, .isEnabled, .estimatedDataRate)
  }

  private var codec: String { formats.first.map { $0.mediaSubType.rawValue.fourLetters } ?? "none" }

  private var namedCodec: String { formats.first.flatMap(CodecName.name).map { "\(codec) (\($0))" } ?? codec }

  var json: [String: Any] {
    [
      "id": Int(id), "mediaType": mediaType.rawValue, "codec": codec,
      "naturalSize": ["width": Double(naturalSize.width), "height": Double(naturalSize.height)],
      "codecName": formats.first.flatMap(CodecName.name) as Any? ?? NSNull(), "rotation": rotation as Any? ?? NSNull(),
      "preferredTransform": [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map {
        Double($0)
      },
      "nominalFrameRate": Double(frameRate), "timeRange": timeRange.json, "segments": segments.map(Self.json(of:)),
      "languageCode": languageCode as Any? ?? NSNull(), "enabled": isEnabled, "estimatedDataRate": Double(dataRate),
      "formatDescriptions": formats.map(Self.json(of:)),
    ]
  }

  private static func json(of segment: AVAssetTrackSegment) -> [String: Any] {
    let mapping = segment.timeMapping
    return ["isEmpty": segment.isEmpty, "source": mapping.source.json, "target": mapping.target.json]
  }

  private static func json(of format: CMFormatDescription) -> [String: Any] {
    let extensions = CMFormatDescriptionGetExtensions(format) as? [String: Any] ?? [:]
    return [
      "mediaType": format.mediaType.rawValue.fourLetters, "mediaSubType": format.mediaSubType.rawValue.fourLetters,
      "extensions": printable(extensions),
    ]
  }

  /// Bytes become hexadecimal text.
  private static func printable(_ value: Any) -> Any {
    switch value {
    case let dictionary as [String: Any]: dictionary.mapValues(printable)
    case let array as [Any]: array.map(printable)
    case let data as Data: data.map { String(format: "%02x", $0) }.joined()
    case let text as String: text
    case let number as NSNumber: number
    default: "\(value)"
    }
  }

  var lines: [String] {
    var first = "track \(id)    \(name)  \(summary)"
    if dataRate > 0 { first += String(format: "  %.0f kbit/s", dataRate / 1000) }
    if let languageCode { first += "  \(languageCode)" }
    if !isEnabled { first += "  (disabled)" }
    var lines = [first, "           from \(timeRange.start.text) for \(timeRange.duration.text)"]
    if let turn { lines.append("           " + turn) }
    if segments.count > 1 { lines.append("           \(segments.count) edits") }
    return lines
  }

  /// The clockwise rotation in degrees; nil if frames are mirrored or skewed.
  private var rotation: Int? {
    let a = transform.a
    let b = transform.b
    let c = transform.c
    let d = transform.d
    guard abs(a - d) < 1e-6, abs(b + c) < 1e-6, a != 0 || b != 0 else { return nil }
    return (Int((atan2(b, a) * 180 / .pi).rounded()) + 360) % 360
  }

  private var turn: String? {
    switch rotation {
    case 0?: nil
    case let degrees?: "shown rotated by \(degrees)° clockwise"
    case nil: "shown transformed: [\(transform.a) \(transform.b) \(transform.c) \(transform.d)]"
    }
  }

  var summary: String {
    if mediaType == .video {
      return namedCodec + String(format: "  %g × %g  %.3f fps", naturalSize.width, naturalSize.height, frameRate)
    }
    guard mediaType == .audio, let sound = formats.first?.audioStreamBasicDescription else { return namedCodec }
    return namedCodec + String(format: "  %g Hz  %d channel", sound.mSampleRate, sound.mChannelsPerFrame)
      + (sound.mChannelsPerFrame == 1 ? "" : "s")
  }

  var name: String {
    switch mediaType {
    case .video: "video"
    case .audio: "audio"
    case .subtitle: "subtitles"
    case .text: "text"
    case .closedCaption: "captions"
    case .timecode: "timecode"
    case .metadata: "metadata"
    default: mediaType.rawValue
    }
  }
}
