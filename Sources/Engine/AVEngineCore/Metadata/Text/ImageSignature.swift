package import Foundation

/// Recognises images by their first bytes, because the MIME types that taggers write are often wrong.
package enum ImageSignature {
  package static func mimeType(of data: Data) -> String? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if data.starts(with: "GIF8".utf8) { return "image/gif" }
    if data.starts(with: "BM".utf8) { return "image/bmp" }
    if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return nil
  }

  static func image(behindName bytes: ArraySlice<UInt8>) -> Data {
    if mimeType(of: Data(bytes)) != nil { return Data(bytes) }
    return Data(bytes.drop { $0 != 0 }.dropFirst())
  }
}
