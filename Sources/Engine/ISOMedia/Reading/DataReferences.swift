import Foundation
import MediaEngine

/// Finds the file that a track's samples stand in.
struct DataReferences {
  let options: OpenOptions
  let source: any ByteSource
  let resolver: @Sendable () -> any ReferenceResolver

  /// The bytes of a track's media, or why there are none.
  struct Media {
    var source: (any ByteSource)?
    var obstacle: EngineError?
  }

  /// For each of a track's formats; at least one. What stands in one file has one source.
  func media(of track: MovieTrack) -> [Media] {
    var known: [Int: Media] = [:]
    let numbers = track.sampleEntries.isEmpty ? [0] : track.sampleEntries.map { $0.dataReference - 1 }
    return numbers.map { number in
      if let media = known[number] { return media }
      let made = media(number, of: track)
      known[number] = made
      return made
    }
  }

  private func media(_ number: Int, of track: MovieTrack) -> Media {
    guard track.dataReferences.indices.contains(number), !track.dataReferences[number].isSelfContained else {
      return Media(source: source)
    }
    do throws(EngineError) { return Media(source: try open(track.dataReferences[number])) } catch { return Media(obstacle: error) }
  }

  /// Opens what a reference names, if the asset's restrictions allow it.
  func open(_ reference: MovieTrack.DataReference) throws(EngineError) -> any ByteSource {
    guard let location = location(reference) else {
      throw failure(.unsupported, "the media stands in another file, named by a reference of type '\(reference.type)'")
    }
    return try open(location)
  }

  private func failure(_ kind: EngineError.Kind, _ detail: String) -> EngineError {
    EngineError(kind, "Reading a sample", subject: source.name, detail: detail)
  }

  /// The URL text of a `url ` entry (ISO/IEC 14496-12 §8.7.2), or the path in an alias record (`alis`).
  private func location(_ reference: MovieTrack.DataReference) -> String? {
    switch reference.type {
    case "url ":
      var parser = ByteParser(reference.contents, box: "url ")
      let text = parser.string()
      return text.isEmpty ? nil : text
    case "alis": return Self.aliasPath(reference.contents)
    default: return nil
    }
  }

  /// The POSIX path in a version 2 alias record: 150 bytes of fixed fields, then items of (tag, length, bytes); tag 18 is it.
  private static func aliasPath(_ record: [UInt8]) -> String? {
    var parser = ByteParser(record, box: "alis")
    guard (try? parser.skip(150)) != nil else { return nil }
    while let tag = try? parser.i16(), tag != -1, let length = try? parser.u16(), let bytes = try? parser.take(Int(length)) {
      if tag == 18 { return "/" + String(decoding: bytes, as: UTF8.self).drop { $0 == "/" } }
      if !length.isMultiple(of: 2) { try? parser.skip(1) }
    }
    return nil
  }

  private func open(_ location: String) throws(EngineError) -> any ByteSource {
    let policy = options.references
    // A relative reference of a remote movie names a remote file.
    let isRemote = location.contains("://") ? !location.hasPrefix("file:") : policy.isRemote && !location.hasPrefix("/")
    let isForbidden =
      switch (policy.isRemote, isRemote) {
      case (true, false): policy.forbidsRemoteToLocal
      case (false, true): policy.forbidsLocalToRemote
      case (false, false): policy.forbidsLocalToLocal
      case (true, true): policy.forbidsCrossSite
      }
    guard !isForbidden else {
      throw failure(.referenceForbidden, "its media stands in “\(location)”, which the reference restrictions forbid to open")
    }
    guard let url = url(location) else {
      throw failure(.unsupported, "its media stands in “\(location)”, which cannot be found from “\(source.name)”")
    }
    return try resolver().open(url, from: source)
  }
  /// Relative references are resolved against the movie itself.
  private func url(_ location: String) -> URL? {
    if location.hasPrefix("file:") || location.contains("://") { return URL(string: location) }
    if let base = (source as? any LocatedByteSource)?.url { return URL(string: location, relativeTo: base)?.absoluteURL }
    guard let base = (source as? FileByteSource)?.path else { return location.hasPrefix("/") ? URL(fileURLWithPath: location) : nil }
    return URL(fileURLWithPath: location, relativeTo: URL(fileURLWithPath: base).deletingLastPathComponent()).absoluteURL
  }
}
