import AVFoundation
import CoreMedia
import Foundation

/// Chooses the pieces of a video that are analysed, and the qualities at which each piece is encoded first.
struct FarmSampling {
  let division: FarmDivision
  /// The bits per second that the video should have.
  let rate: Int

  static let preciseQualities = [400, 600, 800]

  /// The quality at which video of the wanted bits per pixel usually is. `FarmAnalysis.nextQuality` finds the others.
  ///
  /// At 740 thousandths, camera recordings have about 0.19 bits per pixel in H.264.
  var usualQuality: Int {
    let video = division.video
    let seconds = Double(video.end - video.frames[0]) / Double(video.timescale)
    let pixels = Double(video.width * video.height * video.frames.count) / max(seconds, 0.001)
    let doublings = log2(Double(rate) / max(1, 0.19 * pixels))
    let usual = 740 + 160 * doublings + (video.codec == kCMVideoCodecType_HEVC ? 100 : 0)
    return Int(min(max(usual, 300), 900))
  }

  /// The video has one window in so many frames.
  private static let distance = 330
  /// A short video has more windows than that, because the sizes of its scenes differ as much as those of a long one.
  /// If its frames do not suffice for so many, all of it is encoded.
  private static let leastWindows = 40
  /// The frames of a window, and the least number of frames, in the mean, between two windows.
  private static let (windowFrames, leastGap) = (20, 8)
  /// A piece stands for at most so many frames: two minutes, at the usual 30 a second.
  private static let mostFramesOfAPiece = 3600
  private static let wholePieceCount = 8

  /// Returns pieces whose windows are spread over all of the video.
  ///
  /// Many short windows meet more scenes than few long ones for the same work. For 120 scenes in ten minutes, whose
  /// sizes differ much, the typical error of the whole size was 17 % with 16 windows of 112 frames, and 10 % with 71
  /// windows of 20; for recordings of one camera 6 % and 7 %.
  ///
  /// The windows are the most that are encoded: `FarmPiece.rounds` begins with few of them.
  func pieces() -> [FarmPiece] {
    let frames = division.video.frames.count
    guard frames >= Self.leastWindows * (Self.windowFrames + Self.leastGap) else { return wholePieces() }
    let windows = max(Self.leastWindows, frames / Self.distance)
    let count = (frames - 1) / Self.mostFramesOfAPiece + 1
    return (0..<count).map { number in
      let own = number * windows / count..<(number + 1) * windows / count
      let all = own.upperBound * frames / windows - own.lowerBound * frames / windows
      let ranges = own.map { window($0, of: windows) }
      let repeated = FarmPiece.repeated(of: ranges.count).count
      return piece(ranges, of: all, encodings: 1 + Double(repeated) / Double(ranges.count))
    }
  }

  /// The frames of a window: within its equal share of the video, and not across a multiple of the interval of key
  /// frames.
  private func window(_ number: Int, of count: Int) -> Range<Int> {
    let (frames, interval) = (division.video.frames.count, division.interval)
    let (first, last) = (number * frames / count, (number + 1) * frames / count)
    let length = min(Self.windowFrames, interval)
    let start = first + Int(FarmPiece.place(number) * Double(last - first - length))
    let multiple = (start + length - 1) / interval * interval
    guard multiple > start else { return start..<start + length }
    if multiple + length <= last { return multiple..<multiple + length }
    return max(first, multiple - length)..<multiple
  }

  /// Returns a piece for each part, whose bounds are in groups of pictures.
  func pieces(_ bounds: [Int]) -> [FarmPiece] { pieces(bounds, encodings: Self.preciseQualities.count) }

  /// Returns pieces that are all of a short video.
  private func wholePieces() -> [FarmPiece] {
    let groups = division.sums.count - 1
    let count = min(groups, Self.wholePieceCount)
    return pieces((0...count).map { $0 * groups / count }, encodings: FarmAnalysis.leastQualities)
  }

  private func pieces(_ bounds: [Int], encodings: Int) -> [FarmPiece] {
    zip(bounds, bounds.dropFirst()).map { first, last in
      let frames = first * division.interval..<min(last * division.interval, division.video.frames.count)
      return piece([frames], of: frames.count, encodings: Double(encodings))
    }
  }

  private func piece(_ windows: [Range<Int>], of frames: Int, encodings: Double) -> FarmPiece {
    let nanoseconds = windows.reduce(0) { $0 + cost(of: $1) } * encodings
    return FarmPiece(
      windows: windows.map { division.range(from: $0.lowerBound, to: $0.upperBound) }, frames: frames,
      cost: FarmCost.milliseconds(Int(nanoseconds)))
  }

  /// The nanoseconds for frames: the share that they have of their groups of pictures.
  private func cost(of frames: Range<Int>) -> Double {
    let (interval, sums) = (division.interval, division.sums)
    let groups = (frames.lowerBound / interval, (frames.upperBound + interval - 1) / interval)
    let all = min(groups.1 * interval, division.video.frames.count) - groups.0 * interval
    return Double(sums[groups.1] - sums[groups.0]) * Double(frames.count) / Double(max(1, all))
  }
}
