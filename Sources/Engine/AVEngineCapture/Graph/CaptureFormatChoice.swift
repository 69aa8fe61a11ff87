package import AVEngineCore
package import CoreMedia
import CoreVideo
import Foundation

/// The choice of a camera's format.
package enum CaptureFormatChoice: Sendable, Hashable {
  /// Exactly this size.
  case size(PixelSize)
  /// The nearest to this size.
  case near(PixelSize)
  /// The largest.
  case largest

  /// Frames a second from which on a format is fast enough to be preferred by its size and coding alone.
  private static let fluentRate = 29.5

  /// The format for a choice, of those that a camera has; nil where none fits.
  ///
  /// The rate goes before the coding: above 640×480 a camera at USB 2 gives uncompressed frames at 5 to 10 a second,
  /// and JPEG frames at 30. Among formats that are equal so far, 4:2:0 frames need no conversion, and JPEG costs most.
  package func format(of formats: [VideoDeviceFormat]) -> VideoDeviceFormat? {
    index(in: formats).map { formats[$0] }
  }

  package func index(in formats: [VideoDeviceFormat]) -> Int? {
    let fitting = formats.indices.filter { fits(formats[$0].size) }
    return fitting.min { rank(formats[$0], at: $0).lexicographicallyPrecedes(rank(formats[$1], at: $1)) }
  }

  private func fits(_ size: PixelSize) -> Bool {
    guard case .size(let wanted) = self else { return true }
    return size == wanted
  }

  /// Less where it is better.
  private func rank(_ format: VideoDeviceFormat, at index: Int) -> [Double] {
    let isFluent = format.highestRate >= Self.fluentRate
    let area = Double(format.size.width * format.size.height)
    let size: [Double] =
      switch self {
      case .size: [isFluent ? 0 : 1]
      case .near(let wanted):
        [isFluent ? 0 : 1, abs(log2(area / Double(wanted.width * wanted.height))), shapeError(format.size, wanted)]
      case .largest: [-area, isFluent ? 0 : 1]
      }
    return size + [codingRank(format.coding), -min(format.highestRate, 30), Double(index)]
  }

  /// 0 where the sides are in the same proportion.
  private func shapeError(_ size: PixelSize, _ wanted: PixelSize) -> Double {
    abs(log2(Double(size.width * wanted.height) / Double(size.height * wanted.width)))
  }

  private func codingRank(_ coding: VideoDeviceFormat.Coding) -> Double {
    switch coding {
    case .pixels(
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
      .pixels(kCVPixelFormatType_420YpCbCr8Planar), .pixels(kCVPixelFormatType_420YpCbCr8PlanarFullRange):
      0
    case .pixels: 1
    case .jpeg: 2
    }
  }
}

extension VideoDeviceFormat {
  /// Frames a second.
  package var highestRate: Double {
    frameDurations.map { 1 / max($0.lowerBound.seconds, 1e-6) }.max() ?? 0
  }

  /// The duration for a wished one: itself where a range holds it, give or take what cameras round by; nil where none
  /// does.
  ///
  /// A camera that states 10,000,000 ÷ 333,333 frames a second means 30.
  package func frameDuration(matching wanted: CMTime) -> CMTime? {
    guard wanted.isNumeric, wanted > .zero else { return nil }
    let tolerance = wanted.seconds * 0.001
    for range in frameDurations {
      if range.contains(wanted) { return wanted }
      for bound in [range.lowerBound, range.upperBound] where abs(bound.seconds - wanted.seconds) <= tolerance {
        return bound
      }
    }
    return nil
  }
}
