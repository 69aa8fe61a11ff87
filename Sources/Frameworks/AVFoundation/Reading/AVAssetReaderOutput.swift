import AVEngineCore
public import CoreMedia
public import Foundation

/// One stream of sample buffers of an `AVAssetReader`; use a subclass.
open class AVAssetReaderOutput: NSObject {
  private(set) var session: ReadingSession?
  private var number = 0
  private var pump: OutputPump?
  private var copies = true
  private var isRandomAccess = false

  package override init() {}

  /// The kind of media that the output gives.
  open var mediaType: AVMediaType { readTracks.first?.mediaType ?? .video }

  /// Whether each buffer is the client's alone, to keep or to change. If not, buffers may share memory, which must not
  /// be written to.
  ///
  /// True unless it is set before reading begins.
  open var alwaysCopiesSampleData: Bool {
    get { copies }
    set {
      session?.requireUnstarted("alwaysCopiesSampleData cannot be set")
      copies = newValue
    }
  }

  /// Whether other time ranges can be read after the first; false unless it is set before reading begins.
  open var supportsRandomAccess: Bool {
    get { isRandomAccess }
    set {
      session?.requireUnstarted("supportsRandomAccess cannot be set")
      isRandomAccess = newValue
    }
  }

  /// The next sample buffer, or nil where there is none: the reader's status says why. Blocks while media is read.
  @discardableResult
  open func copyNextSampleBuffer() -> CMSampleBuffer? {
    guard let pump else {
      _misuse(
        "AVAssetReaderOutput.copyNextSampleBuffer() needs an output that was added to an AVAssetReader whose "
          + "startReading() was called")
    }
    return pump.next()
  }

  /// Goes on with other ranges of the asset's time, once all samples have been read.
  ///
  /// - Parameter timeRanges: `NSValue` objects of ranges whose starts increase and that do not overlap.
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

  /// Says that no other ranges will be asked for, so that the reader can complete.
  open func markConfigurationAsFinal() {
    _require(
      isRandomAccess,
      "AVAssetReaderOutput.markConfigurationAsFinal() needs supportsRandomAccess to be true, and it is false")
    guard let session, let pump, session.status != .unknown else {
      _misuse("AVAssetReaderOutput.markConfigurationAsFinal() needs a reader whose startReading() was called")
    }
    pump.markFinal()
  }

  // MARK: What subclasses give

  /// The tracks that are read.
  var readTracks: [AVAssetTrack] { [] }

  /// Why no reader can take the output; nil where one can.
  var objection: String? { nil }

  /// What reads the samples of some ranges of asset time, one after the other.
  func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    throw EngineError(.unsupported, "Reading samples", detail: "\(type(of: self)) gives none")
  }

  // MARK: The reader's side

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

  /// Gives up what is held for reading, once it has been cancelled.
  func letGo() { pump?.letGo() }
}

/// An output as its pump knows it.
// Safety: it is asked by whoever holds the pump's lock, and what the answer depends on cannot change once reading has
// begun.
private final class SourceMaker: @unchecked Sendable {
  private weak var output: AVAssetReaderOutput?
  init(output: AVAssetReaderOutput) { self.output = output }

  func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    guard let output else { throw EngineError(.cancelled, "Reading samples", detail: "the output is gone") }
    return try output.makeSource(ranges)
  }
}
