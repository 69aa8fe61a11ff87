public import CoreAudio
public import CoreFoundation
public import CoreVideo
import Synchronization

extension CMSampleBuffer {
  /// Options of the methods that make audio buffer lists.
  public struct Flags: OptionSet, Sendable {
    /// The bits; `audioBufferListAssure16ByteAlignment` is bit 0.
    public let rawValue: UInt32
    /// Makes a set from its bits. Bits other than that of `audioBufferListAssure16ByteAlignment` have no effect.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Aligns the address of each buffer to a multiple of 16.
    public static let audioBufferListAssure16ByteAlignment = Flags(
      rawValue: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment)
  }

  /// Whether a buffer's data can be used, cannot be used yet, or has failed.
  public enum DataReadiness: Hashable, Sendable {
    /// The data was marked as ready, so its bytes or pixels can be used.
    case ready
    /// The data cannot be used yet, for example because it is still being read. `makeDataReady()` may make it ready.
    case notReady
    /// The data is not ready, because of an error with this status.
    case failed(OSStatus)
  }

  /// The keys in the user info of a sample buffer's notifications.
  public struct NotificationKey: RawRepresentable, Hashable {
    /// The key's string, such as `kCMSampleBufferNotificationParameter_OSStatus`.
    public var rawValue: CFString
    /// Makes a key from any string, which need not be one of Apple's keys.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The key for the status of a failure, an `NSNumber` with an `OSStatus`, in the user info of `dataFailed`.
    // Safety: an immutable string.
    public nonisolated(unsafe) static let status = NotificationKey(
      rawValue: kCMSampleBufferNotificationParameter_OSStatus)
  }

  /// The number that `CFGetTypeID` returns for every sample buffer.
  public static var typeID: CFTypeID { sampleBufferTypeID }

  /// The bytes of the samples; nil if there are none or if the buffer contains an image buffer.
  public var dataBuffer: CMBlockBuffer? { currentDataBuffer }
  /// The frame of a buffer that was made from an image buffer; nil for other buffers and after `invalidate()`.
  public var imageBuffer: CVImageBuffer? { currentImageBuffer }
  /// The format of the samples, given when the buffer was made; nil if it was made without one.
  public var formatDescription: CMFormatDescription? { format }
  /// The number of samples: frames of uncompressed audio, packets of compressed audio, or video frames. It can be 0.
  public var numSamples: Int { sampleCount }
  /// Whether the buffer is valid: `invalidate()` was not called.
  public var isValid: Bool { isUsable }
  /// The sum of the samples' durations; invalid if the timing is unknown.
  public var duration: CMTime { timings.duration }
  /// The earliest presentation timestamp of the samples.
  public var presentationTimeStamp: CMTime { timings.presentationTimeStamp }
  /// The decode timestamp of the first sample; invalid if its timing does not state one.
  public var decodeTimeStamp: CMTime { timings.decodeTimeStamp }
  /// The duration of the samples minus the durations trimmed at the start and the end, divided by the speed of the
  /// attachment `speedMultiplier`.
  public var outputDuration: CMTime { CMSampleBufferGetOutputDuration(self) }
  /// The time at which the samples are shown after trimming, stretching and reversing. It is computed from the timing
  /// and the attachments, unless `setOutputPresentationTimeStamp(_:)` has set it.
  public var outputPresentationTimeStamp: CMTime { outputTime }
  /// The time at which the first sample is decoded, on the timeline of `outputPresentationTimeStamp`; the stored decode
  /// timestamp if that is not a number.
  public var outputDecodeTimeStamp: CMTime { CMSampleBufferGetOutputDecodeTimeStamp(self) }
  /// The size of all samples in bytes; 0 if it is unknown.
  public var totalSampleSize: Int { totalSize }

  /// Sets the bytes of a sample buffer without data. Throws `alreadyHasDataBuffer` if there is data or an image buffer.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try checkStatus(CMSampleBufferSetDataBuffer(self, newValue: dataBuffer))
  }

  /// Copies an audio buffer list's bytes to a new block buffer, sets it as the data of a buffer that has none, and
  /// marks the data as ready. The allocator and the flags are ignored.
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

  /// Copies frames of linear PCM to the buffers of a list: one for each channel if each channel has its own plane, else
  /// one. Throws `arrayTooSmall` if a buffer does not have room for the frames.
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

  /// Calls `body` with the packet descriptions that `audioStreamPacketDescriptions()` returns, which are valid during
  /// the call only.
  public func withUnsafeAudioStreamPacketDescriptions<R>(
    _ body: (UnsafeBufferPointer<AudioStreamPacketDescription>) throws -> R
  ) throws -> R { try audioStreamPacketDescriptions().withUnsafeBufferPointer(body) }

  /// Whether the data can be used, cannot be used yet, or has failed. For a buffer that tracks another, ready if the
  /// other is.
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

  /// Marks the buffer as invalid, releases its data and calls the function that `setInvalidateHandler(_:)` set. Throws
  /// `invalidated` if the buffer is invalid already.
  public func invalidate() throws { try checkStatus(CMSampleBufferInvalidate(self)) }

  /// Sets the function that `invalidate()` calls. An error that the function throws is ignored. Throws
  /// `requiredParameterMissing` if a function is set already.
  public func setInvalidateHandler(_ body: @escaping (CMSampleBuffer) throws -> Void) throws {
    try checkStatus(CMSampleBufferSetInvalidateHandler(self) { try? body($0) })
  }

  /// Sets `outputPresentationTimeStamp`. An invalid time restores the one that is computed from the timing and the
  /// attachments.
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

  /// Returns the timing entries as they are after trimming and after the change of speed. Throws
  /// `bufferHasNoSampleTimingInfo` if there are none.
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

  /// A sequence of buffers, one for each sample of a buffer. They share the data of the whole.
  public struct SingleSampleBuffers: Sequence {
    /// A buffer that contains one sample and shares the data of the whole.
    public typealias Element = CMSampleBuffer
    let whole: CMSampleBuffer

    /// An iterator that makes the buffers. It stops at a sample that cannot be separated from the others.
    public struct Iterator: IteratorProtocol {
      /// A buffer that contains one sample and shares the data of the whole.
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
