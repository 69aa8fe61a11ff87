import AVEngineCore
import CoreMedia
import Foundation

struct MovieParser {
  let reader: BoxReader

  init(_ reader: BoxReader) { self.reader = reader }

  func movie() throws(EngineError) -> Movie {
    var movie = Movie()
    var offset: Int64 = 0
    while let box = try reader.box(at: offset, limit: reader.length) {
      if box.type == "ftyp" { try readBrands(box, &movie) }
      if box.type == "moov" {
        try read(header: box, &movie)
        movie.headerEnd = box.end
        return movie
      }
      offset = box.end
    }
    throw EngineError(
      .malformed, "Opening",
      detail: "it has no movie header (moov); the recording may have been cut off before it was complete")
  }

  private func readBrands(_ box: Box, _ movie: inout Movie) throws(EngineError) {
    var parser = try reader.head(of: box, count: 256)
    movie.majorBrand = try? parser.code()
  }

  private func read(header: Box, _ movie: inout Movie) throws(EngineError) {
    let boxes = try reader.boxes(in: header.body)
    if let packed = boxes.first(where: { $0.type == "cmov" }), movie.headerSource == nil {
      return try read(compressed: packed, &movie)
    }
    movie.alternatives = try ReferenceMovieParser(reader).alternatives(in: boxes)
    guard let start = boxes.first(where: { $0.type == "mvhd" }) else {
      if !movie.alternatives.isEmpty { return }
      throw EngineError(.malformed, "Opening", detail: "its movie header has no mvhd box")
    }
    try read(mvhd: start, &movie)
    for box in boxes {
      switch box.type {
      case "trak": movie.tracks.append(try TrackParser(reader, movieIsQuickTime: movie.isQuickTime).track(box))
      case "mvex": try read(mvex: box, &movie)
      case "udta": try read(userData: box, &movie)
      case "meta":
        let entries = try MetadataParser(reader).entries(ofMetaBox: box)
        movie.metadata += entries
        if entries.isEmpty { movie.kept.keep(box, in: .movie, of: reader) }
      case "mvhd", "rmra": break
      default: movie.kept.keep(box, in: .movie, of: reader)
      }
    }
  }

  /// QuickTime File Format, "Compressed Movie Resources": the method (dcom), then the expanded size and a packed `moov`
  /// box (cmvd).
  private func read(compressed box: Box, _ movie: inout Movie) throws(EngineError) {
    let boxes = try reader.boxes(in: box.body)
    guard let method = boxes.first(where: { $0.type == "dcom" }), let data = boxes.first(where: { $0.type == "cmvd" })
    else {
      throw .malformed("cmov", "it contains no compressed movie header")
    }
    var name = try reader.head(of: method, count: 4)
    let code = try name.code()
    guard code == "zlib" else {
      throw EngineError(.unsupported, "Opening", detail: "its movie header is compressed by a method named '\(code)'")
    }
    var packed = try reader.contents(of: data)
    let size = Int(try packed.u32())
    let header = try Inflate.zlib(packed.rest, limit: min(size, Int(BoxReader.maximumBodySize)))
    let source = MemoryByteSource(Data(header), name: reader.source.name)
    movie.headerSource = source
    let inner = try BoxReader(source)
    guard let moov = try inner.boxes(in: 0..<inner.length).first(where: { $0.type == "moov" }) else {
      throw .malformed("cmov", "it does not expand to a movie header")
    }
    try MovieParser(inner).read(header: moov, &movie)
  }

  private func read(mvhd box: Box, _ movie: inout Movie) throws(EngineError) {
    var parser = try reader.head(of: box, count: 128)
    let (version, _) = try parser.fullBox()
    movie.creationDate = Self.date(try parser.sized(version))
    _ = try parser.sized(version)
    movie.timescale = try parser.u32()
    movie.duration = try parser.sized(version)
    movie.rate = try parser.fixed(16)
    movie.volume = Double(try parser.i16()) / 256
    try parser.skip(10)
    movie.transform = try Self.transform(&parser)
    if movie.timescale == 0 || movie.timescale > UInt32(Int32.max) {
      throw .malformed("mvhd", "the timescale \(movie.timescale) is not valid")
    }
  }

  private func read(mvex box: Box, _ movie: inout Movie) throws(EngineError) {
    var defaults: [UInt32: FragmentDefaults] = [:]
    for child in try reader.boxes(in: box.body) {
      var parser = try reader.head(of: child, count: 32)
      let (version, _) = try parser.fullBox()
      if child.type == "mehd" { movie.fragmentedDuration = try parser.sized(version) }
      guard child.type == "trex" else { continue }
      let track = try parser.u32()
      defaults[track] = FragmentDefaults(
        formatIndex: max(0, Int(try parser.u32()) - 1), duration: try parser.u32(), size: try parser.u32(),
        flags: try parser.u32())
    }
    movie.fragmentDefaults = defaults
  }

  private func read(userData box: Box, _ movie: inout Movie) throws(EngineError) {
    let metadata = MetadataParser(reader)
    for child in try reader.boxes(in: box.body) {
      if child.type == "chpl" {
        movie.chapterMarks = (try? Self.chapterMarks(try reader.contents(of: child, limit: 1 << 20))) ?? []
        movie.kept.keep(child, in: .movieUserData, of: reader)
      } else {
        let entries = try metadata.entries(ofUserData: child)
        movie.metadata += entries
        if entries.isEmpty { movie.kept.keep(child, in: .movieUserData, of: reader) }
      }
    }
  }

  /// Version 1 of Nero's chapter list has a reserved byte and a 32-bit count, version 0 a count of one byte.
  private static func chapterMarks(_ contents: ByteParser) throws(EngineError) -> [(start: Int64, title: String)] {
    var parser = contents
    let (version, _) = try parser.fullBox()
    var count = 0
    if version > 0 {
      try parser.skip(1)
      count = Int(try parser.u32())
    } else {
      count = Int(try parser.u8())
    }
    var marks: [(start: Int64, title: String)] = []
    while marks.count < count, !parser.isAtEnd {
      let start = try parser.i64()
      let title = String(decoding: try parser.take(Int(try parser.u8())), as: UTF8.self)
      if start >= 0 { marks.append((start, title)) }
    }
    return marks
  }

  /// ISO/IEC 14496-12 §6.2.2: a b u, c d v, tx ty w; u, v and w are 0, 0, 1 in practice, and are skipped.
  static func transform(_ parser: inout ByteParser) throws(EngineError) -> CGAffineTransform {
    let (a, b) = (try parser.fixed(16), try parser.fixed(16))
    try parser.skip(4)
    let (c, d) = (try parser.fixed(16), try parser.fixed(16))
    try parser.skip(4)
    let (x, y) = (try parser.fixed(16), try parser.fixed(16))
    try parser.skip(4)
    // Some writers store zeros instead of a matrix.
    guard a != 0 || b != 0 || c != 0 || d != 0 else { return .identity }
    return CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y)
  }

  /// `seconds` count from 1904 (ISO/IEC 14496-12 §8.2.2.3); zero means unknown.
  static func date(_ seconds: UInt64?) -> Date? {
    guard let seconds, seconds > 0, seconds < 1 << 40 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds) - 2_082_844_800)
  }
}
