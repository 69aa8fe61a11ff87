import AVEngineCore
import AVEngineGraphicsValues
import AVEngineImageCodecs
import Foundation

struct ImageFileReader {
  let source: LimitedByteSource
  let limits: MediaLibraryLimits

  private static let head = 1 << 18

  func read(into asset: inout MediaLibraryAsset) throws(MediaLibraryError) -> Bool {
    let size = Int(clamping: asset.byteSize)
    let head = try bytes(min(size, Self.head))
    guard let kind = ImageKind.recognised(head.bytes) else { return false }
    guard kind.canRead else {
      throw MediaLibraryError(.notMedia, "no library that reads \(kind) images is installed", of: source.url.path)
    }
    // The directories of a TIFF file may be at the end, and the items of a HEIF file anywhere.
    let isWhole = head.count >= size
    if isWhole || ![.tiff, .heif].contains(kind), (try? fill(&asset, from: head, kind)) != nil {
      if isAnimated(kind, head, size) { asset.subtypes.insert(.animation) }
      return true
    }
    guard !isWhole, size <= limits.imageBytes else {
      throw MediaLibraryError(
        .notMedia, isWhole ? "the image is damaged" : "the image is larger than \(limits.imageBytes) bytes",
        of: source.url.path)
    }
    let file = try bytes(size)
    try fill(&asset, from: file, kind)
    if isAnimated(kind, file, size) { asset.subtypes.insert(.animation) }
    return true
  }

  private func isAnimated(_ kind: ImageKind, _ head: MemoryRegion, _ size: Int) -> Bool {
    if let found = ImageAnimation.isAnimated(kind, head, isWhole: head.count >= size) { return found }
    guard size <= limits.imageBytes, let file = try? bytes(size) else { return false }
    return ImageAnimation.isAnimated(kind, file, isWhole: true) ?? false
  }

  private func bytes(_ count: Int) throws(MediaLibraryError) -> MemoryRegion {
    do throws(EngineError) {
      return MemoryRegion(owning: NSData(data: Data(try source.bytes(at: 0, count: count))))
    } catch {
      throw MediaLibraryError(.failed, error.description, of: source.url.path, underlying: error)
    }
  }

  private func fill(
    _ asset: inout MediaLibraryAsset, from file: MemoryRegion, _ kind: ImageKind
  ) throws(MediaLibraryError) {
    var (width, height, orientation) = (0, 0, 1)
    do {
      if kind == .gif {
        let bytes = file.bytes
        guard bytes.count >= 13 else { throw ImageCodecError("GIF: the data ends in the header") }
        (width, height) = (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
      } else {
        let image = try ImageCodec.read(kind, file, index: 0, headerOnly: true)
        (width, height, orientation) = (image.width, image.height, image.orientation ?? 1)
      }
    } catch {
      throw MediaLibraryError(.notMedia, "the image cannot be read: \(error)", of: source.url.path)
    }
    guard width > 0, height > 0 else {
      throw MediaLibraryError(.notMedia, "the image has no size", of: source.url.path)
    }
    // An EXIF orientation from 5 on exchanges width and height.
    (asset.pixelWidth, asset.pixelHeight) = orientation >= 5 ? (height, width) : (width, height)
    asset.kind = .image
    if let details = ExifDetails(file, kind: kind) { add(details, to: &asset) }
    if kind == .png || kind == .jpeg, MediaFileName.isScreenshot(asset.url) { asset.subtypes.insert(.screenshot) }
    if kind == .jpeg, Self.isPanorama(file) { asset.subtypes.insert(.panorama) }
  }

  private func add(_ details: ExifDetails, to asset: inout MediaLibraryAsset) {
    if let date = details.date {
      // A date without a time zone counts as this machine's local time.
      let zone =
        details.zone.map { MediaDate.offset(Array($0.utf8)[...]) } ?? Self.localOffset(of: date)
      let fields = date.split { !$0.isNumber }.prefix(6).compactMap { Int($0) }
      if fields.count == 6, fields[0] > 0, let taken = MediaDate.date(fields, secondsFromUTC: zone) {
        asset.creationDate = taken
      }
    }
    if let latitude = details.latitude, let longitude = details.longitude, abs(latitude) <= 90 {
      asset.place = .init(latitude: latitude, longitude: longitude, altitude: details.altitude)
    }
  }

  private static func localOffset(of date: String) -> Int {
    let fields = date.split { !$0.isNumber }.prefix(6).compactMap { Int($0) }
    guard let day = MediaDate.date(fields, secondsFromUTC: 0) else { return 0 }
    return TimeZone.current.secondsFromGMT(for: day)
  }

  /// Looks for Google's metadata for panoramas near the beginning of the file.
  private static func isPanorama(_ file: MemoryRegion) -> Bool {
    let words = Data("GPano:ProjectionType".utf8)
    return Data(file.bytes.prefix(1 << 16)).range(of: words) != nil
  }
}
