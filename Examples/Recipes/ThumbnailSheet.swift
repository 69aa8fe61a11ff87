import AVFoundation
import ImageIO
import UniformTypeIdentifiers

/// Writes a JPEG file with thumbnails of a movie, row by row, at equal distances in time.
func writeThumbnailSheet(
  of movie: URL, to output: URL, columns: Int = 4, rows: Int = 3, cell: CGSize = CGSize(width: 240, height: 135)
) async throws {
  let asset = AVURLAsset(url: movie)
  let duration = try await asset.load(.duration)
  let generator = AVAssetImageGenerator(asset: asset)
  generator.appliesPreferredTrackTransform = true
  generator.maximumSize = cell
  // The frame at exactly that time. Without these two lines it may be a key frame near by, which is faster.
  generator.requestedTimeToleranceBefore = .zero
  generator.requestedTimeToleranceAfter = .zero

  let size = CGSize(width: cell.width * CGFloat(columns), height: cell.height * CGFloat(rows))
  guard
    let sheet = CGContext(
      data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
  else { throw CocoaError(.fileWriteUnknown) }

  let count = columns * rows
  let times = (0..<count).map { index in
    CMTimeMultiplyByRatio(duration, multiplier: Int32(2 * index + 1), divisor: Int32(2 * count))
  }
  for await result in generator.images(for: times) {
    guard let index = times.firstIndex(of: result.requestedTime) else { continue }
    let image = try result.image
    // The context's origin is at the bottom left.
    let place = CGRect(
      x: CGFloat(index % columns) * cell.width, y: CGFloat(rows - 1 - index / columns) * cell.height,
      width: cell.width, height: cell.height)
    let aspect = CGSize(width: image.width, height: image.height)
    sheet.draw(image, in: AVMakeRect(aspectRatio: aspect, insideRect: place))
  }

  guard let picture = sheet.makeImage(),
    let file = CGImageDestinationCreateWithURL(output as CFURL, UTType.jpeg.identifier as CFString, 1, nil)
  else { throw CocoaError(.fileWriteUnknown) }
  CGImageDestinationAddImage(file, picture, [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
  guard CGImageDestinationFinalize(file) else { throw CocoaError(.fileWriteUnknown) }
}
