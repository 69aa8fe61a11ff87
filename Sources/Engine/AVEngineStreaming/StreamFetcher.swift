import AVEngineCore
import Foundation
import Synchronization

final class StreamFetcher: Sendable {
  private let base: any ByteSource
  let references: ReferencePolicy
  private let resolver: any ReferenceResolver
  private let keys = Mutex<[URL: [UInt8]]>([:])
  private let headers = Mutex<[MediaPlaylist.Header: Data]>([:])
  private let decrypt: StreamProvider.Decrypt
  /// Returns seconds of a monotonic clock.
  private let now: @Sendable () -> Double

  private static let mostOfList = 16 << 20
  private static let mostOfSegment = 256 << 20
  private static let chunk = 1 << 16
  private static let mostHeaders = 32
  private static let mostKeys = 256

  init(
    base: any ByteSource, references: ReferencePolicy, resolver: any ReferenceResolver,
    decrypt: @escaping StreamProvider.Decrypt,
    now: @escaping @Sendable () -> Double
  ) {
    self.base = base
    self.references = references
    self.resolver = resolver
    self.decrypt = decrypt
    self.now = now
  }

  private func source(_ url: URL) throws(EngineError) -> any ByteSource {
    try references.open(url, from: base, by: resolver)
  }

  func check(_ urls: [URL]) throws(EngineError) {
    for url in urls
    where !references.isConfined && references.verdict(on: url, from: base.location) == .forbiddenByRestrictions {
      try references.check(url, from: base.location, named: base.name)
    }
  }

  func text(at url: URL) throws(EngineError) -> String { try Self.text(of: source(url)) }

  static func text(of source: any ByteSource) throws(EngineError) -> String {
    let bytes = try source.bytes(at: 0, count: Int(min(try source.length() ?? Int64(mostOfList), Int64(mostOfList))))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The count and the seconds are those of loading without the header. `isTooSlow` is called with the elapsed seconds
  /// and the loaded fraction of the segment, or of the largest segment if its length is not known; if it returns true,
  /// loading ends with an error of kind `.timedOut`.
  func segment(
    _ segment: MediaPlaylist.Segment, isTooSlow: (Double, Double) -> Bool
  ) throws(EngineError) -> (data: Data, byteCount: Int, seconds: Double) {
    let start = now()
    var bytes = try load(segment.url, segment.range) { fraction in isTooSlow(now() - start, fraction) }
    let (count, seconds) = (bytes.count, now() - start)
    if let key = segment.key { bytes = try decrypt(bytes, key, number: segment.number, of: segment.url) }
    guard let header = segment.header else { return (bytes, count, seconds) }
    return (try self.header(header) + bytes, count, seconds)
  }

  private func load(_ url: URL, _ range: Range<Int64>?, isTooSlow: (Double) -> Bool = { _ in false })
    throws(EngineError) -> Data
  {
    let source = try source(url)
    let length = range == nil ? try source.length() : nil
    let end = range?.upperBound ?? length ?? Int64(Self.mostOfSegment)
    let first = range?.lowerBound ?? 0
    let wanted = end - first
    guard wanted <= Int64(Self.mostOfSegment) else {
      throw EngineError(
        .malformed, "Reading", subject: url.absoluteString, detail: "the segment is too large: \(wanted) bytes")
    }
    var data = Data()
    while Int64(data.count) < wanted {
      try ReadCancellation.check("Reading", subject: url.absoluteString)
      let piece = try source.bytes(at: first + Int64(data.count), count: min(Self.chunk, Int(wanted) - data.count))
      guard !piece.isEmpty else { break }
      data += piece
      if Int64(data.count) < wanted, isTooSlow(Double(data.count) / Double(wanted)) {
        throw EngineError(
          .timedOut, "Reading", subject: url.absoluteString, detail: "it was loaded more slowly than it plays")
      }
    }
    return data
  }

  private func header(_ header: MediaPlaylist.Header) throws(EngineError) -> Data {
    if let known = headers.withLock({ $0[header] }) { return known }
    var data = try load(header.url, header.range)
    if let key = header.key { data = try decrypt(data, key, number: 0, of: header.url) }
    headers.withLock { headers in
      // A stream that plays for days may have many headers.
      if headers.count >= Self.mostHeaders { headers = [:] }
      headers[header] = data
    }
    return data
  }

  private func decrypt(
    _ data: Data, _ key: MediaPlaylist.Key, number: Int, of url: URL
  ) throws(EngineError) -> Data {
    guard !key.isForeign else {
      throw EngineError(
        .protected, "Opening", subject: url.absoluteString,
        detail: "it is encrypted with an unsupported method")
    }
    let known = keys.withLock { $0[key.url] }
    let bytes = if let known { known } else { try loadKey(key.url) }
    guard let plain = try decrypt(data, bytes, key.vector(ofSegment: number)) else {
      throw EngineError(
        .protected, "Decrypting", subject: url.absoluteString,
        detail: "it cannot be decrypted with the key")
    }
    return plain
  }

  private func loadKey(_ url: URL) throws(EngineError) -> [UInt8] {
    let bytes = [UInt8](try load(url, nil))
    guard bytes.count == 16 else {
      throw EngineError(
        .protected, "Opening", subject: url.absoluteString, detail: "the key has \(bytes.count) bytes, not 16")
    }
    keys.withLock { keys in
      if keys.count >= Self.mostKeys { keys = [:] }
      keys[url] = bytes
    }
    return bytes
  }
}
