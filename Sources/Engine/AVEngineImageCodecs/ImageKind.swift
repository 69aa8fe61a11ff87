internal import AVEngineCImageCodecs

package enum ImageKind: CaseIterable, Sendable {
  case png, jpeg, tiff, gif, webp, heif

  package static func recognised(_ bytes: UnsafeRawBufferPointer) -> ImageKind? {
    func matches(_ text: String, at offset: Int) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
    }
    let start = Array(bytes.prefix(4))
    if start == [0x89, 0x50, 0x4E, 0x47] { return .png }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if start == [0x49, 0x49, 0x2A, 0x00] || start == [0x4D, 0x4D, 0x00, 0x2A] { return .tiff }
    if matches("GIF87a", at: 0) || matches("GIF89a", at: 0) { return .gif }
    if matches("RIFF", at: 0), matches("WEBP", at: 8) { return .webp }
    // The brands of HEIF images and image sequences (ISO/IEC 23008-12).
    let brands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
    return matches("ftyp", at: 4) && brands.contains { matches($0, at: 8) } ? .heif : nil
  }

  package var canRead: Bool { library.map { cimage_can_read($0, nil) } ?? true }
  package var canWrite: Bool { library.map { cimage_can_write($0, nil) } ?? true }

  /// Nil for GIF, which needs no library.
  var library: cimage_kind? {
    switch self {
    case .png: CIMAGE_PNG
    case .jpeg: CIMAGE_JPEG
    case .tiff: CIMAGE_TIFF
    case .webp: CIMAGE_WEBP
    case .heif: CIMAGE_HEIF
    case .gif: nil
    }
  }
}
