import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import CoreFoundation
public import CoreMedia

/// An input for metadata that a client supplies while a session runs. An `AVCaptureMovieFileOutput` records it to a
/// track of a QuickTime movie; no other output accepts it.
open class AVCaptureMetadataInput: AVCaptureInput {
  private let format: CMMetadataFormatDescription
  private let boxed: BoxedMetadata
  private let clock: CMClock
  private let hostClock: CMClock
  private let source: CaptureMetadataFeed

  /// Makes an input for groups whose items match a description.
  ///
  /// - Parameters:
  ///   - desc: A description of the identifiers, data types and languages of all items that will follow. The
  ///     description has to describe boxed metadata, as those of `AVTimedMetadataGroup.copyFormatDescription()` do.
  ///   - clock: The clock on which the times of the groups are stated.
  public init(formatDescription desc: CMMetadataFormatDescription, clock: CMClock) {
    guard let boxed = BoxedMetadata(desc) else {
      _misuse("AVCaptureMetadataInput.init(formatDescription:clock:): the description does not describe boxed metadata")
    }
    format = desc
    self.boxed = boxed
    self.clock = clock
    hostClock = CaptureSystem.current.devices.clock
    source = CaptureMetadataFeed(clock: clock)
    super.init()
    makePorts([.metadata], formats: [desc])
  }

  override var captureSource: CaptureSource? { .metadata }
  override var feed: CaptureMetadataFeed? { source }
  override var sourceName: String { "metadata" }

  /// Passes a group to the session, which records the group if a recording is in progress.
  ///
  /// The time range of the group applies; the times of its items are ignored. A group without a duration is valid until
  /// the next group. A group without items means that no metadata is valid. A group that would not begin after the
  /// previous group in the file is left out.
  ///
  /// - Throws: An `AVError` if the time range has no start, if the format description does not contain an item, or if
  ///   the group cannot be encoded.
  open func append(_ metadata: AVTimedMetadataGroup) throws {
    do throws(EngineError) { try give(metadata) } catch { throw AVError(error) }
  }

  private func give(_ metadata: AVTimedMetadataGroup) throws(EngineError) {
    let operation = "Recording timed metadata"
    let range = metadata.timeRange
    let time = range.start.isNumeric ? CMSyncConvertTime(range.start, from: clock, to: hostClock) : .invalid
    guard time.isNumeric else {
      throw EngineError(.unsupported, operation, detail: "the group's time range has no start")
    }
    let data = try boxed.data(metadata.items)
    guard let buffer = CMBlockBuffer(copying: data) else { throw EngineError(.outOfMemory, operation) }
    let duration = range.duration.isNumeric && range.duration > .zero ? range.duration : .invalid
    let timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    source.append(CMSampleBuffer(data: buffer, format: format, timing: timing))
  }
}
