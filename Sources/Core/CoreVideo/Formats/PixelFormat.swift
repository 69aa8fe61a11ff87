package import CoreFoundation

/// How one pixel format lies in memory: everything that CoreVideo and the engine's converters need to know about a
/// FourCC.
package struct PixelFormat: Sendable {
  /// What the components mean.
  package enum Model: Sendable { case rgb, yCbCr, grey, indexed, sensels, depth, components }
  /// Which code values the components use: all of them, or the 16…235 of ITU-R BT.601/709 scaled to the depth.
  package enum Range: Sendable { case full, video, wide }

  /// One plane: blocks of `bitsPerBlock` bits, each holding `blockWidth` samples of a row.
  package struct Plane: Sendable {
    package let bitsPerBlock: Int
    package let blockWidth: Int
    /// Rows are as long as a multiple of this many blocks.
    package let blockAlignment: Int
    /// Pixels of the picture a sample of this plane stands for, across and down.
    package let horizontalSubsampling: Int
    package let verticalSubsampling: Int
    /// One block of black, as it lies in memory.
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
    /// The samples of a row in a picture `width` pixels wide.
    package func columns(_ width: Int) -> Int { (width + horizontalSubsampling - 1) / horizontalSubsampling }
    /// The rows in a picture `height` pixels high.
    package func rows(_ height: Int) -> Int { (height + verticalSubsampling - 1) / verticalSubsampling }
    /// The bytes that `columns` samples occupy.
    package func bytes(columns: Int) -> Int { (columns + blockWidth - 1) / blockWidth * bytesPerBlock }
    /// The shortest row that holds `columns` samples and ends where the format wants rows to end.
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
  /// Significant bits of one component; 0 when they differ.
  package let bitsPerComponent: Int
  /// `CGBitmapInfo` bits with which CoreGraphics reads the same bytes, where it can.
  package let bitmapInfo: UInt32?

  /// A planar format has an address per plane; a packed format has one address and counts no planes.
  package var isPlanar: Bool { planes.count > 1 }
  /// Pixels across that share a chroma sample or a block.
  package var horizontalGranule: Int { planes.map { $0.horizontalSubsampling * $0.blockWidth }.max() ?? 1 }
  /// Rows that share a chroma sample.
  package var verticalGranule: Int { planes.map(\.verticalSubsampling).max() ?? 1 }

  /// Every format that a buffer can have without being registered, by FourCC.
  package static let table: [OSType: PixelFormat] = Dictionary(
    uniqueKeysWithValues: (rgb + yCbCrPlanar + yCbCrPacked + components).map { ($0.type, $0) })
}

extension PixelFormat {
  /// A packed format: one plane.
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
