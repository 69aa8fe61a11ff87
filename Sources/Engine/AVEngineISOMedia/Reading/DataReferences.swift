import AVEngineCore
import Foundation

struct DataReferences {
  let options: OpenOptions
  let source: any ByteSource
  let resolver: @Sendable () -> any ReferenceResolver

  struct Media {
    var source: (any ByteSource)?
    var obstacle: EngineError?
  }

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
    do throws(EngineError) { return Media(source: try open(track.dataReferences[number])) } catch {
      return Media(obstacle: error)
    }
  }

  func open(_ reference: MovieTrack.DataReference) throws(EngineError) -> any ByteSource {
    let places = places(reference)
    guard let first = places.first else {
      throw failure("the media is in another file, but its reference of type '\(reference.type)' names no location")
    }
    let resolver = options.resolver ?? resolver()
    do throws(EngineError) { return try options.references.openData(first, from: source, by: resolver) } catch {
      guard error.kind == .notFound, let second = places.dropFirst().first else { throw error }
      do throws(EngineError) { return try options.references.openData(second, from: source, by: resolver) } catch let
        other
      {
        throw other.kind == .notFound ? error : other
      }
    }
  }

  private func failure(_ detail: String) -> EngineError {
    EngineError(.unsupported, "Reading a sample", subject: source.name, detail: detail)
  }

  private func places(_ reference: MovieTrack.DataReference) -> [URL] {
    switch reference.type {
    case "url ":
      var parser = ByteParser(reference.contents, box: "url ")
      return places(parser.string())
    case "alis": return Self.aliasPath(reference.contents).map { [URL(fileURLWithPath: $0)] } ?? []
    default: return []
    }
  }

  /// Some writers store a path without a scheme instead of a URL.
  private func places(_ location: String) -> [URL] {
    guard !location.isEmpty else { return [] }
    let base = source.location
    let url = URL(string: location, relativeTo: base)?.absoluteURL
    guard base?.isLocal ?? true, url?.isLocal ?? true, URL(string: location)?.scheme == nil else {
      return [url].compactMap(\.self)
    }
    guard base != nil || location.hasPrefix("/") else { return [url].compactMap(\.self) }
    let plain = URL(fileURLWithPath: location, relativeTo: base?.deletingLastPathComponent()).absoluteURL
    return [url, plain].compactMap(\.self)
  }

  /// A version 2 alias record has 150 bytes of fixed fields, then items of (tag, length, bytes). The POSIX path has tag
  /// 18.
  private static func aliasPath(_ record: [UInt8]) -> String? {
    var parser = ByteParser(record, box: "alis")
    guard (try? parser.skip(150)) != nil else { return nil }
    while let tag = try? parser.i16(), tag != -1, let length = try? parser.u16(),
      let bytes = try? parser.take(Int(length))
    {
      if tag == 18 { return "/" + String(decoding: bytes, as: UTF8.self).drop { $0 == "/" } }
      if !length.isMultiple(of: 2) { try? parser.skip(1) }
    }
    return nil
  }
}
