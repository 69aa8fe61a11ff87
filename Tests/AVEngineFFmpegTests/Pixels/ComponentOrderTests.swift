import AVEngineCore
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

/// The bytes of every pixel format that the converter offers, written down from Apple's definitions: the names and
/// comments in `CVPixelBuffer.h`, TN2162 for v210, v216, v308, v408 and v410, and TN2201 for r4fl.
///
/// A round trip cannot find two components that are exchanged, because it writes and reads with the same layout.
///
/// Even pixels of the source are R 0xC8B3, G 0x64A2, B 0x32DA of 0xFFFF; odd pixels have 0x1302 less of each. Alpha is
/// 0x9648. As fractions:
///
///     even  R 0.78399  G 0.39310  B 0.19864  alpha 0.58705
///     odd   R 0.70974  G 0.31885  B 0.12439  alpha 0.58705
///
/// BT.709 makes Y′ = 0.2126 R + 0.7152 G + 0.0722 B, Cb = (B − Y′) / 1.8556, Cr = (R − Y′) / 1.5748. The colours differ
/// by a grey, so that Cb and Cr are the same everywhere, also after a filter that halves chroma:
///
///     even  Y′ 0.46217  Cb −0.14202  Cr 0.20436
///     odd   Y′ 0.38792  Cb −0.14202  Cr 0.20436
///
/// The codes of n bits, where u = 2ⁿ⁻⁸ and m = 2ⁿ − 1, are m R, m Y′, 128 u + m Cb, 128 u + m Cr and m alpha in the
/// full range, and (16 + 219 R) u, (16 + 219 Y′) u, (128 + 224 Cb) u and (128 + 224 Cr) u in the video range. Only the
/// alpha of v408 has a video range, (16 + 219 alpha) u:
///
///                     R even, odd  G even, odd  B even, odd  Y′ even, odd  Cb    Cr    alpha
///     full,   8 bits  C8, B5       64, 51       33, 20       76, 63        5C    B4    96
///     full,  10 bits  322, 2D6     192, 146     CB, 7F       1D9, 18D      16F   2D1
///     full,  16 bits  C8B3, B5B1   64A2, 51A0   32DA, 1FD8   7650, 634E                9648
///     video,  8 bits                                         75, 65        60    AE    91
///     video, 10 bits  2EF, 2AE     198, 157     EE, AD       1D5, 194      181   2B7
///     video, 16 bits                                         7537, 64F4    6030  ADC7
///     half            3A46, 39AE   364A, 351A   325B, 2FF6   3765, 3635                38B2
@Suite struct ComponentOrderTests {
  struct Words: Sendable {
    /// The widths, in bits, of the numbers in a word, from the lowest bits up. Numbers of fewer than eight bits are not
    /// colours.
    var bits: [Int]
    var isBigEndian = false
    /// The allowed difference of a colour, in units of its lowest bit.
    var tolerance = 1

    static let bytes = Words(bits: [8])
    static let little16 = Words(bits: [16])
    static let big16 = Words(bits: [16], isBigEndian: true)
    static let high10 = Words(bits: [6, 10])
    static let littleLow30 = Words(bits: [10, 10, 10, 2])
    static let bigLow30 = Words(bits: [10, 10, 10, 2], isBigEndian: true)
    static let littleHigh30 = Words(bits: [2, 10, 10, 10])
    static let bigHigh30 = Words(bits: [2, 10, 10, 10], isBigEndian: true)
    /// The bit patterns of floats. The tolerance is less than 1/20,000 of the value.
    static let floats = Words(bits: [32], tolerance: 256)

    func numbers(_ bytes: [UInt8]) -> [Int] {
      let size = bits.reduce(0, +) / 8
      var numbers: [Int] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        var word = 0
        for index in 0..<size {
          word = word << 8 | Int(bytes[isBigEndian ? start + index : start + size - 1 - index])
        }
        for width in bits {
          numbers.append(word & ((1 << width) - 1))
          word >>= width
        }
      }
      return numbers
    }

    func agree(_ found: [UInt8], _ expected: [UInt8]) -> Bool {
      let (a, b) = (numbers(found), numbers(expected))
      return a.count == b.count
        && a.indices.allSatisfy { abs(a[$0] - b[$0]) <= (bits[$0 % bits.count] < 8 ? 0 : tolerance) }
    }
  }

  struct Row: CustomStringConvertible, Sendable {
    var type: OSType
    var words: Words
    /// The bytes of the first `pixels` pixels of a row, for each plane. The rest of the row repeats them.
    var planes: [[UInt8]]
    var pixels: Int
    /// Whether the source's alpha is 0xFFFF instead of 0x9648.
    var isOpaque: Bool

    init(_ type: OSType, _ words: Words, _ planes: [[UInt8]], pixels: Int = 2, isOpaque: Bool = false) {
      self.type = type
      self.words = words
      self.planes = planes
      self.pixels = pixels
      self.isOpaque = isOpaque
    }

    var description: String { PixelFormat.of(type)?.name ?? "\(type)" }
  }

  static let rows = rgb + grey + packedYCbCr + planarYCbCr

  // MARK: RGB

  private static let rgb: [Row] = [
    // B G R A, A R G B, R G B A, A B G R
    Row(kCVPixelFormatType_32BGRA, .bytes, [[0x33, 0x64, 0xC8, 0x96, 0x20, 0x51, 0xB5, 0x96]]),
    Row(kCVPixelFormatType_32ARGB, .bytes, [[0x96, 0xC8, 0x64, 0x33, 0x96, 0xB5, 0x51, 0x20]]),
    Row(kCVPixelFormatType_32RGBA, .bytes, [[0xC8, 0x64, 0x33, 0x96, 0xB5, 0x51, 0x20, 0x96]]),
    Row(kCVPixelFormatType_32ABGR, .bytes, [[0x96, 0x33, 0x64, 0xC8, 0x96, 0x20, 0x51, 0xB5]]),
    // R G B, B G R
    Row(kCVPixelFormatType_24RGB, .bytes, [[0xC8, 0x64, 0x33, 0xB5, 0x51, 0x20]]),
    Row(kCVPixelFormatType_24BGR, .bytes, [[0x33, 0x64, 0xC8, 0x20, 0x51, 0xB5]]),
    // b48r: R G B, big-endian
    Row(
      kCVPixelFormatType_48RGB, .big16,
      [[0xC8, 0xB3, 0x64, 0xA2, 0x32, 0xDA, 0xB5, 0xB1, 0x51, 0xA0, 0x1F, 0xD8]]),
    // b64a: A R G B, big-endian
    Row(
      kCVPixelFormatType_64ARGB, .big16,
      [[0x96, 0x48, 0xC8, 0xB3, 0x64, 0xA2, 0x32, 0xDA, 0x96, 0x48, 0xB5, 0xB1, 0x51, 0xA0, 0x1F, 0xD8]]),
    // l64r: R G B A, little-endian
    Row(
      kCVPixelFormatType_64RGBALE, .little16,
      [[0xB3, 0xC8, 0xA2, 0x64, 0xDA, 0x32, 0x48, 0x96, 0xB1, 0xB5, 0xA0, 0x51, 0xD8, 0x1F, 0x48, 0x96]]),
    // RGhA: R G B A as halves, little-endian. A half of 0.78399 is 0x3A46.
    Row(
      kCVPixelFormatType_64RGBAHalf, .little16,
      [[0x46, 0x3A, 0x4A, 0x36, 0x5B, 0x32, 0xB2, 0x38, 0xAE, 0x39, 0x1A, 0x35, 0xF6, 0x2F, 0xB2, 0x38]]),
    // RGfA: R G B A as floats, little-endian. A float of 0.78399 is 0x3F48B3C9.
    Row(
      kCVPixelFormatType_128RGBAFloat, .floats,
      [
        [
          0xC9, 0xB3, 0x48, 0x3F, 0xC9, 0x44, 0xC9, 0x3E, 0xCB, 0x68, 0x4B, 0x3E, 0x96, 0x48, 0x16, 0x3F,
          0xB6, 0xB1, 0x35, 0x3F, 0xA3, 0x40, 0xA3, 0x3E, 0xFF, 0xC0, 0xFE, 0x3D, 0x96, 0x48, 0x16, 0x3F,
        ]
      ]),
    // R10k: big-endian, R in the highest bits, then G, B and two unused bits. 0x322 << 22 | 0x192 << 12 | 0xCB << 2 is
    // 0xC899232C.
    Row(kCVPixelFormatType_30RGB, .bigHigh30, [[0xC8, 0x99, 0x23, 0x2C, 0xB5, 0x94, 0x61, 0xFC]]),
    // r210: big-endian, two unused bits in the highest bits, then R, G and B, video range. 0x2EF << 20 | 0x198 << 10 |
    // 0xEE is 0x2EF660EE.
    Row(kCVPixelFormatType_30RGB_r210, .bigLow30, [[0x2E, 0xF6, 0x60, 0xEE, 0x2A, 0xE5, 0x5C, 0xAD]]),
    // l10r: little-endian, two bits of alpha in the highest bits, then R, G and B. The source is opaque, because the
    // converter does not write any other alpha. 3 << 30 | 0x322 << 20 | 0x192 << 10 | 0xCB is 0xF22648CB.
    Row(
      kCVPixelFormatType_ARGB2101010LEPacked, .littleLow30, [[0xCB, 0x48, 0x26, 0xF2, 0x7F, 0x18, 0x65, 0xED]],
      isOpaque: true),
  ]

  // MARK: Grey

  // Y′ in the full range. L016 is little-endian, b16g big-endian; L00h is a half, L00f a float, both little-endian.
  private static let grey: [Row] = [
    Row(kCVPixelFormatType_OneComponent8, .bytes, [[0x76, 0x63]]),
    Row(kCVPixelFormatType_OneComponent16, .little16, [[0x50, 0x76, 0x4E, 0x63]]),
    Row(kCVPixelFormatType_16Gray, .big16, [[0x76, 0x50, 0x63, 0x4E]]),
    Row(kCVPixelFormatType_OneComponent16Half, .little16, [[0x65, 0x37, 0x35, 0x36]]),
    Row(kCVPixelFormatType_OneComponent32Float, .floats, [[0x0A, 0xA1, 0xEC, 0x3E, 0xE4, 0x9C, 0xC6, 0x3E]]),
  ]

  // MARK: Packed Y′CbCr

  private static let packedYCbCr: [Row] = [
    // 2vuy: Cb Y′0 Cr Y′1
    Row(kCVPixelFormatType_422YpCbCr8, .bytes, [[0x60, 0x75, 0xAE, 0x65]]),
    // yuvs: Y′0 Cb Y′1 Cr
    Row(kCVPixelFormatType_422YpCbCr8_yuvs, .bytes, [[0x75, 0x60, 0x65, 0xAE]]),
    // yuvf: Y′0 Cb Y′1 Cr, full range
    Row(kCVPixelFormatType_422YpCbCr8FullRange, .bytes, [[0x76, 0x5C, 0x63, 0xB4]]),
    // v216: Cb Y′0 Cr Y′1, little-endian
    Row(kCVPixelFormatType_422YpCbCr16, .little16, [[0x30, 0x60, 0x37, 0x75, 0xC7, 0xAD, 0xF4, 0x64]]),
    // v210: four little-endian words. From the lowest bits up they hold Cb0 Y′0 Cr0, Y′1 Cb1 Y′2, Cr1 Y′3 Cb2 and
    // Y′4 Cr2 Y′5. 0x2B7 << 20 | 0x1D5 << 10 | 0x181 is 0x2B775581.
    Row(
      kCVPixelFormatType_422YpCbCr10, .littleLow30,
      [[0x81, 0x55, 0x77, 0x2B, 0x94, 0x05, 0x56, 0x1D, 0xB7, 0x52, 0x16, 0x18, 0xD5, 0xDD, 0x4A, 0x19]], pixels: 6),
    // v308: Cr Y′ Cb
    Row(kCVPixelFormatType_444YpCbCr8, .bytes, [[0xAE, 0x75, 0x60, 0xAE, 0x65, 0x60]]),
    // v408: Cb Y′ Cr A. Alpha too has the video range: Core Video's black block is reported to be 128, 16, 128, 235.
    Row(kCVPixelFormatType_4444YpCbCrA8, .bytes, [[0x60, 0x75, 0xAE, 0x91, 0x60, 0x65, 0xAE, 0x91]]),
    // y408: A Y′ Cb Cr
    Row(kCVPixelFormatType_4444AYpCbCr8, .bytes, [[0x96, 0x75, 0x60, 0xAE, 0x96, 0x65, 0x60, 0xAE]]),
    // y416: A Y′ Cb Cr, little-endian
    Row(
      kCVPixelFormatType_4444AYpCbCr16, .little16,
      [[0x48, 0x96, 0x37, 0x75, 0x30, 0x60, 0xC7, 0xAD, 0x48, 0x96, 0xF4, 0x64, 0x30, 0x60, 0xC7, 0xAD]]),
    // r4fl: A Y′ Cb Cr as floats, little-endian. The scale is that of r408: Y′ is 219 Y′ / 255 (0.39692 and 0.33315),
    // Cb is (128 + 224 Cb) / 255 (0.37721), Cr is (128 + 224 Cr) / 255 (0.68148).
    Row(
      kCVPixelFormatType_4444AYpCbCrFloat, .floats,
      [
        [
          0x96, 0x48, 0x16, 0x3F, 0xFD, 0x38, 0xCB, 0x3E, 0xA5, 0x21, 0xC1, 0x3E, 0x51, 0x75, 0x2E, 0x3F,
          0x96, 0x48, 0x16, 0x3F, 0xCA, 0x92, 0xAA, 0x3E, 0xA5, 0x21, 0xC1, 0x3E, 0x51, 0x75, 0x2E, 0x3F,
        ]
      ]),
    // v410: little-endian, Cr in the highest bits, then Y′, Cb and two unused bits. 0x2B7 << 22 | 0x1D5 << 12 |
    // 0x181 << 2 is 0xADDD5604.
    Row(kCVPixelFormatType_444YpCbCr10, .littleHigh30, [[0x04, 0x56, 0xDD, 0xAD, 0x04, 0x46, 0xD9, 0xAD]]),
  ]

  // MARK: Planar Y′CbCr

  private static let planarYCbCr: [Row] = [
    // Planes of Y′, Cb and Cr
    Row(kCVPixelFormatType_420YpCbCr8Planar, .bytes, [[0x75, 0x65], [0x60], [0xAE]]),
    Row(kCVPixelFormatType_420YpCbCr8PlanarFullRange, .bytes, [[0x76, 0x63], [0x5C], [0xB4]]),
    // A plane of Y′ and a plane of Cb Cr
    Row(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .bytes, [[0x75, 0x65], [0x60, 0xAE]]),
    Row(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .bytes, [[0x76, 0x63], [0x5C, 0xB4]]),
    Row(kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, .bytes, [[0x75, 0x65], [0x60, 0xAE]]),
    Row(kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, .bytes, [[0x76, 0x63], [0x5C, 0xB4]]),
    Row(kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, .bytes, [[0x75, 0x65], [0x60, 0xAE, 0x60, 0xAE]]),
    Row(kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, .bytes, [[0x76, 0x63], [0x5C, 0xB4, 0x5C, 0xB4]]),
    // Ten bits in the high bits of 16, little-endian: 0x1D5 << 6 is 0x7540.
    Row(
      kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, .high10,
      [[0x40, 0x75, 0x00, 0x65], [0x40, 0x60, 0xC0, 0xAD]]),
    Row(
      kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, .high10,
      [[0x40, 0x76, 0x40, 0x63], [0xC0, 0x5B, 0x40, 0xB4]]),
    Row(
      kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, .high10,
      [[0x40, 0x75, 0x00, 0x65], [0x40, 0x60, 0xC0, 0xAD]]),
    Row(
      kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, .high10,
      [[0x40, 0x76, 0x40, 0x63], [0xC0, 0x5B, 0x40, 0xB4]]),
    Row(
      kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, .high10,
      [[0x40, 0x75, 0x00, 0x65], [0x40, 0x60, 0xC0, 0xAD, 0x40, 0x60, 0xC0, 0xAD]]),
    Row(
      kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, .high10,
      [[0x40, 0x76, 0x40, 0x63], [0xC0, 0x5B, 0x40, 0xB4, 0xC0, 0x5B, 0x40, 0xB4]]),
    // 16 bits, little-endian
    Row(
      kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, .little16,
      [[0x37, 0x75, 0xF4, 0x64], [0x30, 0x60, 0xC7, 0xAD]]),
    Row(
      kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, .little16,
      [[0x37, 0x75, 0xF4, 0x64], [0x30, 0x60, 0xC7, 0xAD, 0x30, 0x60, 0xC7, 0xAD]]),
    // A plane of Y′, a plane of Cb Cr and a plane of alpha
    Row(kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar, .bytes, [[0x75, 0x65], [0x60, 0xAE], [0x96, 0x96]]),
    Row(
      kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar, .little16,
      [[0x37, 0x75, 0xF4, 0x64], [0x30, 0x60, 0xC7, 0xAD, 0x30, 0x60, 0xC7, 0xAD], [0x48, 0x96, 0x48, 0x96]]),
  ]

  // MARK: Deviations

  /// The bytes that the converter writes for formats whose scale it does not keep.
  private static let deviations: [OSType: [[UInt8]]] = [
    // v408 with alpha in the full range
    kCVPixelFormatType_4444YpCbCrA8: [[0x60, 0x75, 0xAE, 0x96, 0x60, 0x65, 0xAE, 0x96]],
    // r4fl with Y′ from 0 to 1, and Cb and Cr from −0.5 to 0.5: 0.46217 and 0.38792, −0.14202, 0.20436
    kCVPixelFormatType_4444AYpCbCrFloat: [
      [
        0x96, 0x48, 0x16, 0x3F, 0x0A, 0xA1, 0xEC, 0x3E, 0x8B, 0x6C, 0x11, 0xBE, 0xEB, 0x43, 0x51, 0x3E,
        0x96, 0x48, 0x16, 0x3F, 0xE4, 0x9C, 0xC6, 0x3E, 0x8B, 0x6C, 0x11, 0xBE, 0xEB, 0x43, 0x51, 0x3E,
      ]
    ],
  ]

  // MARK: Tests

  @Test func everyFormatHasARow() {
    let offered = Set(PixelFormat.table.keys.filter { SampleLayout.apple($0) != nil })
    let listed = Set(Self.rows.map(\.type))
    let missing = offered.subtracting(listed).compactMap { PixelFormat.of($0)?.name }.sorted()
    #expect(missing.isEmpty)
    #expect(listed.isSubset(of: offered))
    #expect(Self.rows.count == listed.count)
  }

  @Test(arguments: rows) func bytesAreThoseOfTheDefinition(_ row: Row) throws {
    let frame = try Self.frame(isOpaque: row.isOpaque)
    var request = VideoFrameRequest(pixelFormat: row.type, width: Self.width, height: Self.height)
    request.matrix = .bt709
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == row.type)
    guard let deviation = Self.deviations[row.type] else {
      #expect(Self.difference(of: buffer, from: row.planes, row) == nil)
      return
    }
    #expect(Self.difference(of: buffer, from: deviation, row) == nil)
    withKnownIssue("the scale of a component is not Apple's") {
      #expect(Self.difference(of: buffer, from: row.planes, row) == nil)
    }
  }

  // MARK: Frames

  private static let width = 48
  private static let height = 16

  private static func frame(isOpaque: Bool) throws -> PaintedVideoFrame {
    let frame = try #require(PaintedVideoFrame("rgba64le", width, height))
    let alpha: UInt16 = isOpaque ? 0xFFFF : 0x9648
    let pixels: [[UInt16]] = [[0xC8B3, 0x64A2, 0x32DA, alpha], [0xB5B1, 0x51A0, 0x1FD8, alpha]]
    let plane = try frame.pixelSource().view.planes[0]
    for y in 0..<height {
      let line = plane.row(y).words
      for x in 0..<width {
        for index in 0..<4 { line[x * 4 + index] = pixels[x % 2][index].littleEndian }
      }
    }
    return frame
  }

  private static func difference(of buffer: CVPixelBuffer, from expected: [[UInt8]], _ row: Row) -> String? {
    buffer.withPlanes { planes -> String? in
      guard planes.count == expected.count else { return "\(planes.count) planes" }
      for (number, plane) in planes.enumerated() {
        let line = Array(repeatElement(expected[number], count: width / row.pixels).joined())
        for y in 0..<plane.height {
          // Safety: the closure's planes are valid, and a row holds all pixels, whose bytes `line` has.
          let found = [UInt8](UnsafeRawBufferPointer(start: plane.base + y * plane.bytesPerRow, count: line.count))
          guard !row.words.agree(found, line) else { continue }
          let start = found.prefix(expected[number].count).map { String($0, radix: 16) }.joined(separator: " ")
          return "plane \(number), row \(y) begins \(start)"
        }
      }
      return nil
    }
  }
}
