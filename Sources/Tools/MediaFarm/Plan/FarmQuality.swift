import Foundation

/// The quality that an analysis found for all parts of the video.
public struct FarmQuality: Sendable, Hashable, Codable {
  /// The quality of all parts of the video in thousandths, from 0 to 1000, which is the best.
  public var quality: Int
  /// The bits per second that the video is expected to have.
  public var rate: Int
  /// Whether no quality has about the wanted rate: the best has fewer bits, or the least has more.
  public var isLimit: Bool

  /// Creates a result from values; `FarmJob.quality` finds them.
  public init(quality: Int, rate: Int, isLimit: Bool) {
    (self.quality, self.rate, self.isLimit) = (quality, rate, isLimit)
  }
}

/// The facts of a finished piece of an analysis: the contents of the piece's file.
public struct FarmAnalysisRecord: Sendable, Hashable, Codable {
  /// The sizes of the frames into which windows were encoded at a quality.
  public struct Size: Sendable, Hashable, Codable {
    /// The quality at which the windows were encoded, in thousandths.
    public var quality: Int
    /// The number of windows. The first frame of each is a key frame.
    public var windows: Int
    /// The number of all frames that the encoder made.
    public var frames: Int
    /// The bytes of all frames.
    public var bytes: Int64
    /// The bytes of the first frames.
    public var first: Int64
    /// The number of the later frames of the windows, from which the mean is taken: whole groups of frames that refer
    /// to one another, without those just after the first frame, whose sizes are those of an encoder that has just
    /// begun.
    public var later: Int
    /// The bytes of the later frames.
    public var laterBytes: Int64
    /// The number of key frames among the later frames.
    public var keyFrames: Int

    /// Adds windows of equal quality.
    static func += (size: inout Size, other: Size) {
      size.windows += other.windows
      size.frames += other.frames
      size.bytes += other.bytes
      size.first += other.first
      size.later += other.later
      size.laterBytes += other.laterBytes
      size.keyFrames += other.keyFrames
    }

    /// The frames that tell the size of frames in general, and their bytes.
    var typical: (frames: Int, bytes: Double) {
      later > 0 ? (later, Double(laterBytes)) : (frames, Double(bytes))
    }

    var isPossible: Bool {
      FarmAnalysis.range.contains(quality) && (1...(1 << 31)).contains(frames) && (1...frames).contains(windows)
        && (0...frames - windows).contains(later) && (0...later).contains(keyFrames) && (1...(1 << 50)).contains(bytes)
        && (1...bytes).contains(first) && (0...bytes - first).contains(laterBytes)
    }
  }

  /// The fingerprint of the plan; records of other plans are ignored.
  public var fingerprint: String
  /// The piece's number in the analysis, from 0.
  public var piece: Int
  /// The SHA-256 of what decides the sizes, in hexadecimal digits.
  public var key: String
  /// The sizes of all encoded windows at the first quality. They are fewer than the piece has if these are precise.
  public var whole: Size
  /// The sizes of the repeated windows, by ascending quality.
  public var sizes: [Size]
  /// The seconds of clock time that encoding at all qualities took.
  public var seconds: Double
  /// The host name of the worker’s machine, in letters, digits and hyphens.
  public var host: String

  /// Whether the record, which others may have written, has what an analysis needs.
  func isComplete(for analysis: FarmAnalysis) -> Bool {
    let qualities = sizes.map(\.quality)
    return qualities.count >= FarmAnalysis.leastQualities && Set(qualities).isSuperset(of: analysis.qualities)
      && zip(qualities, qualities.dropFirst()).allSatisfy(<) && sizes.allSatisfy(\.isPossible)
      && whole.isPossible && whole.quality == analysis.qualities[0]
  }
}

extension FarmAnalysis {
  private static let mostQualities = 8
  /// The most qualities of an analysis that begins with one. A video whose rate no quality reaches needs them all.
  private static let mostOfWindows = 5
  private var isExact: Bool { qualities.count > 1 }

  /// Returns one more quality for a piece; nil if the sizes, by ascending quality, suffice.
  ///
  /// It is one beyond the others if their sizes are far from the wanted bytes, or one between the two around the wanted
  /// bytes if these differ much. In an analysis that begins with several qualities, because it must be exact, two sizes
  /// must be around the wanted bytes.
  func nextQuality(after sizes: [FarmAnalysisRecord.Size], wanted: Double) -> Int? {
    let most = isExact ? Self.mostQualities : Self.mostOfWindows
    guard sizes.count < most, let least = sizes.first, let best = sizes.last else { return nil }
    if sizes.count == 1 { return Self.quality(after: least, wanted: wanted) }
    let farthest = isExact ? 1 : Self.farthest
    if best.typical.bytes * farthest < wanted {
      return Self.quality(beyond: best, from: sizes.dropLast().last, wanted: wanted)
    }
    if least.typical.bytes > wanted * farthest {
      return Self.quality(beyond: least, from: sizes.dropFirst().first, wanted: wanted)
    }
    guard let upper = sizes.firstIndex(where: { $0.typical.bytes >= wanted }), upper > 0 else { return nil }
    let (lower, higher) = (sizes[upper - 1], sizes[upper])
    guard higher.typical.bytes > Self.widestStep * lower.typical.bytes, higher.quality > lower.quality + 1 else {
      return nil
    }
    return (lower.quality + higher.quality) / 2
  }

  /// Half of the interval, in parts of the whole size, in which that size lies with a probability of 95 %.
  private static let precision = 0.1

  /// Whether the windows of a piece tell its size precisely enough.
  ///
  /// The errors of pieces are independent, so that each may be larger by the square root of the number of pieces. The
  /// variance is that of neighbours, because windows are spread evenly: sizes that change slowly are no error.
  ///
  /// - Parameter sizes: The sizes of single windows at one quality, in the order of their times.
  func isPrecise(_ sizes: [FarmAnalysisRecord.Size]) -> Bool {
    guard sizes.count > 1 else { return false }
    let means = sizes.map { $0.typical.bytes / Double($0.typical.frames) }
    let sum = means.reduce(0, +)
    let (count, freedom) = (Double(sizes.count), Double(sizes.count - 1))
    let variance = zip(means, means.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) } / (2 * freedom)
    // Student's distribution: 2.78 times the standard error for 5 windows, 2.26 for 10, 1.96 for many.
    let halfWidth = 1.96 * (1 + 1.65 / freedom) * (variance / count).squareRoot()
    return halfWidth <= Self.precision * Double(pieces.count).squareRoot() * sum / count
  }

  /// Two sizes between which the wanted one lies differ by at most this factor.
  private static let widestStep = 3.0
  private static let leastStep = 25.0
  /// The wanted size and the nearest known one differ by at most this factor.
  private static let farthest = 4.0
  /// The usual rise of the logarithm of the size over a thousandth: twice the bytes for a rate factor less by 6.
  private static let usualSlope = log(2.0) * 35 / 6000

  /// Returns the second quality: on half of the way to the wanted size if sizes rise as they usually do, but neither
  /// near nor far. The quality of the whole video is usually nearer to the first one than that of a piece is.
  private static func quality(after size: FarmAnalysisRecord.Size, wanted: Double) -> Int {
    let distance = log(wanted / max(1, size.typical.bytes)) / usualSlope
    let step = Int(min(max(abs(distance) / 2, 40), 120)) * (distance < 0 ? -1 : 1)
    let quality = min(max(size.quality + step, range.lowerBound), range.upperBound)
    return Double(abs(quality - size.quality)) < leastStep ? size.quality - step : quality
  }

  /// Follows the line through the logarithms of two sizes a little further than to the wanted bytes, because the line
  /// is steeper than the curve at low qualities. Nil if `end` is at a bound.
  private static func quality(
    beyond end: FarmAnalysisRecord.Size, from other: FarmAnalysisRecord.Size?, wanted: Double
  ) -> Int? {
    let bytes = max(1, end.typical.bytes)
    let rises = bytes < wanted
    let bound = rises ? range.upperBound : range.lowerBound
    guard end.quality != bound else { return nil }
    guard let other, case let known = max(1, other.typical.bytes), (bytes > known) == rises, bytes != known else {
      return bound
    }
    let slope = log(bytes / known) / Double(abs(end.quality - other.quality))
    let step = max(leastStep, 1.3 * log(wanted / bytes) / slope)
    let quality = Double(end.quality) + (rises ? step : -step)
    return Int(min(max(quality, Double(range.lowerBound)), Double(range.upperBound)))
  }

  /// Finds the quality at which the pieces stand for a video of about the wanted rate.
  ///
  /// - Parameters:
  ///   - records: The complete records of all pieces, in the order of the pieces.
  ///   - interval: The most frames from one key frame to the next.
  ///   - seconds: The duration of the video.
  func quality(_ records: [FarmAnalysisRecord], interval: Int, seconds: Double) -> FarmQuality {
    let share = Self.forcedKeyFrames(records, interval: interval)
    let bytes = { (size: FarmAnalysisRecord.Size, piece: FarmPiece) in
      Self.bytes(size, piece.frames, keyFrameShare: share)
    }
    let curves = zip(pieces, records).map { piece, record in
      SizeCurve(record.sizes.map { ($0.quality, bytes($0, piece)) })
    }
    let repeated = { (quality: Int) in curves.reduce(0) { $0 + $1.bytes(at: quality) } }
    // The repeated windows of all pieces together tell how the size of all windows changes.
    let ratio = zip(pieces, records).reduce(0) { $0 + bytes($1.1.whole, $1.0) } / max(1, repeated(qualities[0]))
    let bits = { (quality: Int) in repeated(quality) * ratio * 8 / max(seconds, 0.001) }
    var (low, high) = (Self.range.lowerBound, Self.range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if bits(middle) < Double(rate) { low = middle + 1 } else { high = middle }
    }
    let distance = { (quality: Int) in abs(log(bits(quality) / Double(rate))) }
    let quality = low > Self.range.lowerBound && distance(low - 1) < distance(low) ? low - 1 : low
    let isEnd = quality == Self.range.lowerBound || quality == Self.range.upperBound
    return FarmQuality(
      quality: quality, rate: Int(min(bits(quality), 1e12).rounded()), isLimit: isEnd && distance(quality) > 0.03)
  }

  /// The bytes of the frames for which a piece stands.
  ///
  /// Its windows begin with key frames, which only as many frames of the video are as the interval makes.
  private static func bytes(_ size: FarmAnalysisRecord.Size, _ frames: Int, keyFrameShare: Double) -> Double {
    guard size.later > 0, size.frames < frames else { return Double(size.bytes) * Double(frames) / Double(size.frames) }
    let key = keyFrameFactor * Double(size.first) / Double(size.windows)
    let other = laterFactor * Double(size.laterBytes) / Double(size.later)
    return Double(frames) * (keyFrameShare * key + (1 - keyFrameShare) * other)
  }

  /// How many times as large as the later frames of a window the same frames are in the whole video: 1.01 to 1.03 in
  /// three encodings of H.264 and HEVC.
  private static let laterFactor = 1.02

  /// How many times as large as an encoder's first frame a later key frame is: 1.6 and 2.2 in two videos of 120 scenes.
  private static let keyFrameFactor = 1.8

  /// The share of frames that are key frames because of the interval, and not because the picture changes.
  ///
  /// If changes come at random, with a probability of p at each frame, the mean distance of key frames is
  /// (1 − exp(−p·interval)) / p.
  private static func forcedKeyFrames(_ records: [FarmAnalysisRecord], interval: Int) -> Double {
    let sizes = records.flatMap(\.sizes)
    let frames = sizes.reduce(0) { $0 + $1.later }
    let changes = Double(sizes.reduce(0) { $0 + $1.keyFrames }) / Double(max(1, frames))
    guard changes > 0 else { return 1 / Double(interval) }
    return changes / (1 - exp(-changes * Double(interval))) - changes
  }
}

/// The number of bytes over the quality: its logarithm by pieces of the third degree that ascend where the points do
/// (Fritsch and Carlson).
private struct SizeCurve {
  /// The second derivative where only two points are known.
  private static let usualCurvature = 3.4e-6
  private let points: [(quality: Double, log: Double)]
  private let slopes: [Double]

  init(_ sizes: [(quality: Int, bytes: Double)]) {
    let points = sizes.map { (quality: Double($0.quality), log: log(max(1, $0.bytes))) }
    let chords = zip(points, points.dropFirst()).map { ($1.log - $0.log) / ($1.quality - $0.quality) }
    slopes = points.indices.map { index in
      guard index > 0, index < chords.count else { return chords[min(index, chords.count - 1)] }
      let (before, after) = (chords[index - 1], chords[index])
      return before * after > 0 ? 2 * before * after / (before + after) : 0
    }
    self.points = points
  }

  func bytes(at quality: Int) -> Double { exp(min(max(logarithm(at: Double(quality)), 0), 60)) }

  private func logarithm(at place: Double) -> Double {
    let end = points.count - 1
    if place <= points[0].quality { return points[0].log + slopes[0] * (place - points[0].quality) }
    if place >= points[end].quality { return points[end].log + slopes[end] * (place - points[end].quality) }
    let index = (points.lastIndex { $0.quality <= place }) ?? 0
    let (from, to) = (points[index], points[index + 1])
    let width = to.quality - from.quality
    let part = (place - from.quality) / width
    if points.count == 2 {
      let curve = Self.usualCurvature / 2 * (place - from.quality) * (place - to.quality)
      return from.log + part * (to.log - from.log) + curve
    }
    let (square, cube) = (part * part, part * part * part)
    return (2 * cube - 3 * square + 1) * from.log + (cube - 2 * square + part) * width * slopes[index]
      + (3 * square - 2 * cube) * to.log + (cube - square) * width * slopes[index + 1]
  }
}
