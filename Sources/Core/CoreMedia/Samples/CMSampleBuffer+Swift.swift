public import CoreAudio
public import CoreFoundation
public import CoreVideo
import Synchronization

extension CMSampleBuffer {
  /// Options of the methods that make audio buffer lists.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Aligns the address of each buffer to a multiple of 16.
    public static let audioBufferListAssure16ByteAlignment = Flags(
      rawValue: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment)
  }

  /// The readiness of a buffer's data.
  public enum DataReadiness: Hashable, Sendable {
    /// The data can be used.
    case ready
    /// The data cannot be used yet.
    case notReady
    /// The data is not ready, because of an error with this status.
    case failed(OSStatus)
  }

  /// The keys in the user info of a sample buffer's notifications.
  public struct NotificationKey: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The key for the status of a failure.
    // Safety: an immutable string.
    public nonisolated(unsafe) static let status = NotificationKey(
      rawValue: kCMSampleBufferNotificationParameter_OSStatus)
  }

  /// The type identifier of sample buffers.
  public static var typeID: CFTypeID { sampleBufferTypeID }

  /// The bytes of the samples; nil if there are none or if the buffer contains an image buffer.
  public var dataBuffer: CMBlockBuffer? { currentDataBuffer }
  /// The image buffer; nil if there is none.
  public var imageBuffer: CVImageBuffer? { currentImageBuffer }
  /// The format description of the samples.
  public var formatDescription: CMFormatDescription? { format }
  /// The number of samples.
  public var numSamples: Int { sampleCount }
  /// Whether the buffer is valid: `invalidate()` was not called.
  public var isValid: Bool { isUsable }
  /// The sum of the samples' durations; invalid if the timing is unknown.
  public var duration: CMTime { timings.duration }
  /// The earliest presentation timestamp of the samples.
  public var presentationTimeStamp: CMTime { timings.presentationTimeStamp }
  /// The decode timestamp of the first sample; invalid if its timing does not state one.
  public var decodeTimeStamp: CMTime { timings.decodeTimeStamp }
  /// The duration of the samples after trimming and stretching.
  public var outputDuration: CMTime { CMSampleBufferGetOutputDuration(self) }
  /// The time at which the samples are shown after trimming, stretching and reversing.
  public var outputPresentationTimeStamp: CMTime { outputTime }
  /// The decode timestamp of the first sample, moved to the output's timeline.
  public var outputDecodeTimeStamp: CMTime { CMSampleBufferGetOutputDecodeTimeStamp(self) }
  /// The size of all samples in bytes; 0 if it is unknown.
  public var totalSampleSize: Int { totalSize }

  /// Sets the bytes of a sample buffer without data. Throws `alreadyHasDataBuffer` if there is data or an image buffer.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try checkStatus(CMSampleBufferSetDataBuffer(self, newValue: dataBuffer))
  }

  /// Sets the data of a sample buffer without data to a copy of an audio buffer list's bytes, and marks the data as
  /// ready.
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

  /// Calls `body` with pointers to the audio and with the owner of its bytes. The list is valid during the call only.
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

  /// Copies frames of uncompressed audio to the buffers of a list.
  public func copyPCMData(fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws {
    guard let first = Int32(exactly: range.lowerBound), let count = Int32(exactly: range.count) else {
      throw Error.sampleIndexOutOfRange
    }
    try checkStatus(CMSampleBufferCopyPCMDataIntoAudioBufferList(self, at: first, frameCount: count, into: bufferList))
  }

  /// Returns the packet descriptions of audio; an empty array if there are none. Throws `invalidMediaTypeForOperation`
  /// for other media.
  public func audioStreamPacketDescriptions() throws -> [AudioStreamPacketDescription] {
    guard format?.audioFormat != nil else { throw Error.invalidMediaTypeForOperation }
    return packetDescriptions
  }

  /// Calls `body` with the packet descriptions that `audioStreamPacketDescriptions()` returns.
  public func withUnsafeAudioStreamPacketDescriptions<R>(
    _ body: (UnsafeBufferPointer<AudioStreamPacketDescription>) throws -> R
  ) throws -> R { try audioStreamPacketDescriptions().withUnsafeBufferPointer(body) }

  /// The readiness of the data.
  public var dataReadiness: DataReadiness {
    if isDataReady { return .ready }
    let failure = state.withLock { $0.failure }
    return failure == noErr ? .notReady : .failed(failure)
  }

  /// Marks the data as ready or failed. `notReady` changes nothing.
  public func setDataReadiness(_ newValue: DataReadiness) throws {
    switch newValue {
    case .ready: try checkStatus(CMSampleBufferSetDataReady(self))
    case .failed(let status): try checkStatus(CMSampleBufferSetDataFailed(self, status: status))
    case .notReady: break
    }
  }

  /// Makes the data ready, unless it is ready, with the function that the buffer was made with. Throws the function's
  /// error if it fails, and `bufferNotReady` if a function is needed and missing. If this buffer tracks another one,
  /// makes that other buffer ready instead.
  public func makeDataReady() throws { try checkStatus(CMSampleBufferMakeDataReady(self)) }

  /// Makes this buffer track another one: this buffer is ready when the other one is. Throws `requiredParameterMissing`
  /// if the other one is this buffer or tracks it.
  public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
    try checkStatus(CMSampleBufferTrackDataReadiness(self, sampleBufferToTrack: sampleBufferToTrack))
  }

  /// Releases the data and calls the invalidation function.
  public func invalidate() throws { try checkStatus(CMSampleBufferInvalidate(self)) }

  /// Sets the function that `invalidate()` calls. An error that the function throws is ignored. Throws
  /// `requiredParameterMissing` if a function is set already.
  public func setInvalidateHandler(_ body: @escaping (CMSampleBuffer) throws -> Void) throws {
    try checkStatus(CMSampleBufferSetInvalidateHandler(self) { try? body($0) })
  }

  /// Sets the time at which the samples are shown. An invalid time restores the computed one.
  public func setOutputPresentationTimeStamp(_ pts: CMTime) throws {
    try checkStatus(CMSampleBufferSetOutputPresentationTimeStamp(self, newValue: pts))
  }

  /// Returns the timing of one sample. Throws `bufferHasNoSampleTimingInfo` if there is no timing, and
  /// `sampleIndexOutOfRange` if the buffer has no such sample.
  public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
    var timing = CMSampleTimingInfo()
    try checkStatus(CMSampleBufferGetSampleTimingInfo(self, at: sampleIndex, timingInfoOut: &timing))
    return timing
  }

  /// Returns the timing entries as they are stored: one for all samples, or one for each. Throws
  /// `bufferHasNoSampleTimingInfo` if there are none.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard timings.entries[0] != nil else { throw Error.bufferHasNoSampleTimingInfo }
    return timings.entries.stored
  }

  /// Returns the timing entries, moved and stretched to the output's timeline. Throws `bufferHasNoSampleTimingInfo` if
  /// there are none.
  public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard timings.entries[0] != nil else { throw Error.bufferHasNoSampleTimingInfo }
    return outputTimings
  }

  /// Returns the size of one sample in bytes; 0 if it is unknown.
  public func sampleSize(at sampleIndex: Int) -> Int { CMSampleBufferGetSampleSize(self, at: sampleIndex) }

  /// Returns the sizes as they are stored, in bytes: one for all samples, or one for each. Throws
  /// `bufferHasNoSampleSizes` if there are none.
  public func sampleSizes() throws -> [Int] {
    guard sizes[0] != nil else { throw Error.bufferHasNoSampleSizes }
    return sizes.stored
  }

  /// A sequence of buffers, one for each sample.
  public struct SingleSampleBuffers: Sequence {
    /// A buffer of one sample.
    public typealias Element = CMSampleBuffer
    let whole: CMSampleBuffer

    /// An iterator that makes the buffers. It stops at a sample that cannot be separated from the others.
    public struct Iterator: IteratorProtocol {
      /// A buffer of one sample.
      public typealias Element = CMSampleBuffer
      let whole: CMSampleBuffer
      var index = 0
      /// Returns a buffer of the next sample; nil after the last.
      public mutating func next() -> CMSampleBuffer? {
        guard index < whole.sampleCount else { return nil }
        defer { index += 1 }
        return try? whole.part(index..<index + 1)
      }
    }

    /// Returns an iterator that begins at the first sample.
    public func makeIterator() -> Iterator { Iterator(whole: whole) }
  }

  /// Returns a buffer for each sample. Throws `invalidated` after `invalidate()`, and an error if the first sample
  /// cannot be separated from the others.
  public func singleSampleBuffers() throws -> SingleSampleBuffers {
    guard isUsable else { throw Error.invalidated }
    if sampleCount > 1 { _ = try part(0..<1) }
    return SingleSampleBuffers(whole: self)
  }
}
