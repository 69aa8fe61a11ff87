import AVFoundation

/// What a movie or a sound contains, for a database or an API.
struct Probe: Codable {
  struct Track: Codable {
    var id: Int32
    var type, codec: String
    var language: String?
    var bitsPerSecond: Float
    var width, height, rotation: Int?
    var framesPerSecond: Float?
    var sampleRate: Double?
    var channels: Int?
  }

  var seconds: Double
  var tracks: [Track] = []
  /// By common keys, such as `title` and `artist`.
  var metadata: [String: String] = [:]

  init(_ url: URL) async throws {
    let asset = AVURLAsset(url: url)
    let (duration, items, found) = try await asset.load(.duration, .commonMetadata, .tracks)
    seconds = duration.seconds
    for item in items {
      if let key = item.commonKey { metadata[key.rawValue] = try await item.load(.stringValue) }
    }
    for track in found { tracks.append(try await Track(track)) }
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}

extension Probe.Track {
  init(_ track: AVAssetTrack) async throws {
    let (formats, code, rate) = try await track.load(.formatDescriptions, .languageCode, .estimatedDataRate)
    (id, type, language, bitsPerSecond) = (track.trackID, track.mediaType.rawValue, code, rate)
    let subtype = formats.first?.mediaSubType.rawValue ?? 0
    codec = String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: subtype >> (24 - 8 * $0)) }, as: UTF8.self)
    if track.mediaType == .video {
      let (size, transform, frames) = try await track.load(.naturalSize, .preferredTransform, .nominalFrameRate)
      (width, height, framesPerSecond) = (Int(size.width), Int(size.height), frames)
      rotation = Int((atan2(transform.b, transform.a) * 180 / .pi).rounded())
    }
    if let sound = formats.first?.audioStreamBasicDescription {
      (sampleRate, channels) = (sound.mSampleRate, Int(sound.mChannelsPerFrame))
    }
  }
}
