import AVEngineVideoDevices
import TestSupport
import Testing

@Suite struct JPEGFrameTests {
  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 0xFF, 0xD9], 8), ([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 0xFF, 0xD9, 0, 0, 0], 8),
      // The next image has two end markers: its thumbnail's and its own.
      ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9, 3, 0xFF, 0xD9], 9), ([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], nil),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9, 3, 4], nil), ([1, 2, 3, 4, 0xFF, 0xD9], nil),
      ([0, 0, 0, 0, 0, 0], nil), ([], nil), ([0xFF, 0xD8, 0xFF, 0xD9], nil),
    ] as [([UInt8], Int?)])
  func imagesAreFromMarkerToMarker(_ bytes: [UInt8], _ end: Int?) {
    #expect(bytes.withUnsafeBytes { JPEGFrame.image(in: $0)?.upperBound } == end)
  }

  /// A start of image, a segment that contains a thumbnail's end, and a scan's header.
  private static let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9, 0xFF, 0xDA, 0, 3, 7]

  @Test(
    arguments: [
      // Scans with stuffed bytes and restart markers, with another scan, and followed by padding or the rest of an
      // older frame.
      ([1, 0xFF, 0, 0xFF, 0xD0, 2, 0xFF, 0xD9], 8), ([1, 0xFF, 0xDA, 0, 2, 3, 0xFF, 0xD9, 0, 0], 8),
      ([1, 0xFF, 0xD9, 5, 6, 0xFF, 0xD9], 3),
      // The image is cut within its scan; nothing, zeros, or an older frame follow.
      ([1, 2], nil), ([1, 2, 0, 0, 0, 0], nil), ([1, 0xFF], nil), ([], nil), ([1, 0xFF, 0xD8, 2, 0xFF, 0xD9], nil),
    ] as [([UInt8], Int?)])
  func thumbnailsAndOlderFramesAreNoEnd(_ scan: [UInt8], _ end: Int?) {
    let image = (Self.head + scan).withUnsafeBytes { JPEGFrame.image(in: $0)?.upperBound }
    #expect(image == end.map { Self.head.count + $0 })
  }

  @Test func bytesOfAnyKindAreSearched() {
    var random = SplitMix(seed: 16)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        [0, 0xFF, 0xD8, 0xD9, 0xDA, 0xE0, 2, 3].randomElement(using: &random) ?? 0 as UInt8
      }
      let image = (Self.head.prefix(Int.random(in: 0...13, using: &random)) + bytes).withUnsafeBytes { bytes in
        JPEGFrame.image(in: bytes).map { [UInt8](bytes[$0]) }
      }
      if let image { #expect(image.starts(with: [0xFF, 0xD8, 0xFF]) && image.suffix(2) == [0xFF, 0xD9]) }
    }
  }
}
