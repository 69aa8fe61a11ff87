public import CoreMedia

/// How the quality of a plan's video is found.
///
/// All parts of the video have one quality. For a preset with a bit rate it is the one at which the whole has about
/// that rate: short windows of the video are encoded at several qualities, and the sizes of all of them decide.
public struct FarmAnalysis: Sendable, Hashable, Codable {
  /// The bits per second that the video should have.
  public var rate: Int
  /// The qualities in thousandths at which each piece is encoded first, ascending. At least one other follows if this
  /// is a single one.
  public var qualities: [Int]
  /// The pieces, in the order of their numbers, from zero.
  public var pieces: [FarmPiece]

  /// Creates an analysis. The qualities must ascend, and are thousandths from 0 to 1000.
  public init(rate: Int, qualities: [Int], pieces: [FarmPiece]) {
    (self.rate, self.qualities, self.pieces) = (rate, qualities, pieces)
  }

  /// The sum of the pieces' costs at all qualities; `FarmPiece.cost` has the unit.
  public var cost: Int { pieces.reduce(0) { $0 + $1.cost } }

  /// Each piece is encoded at so many qualities, or at more.
  static let leastQualities = 2

  /// The possible qualities.
  static let range = 0...1000
}

/// A task of an analysis: it encodes windows of the video, which stand for all of its frames around them.
public struct FarmPiece: Sendable, Hashable {
  /// The time ranges of the result whose frames are encoded, each by itself, ascending and without overlaps. If the
  /// sizes of some of them are precise, the others are not encoded.
  public var windows: [CMTimeRange]
  /// The number of frames of the video for which the piece stands, with its own.
  public var frames: Int
  /// The estimated milliseconds that one processor works on all windows of the piece, at all qualities.
  public var cost: Int
  /// The indices of the sources whose media the piece reads; nil for all sources.
  public var sources: [Int]?

  /// Creates a piece, which reads all sources unless `sources` names some by their indices.
  public init(windows: [CMTimeRange], frames: Int, cost: Int, sources: [Int]? = nil) {
    (self.windows, self.frames, self.cost, self.sources) = (windows, frames, cost, sources)
  }

  /// The windows, of the `count` that were encoded at the first quality, that are encoded at each other quality, too.
  static func repeated(of count: Int) -> [Int] { (0..<count).filter { $0 % 5 == min(2, count / 2) } }

  /// The indices of `count` windows in the order in which they are encoded: at least five that are spread over the
  /// piece, then as many that lie between these, and so on. A piece ends after a round if its sizes are precise.
  ///
  /// A round has a window in each share of the piece where there is none yet, at a place that repetitions of the video
  /// do not meet again.
  static func rounds(of count: Int) -> [[Int]] {
    var length = 1
    while count / (2 * length) >= leastWindows { length *= 2 }
    var (rounds, taken) = ([[Int]](), Set<Int>())
    while length > 0 {
      let shares = stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
      let round = shares.enumerated().filter { taken.isDisjoint(with: $0.element) }.map { number, share in
        share.lowerBound + Int(place(number) * Double(share.count))
      }
      taken.formUnion(round)
      rounds.append(round)
      length /= 2
    }
    return rounds
  }

  /// A place from 0 to below 1 within a share, by the share's number. The golden section makes the places differ
  /// between neighbours, and never repeats them with a period.
  static func place(_ number: Int) -> Double {
    (Double(number + 1) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
  }

  /// Fewer windows do not tell how much their sizes differ.
  private static let leastWindows = 5
}

/// A part of a plan or a piece of its analysis, by its number.
public enum FarmItem: Sendable, Hashable, LosslessStringConvertible {
  /// A part of the result, by its number from 0.
  case part(Int)
  /// A piece of the analysis, by its number from 0.
  case piece(Int)

  /// The number of a part, or `a` and the number of a piece.
  public var description: String {
    switch self {
    case .part(let number): "\(number)"
    case .piece(let number): "a\(number)"
    }
  }

  /// The number of the part among the parts, or of the piece among the pieces.
  public var number: Int {
    switch self {
    case .part(let number), .piece(let number): number
    }
  }

  /// Reads a number of up to nine digits, after an `a` for a piece; nil for other texts.
  public init?(_ description: String) {
    guard let match = description.wholeMatch(of: /(a?)([0-9]{1,9})/), let number = Int(match.2) else { return nil }
    self = match.1.isEmpty ? .part(number) : .piece(number)
  }
}
