public import CoreAudio
public import CoreFoundation
public import CoreVideo
import Synchronization

extension CMSampleBuffer {
  /// Options for audio buffer lists.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Have each buffer begin at a multiple of 16.
    public static let audioBufferListAssure16ByteAlignment = Flags(
      rawValue: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment)
  }

  /// Whether the data can be used.
  public enum DataReadiness: Hashable, Sendable {
    case ready
    case notReady
    case failed(OSStatus)
  }

  /// The keys of what notifications carry.
  public struct NotificationKey: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Why the data will never be there.
    // Safety: an immutable string.
    public nonisolated(unsafe) static let status = NotificationKey(
      rawValue: kCMSampleBufferNotificationParameter_OSStatus)
  }

  /// The type identifier of sample buffers.
  public static var typeID: CFTypeID { sampleBufferTypeID }

  /// The bytes of the samples.
  public var dataBuffer: CMBlockBuffer? { currentDataBuffer }
  /// The picture.
  public var imageBuffer: CVImageBuffer? { currentImageBuffer }
  /// The description of the samples.
  public var formatDescription: CMFormatDescription? { format }
  /// The number of samples.
  public var numSamples: Int { sampleCount }
  /// Whether the buffer was not invalidated.
  public var isValid: Bool { isUsable }
  /// The sum of the samples' durations.
  public var duration: CMTime { timings.duration }
  /// When the first of the samples is shown.
  public var presentationTimeStamp: CMTime { timings.presentationTimeStamp }
  /// When the first sample is decoded.
  public var decodeTimeStamp: CMTime { timings.decodeTimeStamp }
  /// How long the samples are shown after trimming and stretching.
  public var outputDuration: CMTime { CMSampleBufferGetOutputDuration(self) }
  /// When the samples are shown after trimming and stretching.
  public var outputPresentationTimeStamp: CMTime { outputTime }
  /// When the first sample is decoded, moved along with the output presentation time.
  public var outputDecodeTimeStamp: CMTime { CMSampleBufferGetOutputDecodeTimeStamp(self) }
  /// The size of all samples in bytes; 0 when it is not known.
  public var totalSampleSize: Int { totalSize }

  /// Gives a buffer that has no data yet its bytes.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try checkStatus(CMSampleBufferSetDataBuffer(self, newValue: dataBuffer))
  }

  /// Copies the bytes of an audio buffer list and makes them the data of a buffer that has none.
  public func setDataBuffer(
    fromAudioBufferList bufferList: UnsafePointer<AudioBufferList>,
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault,
    flags: Flags = []
  ) throws {
    try checkStatus(
      CMSampleBufferSetDataBufferFromAudioBufferList(
        self, blockBufferAllocator: nil, blockBufferMemoryAllocator: blockBufferMemoryAllocator, flags: flags.rawValue,
        bufferList: bufferList))
  }

  /// Calls `body` with pointers to the sound and the owner of its bytes; both hold for the call.
  public func withAudioBufferList<R>(
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
  ) throws -> R {
    let list = AudioBufferList.allocate(maximumBuffers: audioLayout?.buffers ?? 1)
    defer { list.unsafeMutablePointer.deallocate() }
    var block: CMBlockBuffer?
    try checkStatus(
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        self, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer,
        bufferListSize: AudioBufferList.sizeInBytes(maximumBuffers: audioLayout?.buffers ?? 1),
        blockBufferAllocator: nil,
        blockBufferMemoryAllocator: blockBufferMemoryAllocator, flags: flags.rawValue, blockBufferOut: &block))
    guard let block else { throw Error.bufferNotReady }
    return try body(list, block)
  }

  /// Copies frames of uncompressed sound into the buffers of a list.
  public func copyPCMData(fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws {
    guard let first = Int32(exactly: range.lowerBound), let count = Int32(exactly: range.count) else {
      throw Error.sampleIndexOutOfRange
    }
    try checkStatus(CMSampleBufferCopyPCMDataIntoAudioBufferList(self, at: first, frameCount: count, into: bufferList))
  }

  /// The packet descriptions of compressed sound whose packets differ.
  public func audioStreamPacketDescriptions() throws -> [AudioStreamPacketDescription] {
    guard format?.audioFormat != nil else { throw Error.invalidMediaTypeForOperation }
    return packetDescriptions
  }

  /// Calls `body` with the packet descriptions of compressed sound whose packets differ.
  public func withUnsafeAudioStreamPacketDescriptions<R>(
    _ body: (UnsafeBufferPointer<AudioStreamPacketDescription>) throws -> R
  ) throws -> R { try audioStreamPacketDescriptions().withUnsafeBufferPointer(body) }

  /// Whether the data can be used.
  public var dataReadiness: DataReadiness {
    if isDataReady { return .ready }
    let failure = state.withLock { $0.failure }
    return failure == noErr ? .notReady : .failed(failure)
  }

  /// Says that the data can be used, or never will. What is ready stays so.
  public func setDataReadiness(_ newValue: DataReadiness) throws {
    switch newValue {
    case .ready: try checkStatus(CMSampleBufferSetDataReady(self))
    case .failed(let status): try checkStatus(CMSampleBufferSetDataFailed(self, status: status))
    case .notReady: break
    }
  }

  /// Makes the data ready through the function that was given when the buffer was made.
  public func makeDataReady() throws { try checkStatus(CMSampleBufferMakeDataReady(self)) }

  /// Lets this buffer be ready when another is.
  public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
    try checkStatus(CMSampleBufferTrackDataReadiness(self, sampleBufferToTrack: sampleBufferToTrack))
  }

  /// Lets the data go; the buffer cannot be used any more.
  public func invalidate() throws { try checkStatus(CMSampleBufferInvalidate(self)) }

  /// Sets a function that `invalidate()` calls; what it throws is lost.
  public func setInvalidateHandler(_ body: @escaping (CMSampleBuffer) throws -> Void) throws {
    try checkStatus(CMSampleBufferSetInvalidateHandler(self) { try? body($0) })
  }

  /// Sets the time at which the samples are to be shown.
  public func setOutputPresentationTimeStamp(_ pts: CMTime) throws {
    try checkStatus(CMSampleBufferSetOutputPresentationTimeStamp(self, newValue: pts))
  }

  /// The timing of one sample.
  public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
    var timing = CMSampleTimingInfo()
    try checkStatus(CMSampleBufferGetSampleTimingInfo(self, at: sampleIndex, timingInfoOut: &timing))
    return timing
  }

  /// The timing entries as they are stored: one that holds for all samples, or one for each.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard timings.entries[0] != nil else { throw Error.bufferHasNoSampleTimingInfo }
    return timings.entries.stored
  }

  /// The timing entries, moved and stretched to the output's timeline.
  public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard timings.entries[0] != nil else { throw Error.bufferHasNoSampleTimingInfo }
    return outputTimings
  }

  /// The size of one sample in bytes; 0 when it is not known.
  public func sampleSize(at sampleIndex: Int) -> Int { CMSampleBufferGetSampleSize(self, at: sampleIndex) }

  /// The sizes as they are stored, in bytes: one that holds for all samples, or one for each.
  public func sampleSizes() throws -> [Int] {
    guard sizes[0] != nil else { throw Error.bufferHasNoSampleSizes }
    return sizes.stored
  }

  /// A buffer for each sample, made one after another.
  public struct SingleSampleBuffers: Sequence {
    public typealias Element = CMSampleBuffer
    let whole: CMSampleBuffer

    /// Makes the next buffer; ends early at a sample that cannot be taken out.
    public struct Iterator: IteratorProtocol {
      public typealias Element = CMSampleBuffer
      let whole: CMSampleBuffer
      var index = 0
      public mutating func next() -> CMSampleBuffer? {
        guard index < whole.sampleCount else { return nil }
        defer { index += 1 }
        return try? whole.part(index..<index + 1)
      }
    }

    public func makeIterator() -> Iterator { Iterator(whole: whole) }
  }

  /// A buffer for each sample.
  public func singleSampleBuffers() throws -> SingleSampleBuffers {
    guard isUsable else { throw Error.invalidated }
    if sampleCount > 1 { _ = try part(0..<1) }
    return SingleSampleBuffers(whole: self)
  }
}
