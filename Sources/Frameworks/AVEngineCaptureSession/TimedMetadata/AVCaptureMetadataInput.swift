import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import CoreFoundation
public import CoreMedia

/// Metadata that a client gives while a session runs, such as places. An `AVCaptureMovieFileOutput` records it to a
/// track of the movie; no other output takes it.
open class AVCaptureMetadataInput: AVCaptureInput {
  private let format: CMMetadataFormatDescription
  private let boxed: BoxedMetadata
  private let clock: CMClock
  private let hostClock: CMClock
  private let source: CaptureMetadataFeed

  /// - Parameters:
  ///   - desc: The identifiers, data types and languages of all items that will come. It has to describe boxed
  ///     metadata; `AVTimedMetadataGroup.copyFormatDescription()` makes one.
  ///   - clock: The clock that groups' times are by.
  public init(formatDescription desc: CMMetadataFormatDescription, clock: CMClock) {
    guard let boxed = BoxedMetadata(desc) else {
      _misuse("AVCaptureMetadataInput.init(formatDescription:clock:): the description is not one of boxed metadata")
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

  /// Gives a group to the session, which lets go of it where nothing is recorded.
  ///
  /// The group's time range counts, not its items' times. Without a duration it holds until the next group; one without
  /// items says that nothing holds any more. A group whose time is not after that of the group before is left out.
  ///
  /// - Throws: An `AVError` where the range has no start, or the format description has no place for an item.
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
