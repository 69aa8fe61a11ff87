package import CoreMedia
package import MediaEngine

/// An opened QuickTime or ISO file.
package final class ISOMediaContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]

  init(info: ContainerInfo, tracks: [any MediaTrack]) { (self.info, self.tracks) = (info, tracks) }

  /// The header's duration is exact here.
  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}

/// Opens MOV, MP4, M4V, M4A, M4B, 3GP and 3G2 files, plain and fragmented.
package struct ISOMediaProvider: ContainerProvider {
  package init() {}

  /// Box types that a movie file may begin with.
  private static let firstBoxes: Set<FourCC> = [
    "ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "moof", "styp", "sidx", "uuid", "udta", "PICT", "junk",
  ]
  /// Still pictures in the same box structure (ISO/IEC 23008-12), which have no movie header.
  private static let pictureBrands: Set<FourCC> = ["heic", "heix", "heim", "heis", "mif1", "avif", "crx ", "jp2 ", "jpx "]

  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    var parser = ByteParser(head, box: "head")
    guard let size = try? parser.u32(), let type = try? parser.code(), Self.firstBoxes.contains(type) else { return false }
    guard size >= 8 || size < 2 else { return false }
    guard type == "ftyp", let brand = try? parser.code() else { return true }
    return !Self.pictureBrands.contains(brand)
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    do throws(EngineError) {
      let reader = try BoxReader(source)
      let movie = try MovieParser(reader).movie()
      return try MovieAssembly(movie, source: source, options: options).container()
    } catch { throw error.concerning(source.name) }
  }
}
