import AVFoundation
import CoreMedia

/// Chooses the pieces of a video that are analysed.
struct FarmSampling {
  let division: FarmDivision

  /// The qualities of each piece: rate factors of 29.25 and 20.5, or three from 31 to 17.
  static let qualities = [450, 700]
  static let preciseQualities = [400, 600, 800]

  /// The pieces have one of so many frames of the video.
  private static let share = 20
  private static let leastPieces = 8
  /// The first frames after a key frame have fewer bits than later ones, so that shorter pieces would mislead.
  private static let leastFrames = 100

  /// Returns beginnings of groups of pictures, from all of the video.
  func pieces() -> [FarmPiece] {
    let groups = division.sums.count - 1
    let frames = division.video.frames.count
    let length = min(division.interval, max(Self.leastFrames, frames / Self.share / Self.leastPieces))
    let count = min(max(frames / Self.share / length, Self.leastPieces), groups)
    return (0..<count).map { number in
      let (first, last) = (number * groups / count, (number + 1) * groups / count)
      let all = min(last * division.interval, frames) - first * division.interval
      let middle = (first + last) / 2 * division.interval
      return piece(from: middle, to: min(middle + length, frames), of: all, encodings: Self.qualities.count)
    }
  }

  /// Returns a piece for each part, whose bounds are in groups of pictures.
  func pieces(_ bounds: [Int]) -> [FarmPiece] {
    zip(bounds, bounds.dropFirst()).map { first, last in
      let (from, to) = (first * division.interval, min(last * division.interval, division.video.frames.count))
      return piece(from: from, to: to, of: to - from, encodings: Self.preciseQualities.count)
    }
  }

  private func piece(from first: Int, to last: Int, of frames: Int, encodings: Int) -> FarmPiece {
    let (interval, sums) = (division.interval, division.sums)
    let groups = (first / interval, (last + interval - 1) / interval)
    let all = min(groups.1 * interval, division.video.frames.count) - groups.0 * interval
    let cost = Double(sums[groups.1] - sums[groups.0]) * Double(last - first) / Double(max(1, all))
    let range = division.range(from: first, to: last)
    return FarmPiece(
      start: range.start, duration: range.duration, frames: frames,
      cost: FarmCost.milliseconds(Int(cost * Double(encodings))))
  }
}
