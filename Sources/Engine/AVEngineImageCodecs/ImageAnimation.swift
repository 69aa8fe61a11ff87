internal import CoreFoundation
package import AVEngineGraphicsValues

/// Recognises image files that show several images one after another: GIF, animated PNG and WebP.
package enum ImageAnimation {
  /// - Parameters:
  ///   - file: The beginning of the file.
  ///   - isWhole: Whether `file` is the whole file.
  /// - Returns: Nil if bytes behind `file` decide.
  package static func isAnimated(_ kind: ImageKind, _ file: MemoryRegion, isWhole: Bool) -> Bool? {
    switch kind {
    case .gif:
      let reader = try? GIFReader(file)
      if let reader, reader.frames.count > 1 { return true }
      return isWhole || reader?.isComplete == true ? false : nil
    case .png: return hasFrames(png: file.bytes) ?? (isWhole ? false : nil)
    case .webp:
      // The header VP8X has a flag for animations (RFC 9649 §2.7).
      let bytes = file.bytes
      return bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
    case .jpeg, .tiff, .heif: return false
    }
  }

  /// The chunk acTL, which precedes the image data, begins with the number of frames (PNG specification, third edition,
  /// §11.3.6.1).
  private static func hasFrames(png bytes: UnsafeRawBufferPointer) -> Bool? {
    func number(at position: Int) -> Int { bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } }
    var position = 8
    while position + 12 <= bytes.count {
      let name = bytes[position + 4..<position + 8]
      if name.elementsEqual("IDAT".utf8) { return false }
      if name.elementsEqual("acTL".utf8) { return number(at: position + 8) > 1 }
      position += 12 + number(at: position)
    }
    return nil
  }
}
