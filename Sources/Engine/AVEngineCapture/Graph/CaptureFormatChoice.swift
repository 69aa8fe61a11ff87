package import AVEngineCore
package import CoreMedia
import CoreVideo
import Foundation

package enum CaptureFormatChoice: Sendable, Hashable {
  /// A format of exactly this size.
  case size(PixelSize)
  /// The format nearest to this size, among those that reach `fluentRate` if there are any.
  case near(PixelSize)
  case largest

  /// The rate, in frames per second, from which a format counts as fluent.
  private static let fluentRate = 29.5

  /// A fluent rate takes precedence over the coding, because many cameras on USB 2 deliver large frames fluently only
  /// as JPEG images.
  package func index(in formats: [VideoDeviceFormat]) -> Int? {
    let fitting = formats.indices.filter { fits(formats[$0].size) }
    return fitting.min { rank(formats[$0], at: $0).lexicographicallyPrecedes(rank(formats[$1], at: $1)) }
  }

  private func fits(_ size: PixelSize) -> Bool {
    guard case .size(let wanted) = self else { return true }
    return size == wanted
  }

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
  package var highestRate: Double {
    frameDurations.map { 1 / max($0.lowerBound.seconds, 1e-6) }.max() ?? 0
  }

  /// Accepts a bound that differs by rounding only: a camera may state 10,000,000 ÷ 333,333 frames per second for 30.
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
