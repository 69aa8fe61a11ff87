import CoreFoundation
import CoreGraphics
import Synchronization

final class FittedImages: Sendable {
  private struct Entry: @unchecked Sendable {
    // Safety: images are immutable.
    var original: CGImage
    var fitted: CGImage
  }

  private let entries = Mutex<[Entry]>([])
  /// One image is not enough, because a layer with animated contents draws several images repeatedly.
  private static let most = 16

  func image(_ original: CGImage, for context: CGContext) -> CGImage {
    guard let space = context.colorSpace, space.model == .rgb, !original.isMask else { return original }
    let known = entries.withLock { entries in
      entries.first { $0.original === original && $0.fitted.colorSpace == space }?.fitted
    }
    if let known { return known }
    guard let bitmap = CGContext.bitmap(original.width, original.height, space: space) else { return original }
    bitmap.interpolationQuality = .none
    bitmap.draw(original, in: CGRect(x: 0, y: 0, width: original.width, height: original.height))
    guard let fitted = bitmap.makeImage() else { return original }
    entries.withLock { entries in
      if entries.count == Self.most { entries.removeFirst() }
      entries.append(Entry(original: original, fitted: fitted))
    }
    return fitted
  }
}
