package import AVEngineCaptions
package import AVEngineCore
package import CoreMedia
package import Foundation

/// A list of variants of one stream (RFC 8216 §4.3.4).
package struct MasterPlaylist: Sendable {
  package struct Variant: Sendable, Hashable {
    package var url: URL
    /// The peak bit rate, in bits per second.
    package var bandwidth: Double
    package var averageBandwidth: Double?
    package var size: CGSize?
    package var frameRate: Double?
    package var codecs: [String] = []
    package var audioGroup: String?
    package var subtitleGroup: String?
    package var captionGroup: String?

    /// The playlist's frame rate is rounded to three decimals (RFC 8216 §4.3.4.2), so that 29.970 means 30000/1001.
    package var frameDuration: CMTime? {
      guard let frameRate else { return nil }
      let nominal = (frameRate * 1.001).rounded()
      let isDropped = abs(nominal / 1.001 - frameRate) < 0.000_6 && frameRate != frameRate.rounded()
      if isDropped { return CMTime(value: 1001, timescale: CMTimeScale(nominal) * 1000) }
      return CMTime(value: 1000, timescale: CMTimeScale((frameRate * 1000).rounded()))
    }

    private static let audioCodecs = ["mp4a", "ac-3", "ec-3", "alac", "fLaC", "Opus", "opus"]

    package var isAudioOnly: Bool {
      !codecs.isEmpty && size == nil && codecs.allSatisfy { codec in Self.audioCodecs.contains { codec.hasPrefix($0) } }
    }
  }

  /// A rendition that the playlist lists (EXT-X-MEDIA).
  package struct Rendition: Sendable, Hashable {
    package var kind: String
    package var group: String
    package var name: String
    package var language: String?
    /// nil if the media is in the variants themselves.
    package var url: URL?
    package var isDefault = false
    package var channel: ClosedCaptionChannel?
    package var isForced = false
    package var characteristics: [String] = []
  }

  package var variants: [Variant] = []
  package var renditions: [Rendition] = []

  /// The first variant's group is used for all variants. A rendition without a URL is in the variants.
  var audioParts: [Rendition] {
    guard let group = variants.first?.audioGroup else { return [] }
    return renditions.filter { $0.kind == "AUDIO" && $0.group == group }
  }

  /// Only WebVTT is supported.
  var texts: [Rendition] {
    guard let first = variants.first, let group = first.subtitleGroup else { return [] }
    guard !first.codecs.contains(where: { $0.hasPrefix("stpp") }) else { return [] }
    return renditions.filter { $0.kind == "SUBTITLES" && $0.group == group && $0.url != nil }
  }

  /// nil if the playlist does not state whether there are closed captions.
  var captions: [Rendition]? {
    guard let group = variants.first?.captionGroup else { return nil }
    return renditions.filter { $0.kind == "CLOSED-CAPTIONS" && $0.group == group && $0.channel != nil }
  }

  package static func isMaster(_ text: String) -> Bool { text.contains("#EXT-X-STREAM-INF") }

  package init(_ text: String, base: URL) throws(EngineError) {
    var pending: [String: String]?
    for line in text.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) })
    where !line.isEmpty {
      let tag = PlaylistTag(line)
      if tag.name == "#EXT-X-STREAM-INF" {
        pending = tag.attributes
      } else if tag.name == "#EXT-X-MEDIA" {
        if let rendition = Self.rendition(tag.attributes, base) { renditions.append(rendition) }
      } else if !line.hasPrefix("#"), let attributes = pending {
        pending = nil
        if let variant = Self.variant(attributes, line, base) { variants.append(variant) }
      }
    }
    guard !variants.isEmpty else { throw EngineError(.malformed, "Opening", detail: "the playlist lists no variant") }
  }

  private static func variant(_ attributes: [String: String], _ location: String, _ base: URL) -> Variant? {
    guard let url = URL(string: location, relativeTo: base)?.absoluteURL,
      let bandwidth = attributes["BANDWIDTH"].flatMap(Double.init),
      bandwidth.isFinite
    else { return nil }
    var variant = Variant(url: url, bandwidth: bandwidth)
    variant.averageBandwidth = attributes["AVERAGE-BANDWIDTH"].flatMap(Double.init)
    variant.frameRate = attributes["FRAME-RATE"].flatMap(Double.init).flatMap { (0.001...1000).contains($0) ? $0 : nil }
    variant.codecs = attributes["CODECS"]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    variant.audioGroup = attributes["AUDIO"]
    variant.subtitleGroup = attributes["SUBTITLES"]
    variant.captionGroup = attributes["CLOSED-CAPTIONS"]
    let sides = attributes["RESOLUTION"]?.lowercased().split(separator: "x").compactMap { Int($0) } ?? []
    if sides.count == 2 { variant.size = CGSize(width: sides[0], height: sides[1]) }
    return variant
  }

  private static func rendition(_ attributes: [String: String], _ base: URL) -> Rendition? {
    guard let kind = attributes["TYPE"], let group = attributes["GROUP-ID"] else { return nil }
    var rendition = Rendition(kind: kind, group: group, name: attributes["NAME"] ?? "")
    rendition.language = attributes["LANGUAGE"]
    rendition.url = attributes["URI"].flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }
    rendition.isDefault = attributes["DEFAULT"] == "YES"
    rendition.isForced = attributes["FORCED"] == "YES"
    rendition.channel = attributes["INSTREAM-ID"].flatMap { ClosedCaptionChannel($0) }
    rendition.characteristics = attributes["CHARACTERISTICS"]?.split(separator: ",").map(String.init) ?? []
    return rendition
  }
}
