import AVEngineCore

/// QuickTime File Format, "Reference Movies": rmra, rmda, rdrf.
struct ReferenceMovieParser {
  let reader: BoxReader

  init(_ reader: BoxReader) { self.reader = reader }

  /// The references to movies of the highest quality are first.
  func alternatives(in boxes: [Box]) throws(EngineError) -> [MovieTrack.DataReference] {
    var found: [(quality: UInt32, reference: MovieTrack.DataReference)] = []
    for list in boxes where list.type == "rmra" {
      for movie in try reader.boxes(in: list.body) where movie.type == "rmda" {
        if let entry = try alternative(movie) { found.append(entry) }
      }
    }
    return found.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }.map(
      \.element.reference)
  }

  private func alternative(_ box: Box) throws(EngineError) -> (quality: UInt32, reference: MovieTrack.DataReference)? {
    var reference: MovieTrack.DataReference?
    var quality: UInt32 = 0
    for child in try reader.boxes(in: box.body) {
      var parser = try reader.contents(of: child, limit: 1 << 16)
      if child.type == "rmqu" { quality = try parser.u32() }
      guard child.type == "rdrf" else { continue }
      // Flag 1 of the reference means this file itself.
      let (_, flags) = try parser.fullBox()
      let (type, size) = (try parser.code(), Int(try parser.u32()))
      let contents = try parser.take(min(size, parser.remaining))
      if flags & 1 == 0 { reference = MovieTrack.DataReference(type: type, isSelfContained: false, contents: contents) }
    }
    return reference.map { (quality, $0) }
  }
}
