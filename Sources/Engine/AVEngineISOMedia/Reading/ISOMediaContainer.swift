package import AVEngineCore
package import CoreMedia
import Synchronization

package final class ISOMediaContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]

  private let marks: [(start: Int64, title: String)]
  private let chapterCache = Mutex<[Chapter]?>(nil)
  private let fragmentPlace: (source: any ByteSource, start: Int64)?

  init(
    info: ContainerInfo, tracks: [any MediaTrack], marks: [(start: Int64, title: String)],
    fragmentPlace: (source: any ByteSource, start: Int64)? = nil
  ) {
    self.info = info
    self.tracks = tracks
    self.marks = marks
    self.fragmentPlace = fragmentPlace
  }

  package func containsFragments() throws(EngineError) -> Bool {
    guard let fragmentPlace else { return false }
    let reader = try BoxReader(fragmentPlace.source)
    var offset = fragmentPlace.start
    while let box = try reader.box(at: offset, limit: reader.length) {
      if box.type == "moof" { return true }
      offset = box.end
    }
    return false
  }

  package func chapters() throws(EngineError) -> [Chapter] {
    chapterCache.withLock { cached in
      if let cached { return cached }
      let read = ChapterReader(tracks: tracks).chapters(marks: marks, duration: info.duration)
      cached = read
      return read
    }
  }

  package func preciseDuration() throws(EngineError) -> CMTime { try info.foundDuration() }
}

package struct ISOMediaProvider: ContainerProvider {
  private let resolver: @Sendable () -> any ReferenceResolver

  package init(resolver: @escaping @Sendable () -> any ReferenceResolver = { LocalReferenceResolver() }) {
    self.resolver = resolver
  }

  private static let firstBoxes: [FourCC] = [
    "ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "moof", "styp", "sidx", "uuid", "udta", "PICT", "junk",
  ]
  /// Still images with the same box structure, such as those of ISO/IEC 23008-12, are not opened as movies.
  private static let imageBrands: [FourCC] = ["heic", "heix", "heim", "heis", "mif1", "avif", "crx ", "jp2 ", "jpx "]

  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    var parser = ByteParser(head, box: "head")
    guard let size = try? parser.u32(), let type = try? parser.code(), Self.firstBoxes.contains(type) else {
      return false
    }
    guard size >= 8 || size < 2 else { return false }
    guard type == "ftyp", let brand = try? parser.code() else { return true }
    return !Self.imageBrands.contains(brand)
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    do throws(EngineError) {
      return try open(source, options: options, depth: 0)
    } catch { throw error.concerning(source.name) }
  }

  /// The movie that a reference movie names may be a reference movie in turn.
  private func open(_ source: any ByteSource, options: OpenOptions, depth: Int) throws(EngineError) -> ISOMediaContainer
  {
    let movie = try MovieParser(BoxReader(source)).movie()
    guard movie.tracks.isEmpty, !movie.alternatives.isEmpty else {
      return try MovieAssembly(movie, source: source, options: options, resolver: resolver).container()
    }
    guard depth < 4 else { throw .malformed("rmra", "it refers to movies that refer only to other movies") }
    var failure: EngineError?
    for reference in movie.alternatives.prefix(16) {
      do throws(EngineError) {
        let other = try DataReferences(options: options, source: source, resolver: resolver).open(reference)
        return try open(other, options: options, depth: depth + 1)
      } catch { failure = failure ?? error }
    }
    throw failure ?? .malformed("rmra", "it does not refer to a movie")
  }
}
