package import CoreFoundation

package struct PixelFormat: Sendable {
  package enum Model: Sendable { case rgb, yCbCr, grey, indexed, sensels, depth, components }
  /// `video` is the range of ITU-R BT.601 and BT.709. `wide` has meaningful values below black and above white.
  package enum Range: Sendable { case full, video, wide }

  /// Blocks of `bitsPerBlock` bits, each holding `blockWidth` samples of a row.
  package struct Plane: Sendable {
    package let bitsPerBlock: Int
    package let blockWidth: Int
    /// The number of blocks to a multiple of which rows of new memory are rounded up, before their alignment in bytes.
    package let blockAlignment: Int
    /// The number of pixels per sample of this plane, horizontally and vertically.
    package let horizontalSubsampling: Int
    package let verticalSubsampling: Int
    package let black: [UInt8]

    init(
      bits: Int, blockWidth: Int = 1, blockAlignment: Int = 1, across: Int = 1, down: Int = 1, black: [UInt8]? = nil
    ) {
      self.bitsPerBlock = bits
      self.blockWidth = blockWidth
      self.blockAlignment = blockAlignment
      self.horizontalSubsampling = across
      self.verticalSubsampling = down
      self.black = black ?? [UInt8](repeating: 0, count: bits / 8)
    }

    package var bytesPerBlock: Int { bitsPerBlock / 8 }
    package func columns(_ width: Int) -> Int { (width + horizontalSubsampling - 1) / horizontalSubsampling }
    package func rows(_ height: Int) -> Int { (height + verticalSubsampling - 1) / verticalSubsampling }
    package func bytes(columns: Int) -> Int { (columns + blockWidth - 1) / blockWidth * bytesPerBlock }
    package func rowBytes(columns: Int) -> Int {
      let blocks = (columns + blockWidth - 1) / blockWidth
      return (blocks + blockAlignment - 1) / blockAlignment * blockAlignment * bytesPerBlock
    }
  }

  package let type: OSType
  package let name: String
  package let planes: [Plane]
  package let model: Model
  package let range: Range
  package let containsAlpha: Bool
  /// The number of significant bits of a colour component; 0 if the colour components differ or it is not stated.
  package let bitsPerComponent: Int
  /// The `CGBitmapInfo` bits with which CoreGraphics reads the same bytes; nil if none are stated.
  package let bitmapInfo: UInt32?

  package var isPlanar: Bool { planes.count > 1 }
  /// The number of pixels in a row that share a chroma sample or a block.
  package var horizontalGranule: Int { planes.map { $0.horizontalSubsampling * $0.blockWidth }.max() ?? 1 }
  package var verticalGranule: Int { planes.map(\.verticalSubsampling).max() ?? 1 }

  package static let table: [OSType: PixelFormat] = Dictionary(
    uniqueKeysWithValues: (rgb + yCbCrPlanar + yCbCrPacked + components).map { ($0.type, $0) })
}

extension PixelFormat {
  static func packed(
    _ type: OSType, _ name: String, _ model: Model, _ plane: Plane, depth: Int, range: Range = .full,
    alpha: Bool = false,
    bitmapInfo: UInt32? = nil
  ) -> PixelFormat {
    PixelFormat(
      type: type, name: name, planes: [plane], model: model, range: range, containsAlpha: alpha,
      bitsPerComponent: depth,
      bitmapInfo: bitmapInfo)
  }
}
