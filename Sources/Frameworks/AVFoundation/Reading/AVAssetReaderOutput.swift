import AVEngineCore
public import CoreMedia
public import Foundation

/// A stream of sample buffers of an `AVAssetReader`. Clients use a subclass.
open class AVAssetReaderOutput: NSObject {
  private(set) var session: ReadingSession?
  private var number = 0
  private var pump: OutputPump?
  private var copies = true
  private var isRandomAccess = false

  package override init() {}

  /// The media type of the tracks that the output reads.
  open var mediaType: AVMediaType { readTracks.first?.mediaType ?? .video }

  /// Whether each buffer has separate memory, which the client may keep or change; true by default. If false, the
  /// client must not write to the memory.
  ///
  /// It can be set only before reading begins. Linux: it applies only to samples that are returned as they are stored.
  open var alwaysCopiesSampleData: Bool {
    get { copies }
    set {
      session?.requireUnstarted("alwaysCopiesSampleData cannot be set")
      copies = newValue
    }
  }

  /// Whether other time ranges can be read after the first; false by default. It can be set only before reading begins.
  open var supportsRandomAccess: Bool {
    get { isRandomAccess }
    set {
      session?.requireUnstarted("supportsRandomAccess cannot be set")
      isRandomAccess = newValue
    }
  }

  /// Returns the next sample buffer; nil after the last one of the time ranges, or if reading has failed or was
  /// cancelled. Blocks while it reads media. Traps if reading has not begun.
  @discardableResult
  open func copyNextSampleBuffer() -> CMSampleBuffer? {
    guard let pump else {
      _misuse(
        "AVAssetReaderOutput.copyNextSampleBuffer() needs an output that was added to an AVAssetReader whose "
          + "startReading() was called")
    }
    return pump.next()
  }

  /// Continues with other ranges of asset time. Traps if `supportsRandomAccess` is false or reading has not begun, or
  /// if samples of the previous ranges have not been read. Has no effect after reading has failed or was cancelled.
  /// Must not be called after `markConfigurationAsFinal()`.
  ///
  /// - Parameter timeRanges: Time ranges as `NSValue` objects, in increasing order and without overlaps.
  open func reset(forReadingTimeRanges timeRanges: [NSValue]) {
    _require(
      isRandomAccess,
      "AVAssetReaderOutput.reset(forReadingTimeRanges:) needs supportsRandomAccess to be true, and it is false")
    guard let session, let pump, session.status != .unknown else {
      _misuse("AVAssetReaderOutput.reset(forReadingTimeRanges:) needs a reader whose startReading() was called")
    }
    pump.reset(Self.ranges(timeRanges))
  }

  private static func ranges(_ values: [NSValue]) -> [CMTimeRange] {
    var end = CMTime.negativeInfinity
    return values.map { value in
      let range = value.timeRangeValue
      _require(
        range.start.isNumeric && (range.duration.isNumeric || range.duration.isPositiveInfinity),
        "AVAssetReaderOutput.reset(forReadingTimeRanges:) needs ranges with a start and a duration that are numbers, "
          + "not \(range)")
      _require(
        range.start >= end,
        "AVAssetReaderOutput.reset(forReadingTimeRanges:) needs ranges that increase and do not overlap: one begins "
          + "at \(range.start), before \(end)")
      end = range.end
      return range
    }
  }

  /// Declares that no other ranges will be requested, so that the reader can complete. Traps unless
  /// `supportsRandomAccess` is true and reading has begun.
  open func markConfigurationAsFinal() {
    _require(
      isRandomAccess,
      "AVAssetReaderOutput.markConfigurationAsFinal() needs supportsRandomAccess to be true, and it is false")
    guard let session, let pump, session.status != .unknown else {
      _misuse("AVAssetReaderOutput.markConfigurationAsFinal() needs a reader whose startReading() was called")
    }
    pump.markFinal()
  }

  // MARK: For subclasses

  var readTracks: [AVAssetTrack] { [] }

  var objection: String? { nil }

  func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    throw EngineError(.unsupported, "Reading samples", detail: "\(type(of: self)) provides no samples")
  }

  // MARK: For the reader

  func attach(to session: ReadingSession, number: Int) { (self.session, self.number) = (session, number) }

  func begin(_ range: CMTimeRange) {
    guard let session else { return }
    let maker = SourceMaker(output: self)
    let pump = OutputPump(session: session, number: number, isRandomAccess: isRandomAccess) {
      (ranges) throws(EngineError) in
      try maker.makeSource(ranges)
    }
    self.pump = pump
    pump.reset([range])
  }

  func letGo() { pump?.letGo() }
}

/// The maker does not retain the output, because the output retains the pump.
// Safety: the caller holds the pump's lock, and the settings on which the source depends cannot change once reading has
// begun.
private final class SourceMaker: @unchecked Sendable {
  private weak var output: AVAssetReaderOutput?
  init(output: AVAssetReaderOutput) { self.output = output }

  func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    guard let output else { throw EngineError(.cancelled, "Reading samples", detail: "the output has been released") }
    return try output.makeSource(ranges)
  }
}
