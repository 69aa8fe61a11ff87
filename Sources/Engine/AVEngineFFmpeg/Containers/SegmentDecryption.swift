internal import AVEngineCFFmpeg
package import AVEngineCore
package import Foundation

package enum SegmentDecryption {
  private static let blockSize = 16

  package static func decrypt(_ data: Data, key: [UInt8], vector: [UInt8]) throws(EngineError) -> Data? {
    try FFmpegLibrary.require("Decrypting")
    guard !data.isEmpty, data.count.isMultiple(of: blockSize), key.count == blockSize, vector.count == blockSize else {
      return nil
    }
    guard let blocks = Int32(exactly: data.count / blockSize), let cipher = av_aes_alloc() else { return nil }
    // Safety: av_malloc allocated the cipher, and it is used only here.
    defer { av_free(UnsafeMutableRawPointer(cipher)) }
    guard av_aes_init(cipher, key, 128, 1) >= 0 else { return nil }
    var plain = data
    var vector = vector
    // Safety: the data has this many blocks; FFmpeg decrypts in place.
    plain.withUnsafeMutableBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      av_aes_crypt(cipher, base, base, blocks, &vector, 1)
    }
    guard let padding = plain.last.map(Int.init), (1...blockSize).contains(padding) else { return nil }
    return plain.dropLast(padding)
  }
}
