import Foundation
import MediaEngine

/// Finds the file that a track's samples stand in.
struct DataReferences {
  let options: OpenOptions
  let source: any ByteSource

  /// The bytes of the media, or why there are none.
  func media(of track: MovieTrack) -> (source: (any ByteSource)?, obstacle: EngineError?) {
    let number = (track.sampleEntries.first?.dataReference ?? 1) - 1
    guard track.dataReferences.indices.contains(number), !track.dataReferences[number].isSelfContained else { return (source, nil) }
    let reference = track.dataReferences[number]
    guard let location = location(reference) else {
      return (nil, failure(.unsupported, "the media stands in another file, named by a reference of type '\(reference.type)'"))
    }
    do throws(EngineError) { return (try open(location), nil) } catch { return (nil, error) }
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
    let isRemote = location.contains("://") && !location.hasPrefix("file:")
    let policy = options.references
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
    guard !isRemote, !policy.isRemote, let base = (source as? FileByteSource)?.path else {
      throw failure(.unsupported, "its media stands in “\(location)”, which is not a local file")
    }
    let folder = URL(fileURLWithPath: base).deletingLastPathComponent()
    let path = location.hasPrefix("file:") ? URL(string: location)?.path : URL(fileURLWithPath: location, relativeTo: folder).path
    return try FileByteSource(path: path ?? location)
  }
}
