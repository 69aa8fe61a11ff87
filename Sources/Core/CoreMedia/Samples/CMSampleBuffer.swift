internal import CoreAudioTypes
internal import CoreFoundation
internal import CoreVideo
import Synchronization

/// Samples of one kind of media, compressed or uncompressed, with their timing, sizes and attachments.
public final class CMSampleBuffer: Hashable {
  package typealias DataMaker = (CMSampleBuffer) -> OSStatus

  // Safety: the mutex guards the fields. Clients guard the objects and functions to which the fields refer, as on a
  // Mac.
  struct State: @unchecked Sendable {
    var dataBuffer: CMBlockBuffer?
    var imageBuffer: CVImageBuffer?
    var isReady: Bool
    var failure: OSStatus = noErr
    var isValid = true
    var makeReady: DataMaker?
    var invalidateHandler: ((CMSampleBuffer) -> Void)?
    var tracked: CMSampleBuffer?
    var outputTime: CMTime?
    /// One mutable dictionary for each sample. A client's change to a dictionary changes the sample.
    var sampleAttachments: _CFLiveArray?
  }

  package let format: CMFormatDescription?
  package let sampleCount: Int
  package let timings: SampleTimings
  package let sizes: PerSample<Int>
  /// A client's changes are in `sampleAttachments`.
  let flags: PerSample<SampleAttachmentFlags>
  let packets: PacketDescriptions?
  let state: Mutex<State>
  package let attachmentStore = AttachmentStore()

  init(
    format: CMFormatDescription?, count: Int, timings: PerSample<CMSampleTimingInfo>, sizes: PerSample<Int>,
    flags: PerSample<SampleAttachmentFlags> = .none, packets: PacketDescriptions? = nil, state: consuming State
  ) {
    self.format = format
    sampleCount = count
    self.timings = SampleTimings(entries: timings, count: count)
    self.sizes = sizes
    self.flags = flags
    self.packets = packets
    self.state = Mutex(state)
  }

  /// Returns whether both are the same buffer, whatever their samples are.
  public static func == (a: CMSampleBuffer, b: CMSampleBuffer) -> Bool { a === b }
  /// Adds the buffer's identity to a hasher; its samples have no effect.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // Safety: the reference leaves the mutex; the buffer that it refers to guards itself as far as Apple's does.
  var currentDataBuffer: CMBlockBuffer? { unguarded { $0.dataBuffer } }
  var currentImageBuffer: CVImageBuffer? { unguarded { $0.imageBuffer } }
  var isDataReady: Bool { unguarded { $0.tracked }?.isDataReady ?? state.withLock { $0.isReady } }
  var isUsable: Bool { state.withLock { $0.isValid } }

  /// The mutex does not guard the object to which the returned reference refers.
  func unguarded<T>(_ body: (borrowing State) -> T) -> T { state.withLock { Reference(value: body($0)) }.value }

  // Safety: a reference that is safe to keep on any thread.
  private struct Reference<T>: @unchecked Sendable { let value: T }

  package func byteRange(ofSamples range: Range<Int>) -> Range<Int>? {
    switch sizes {
    case .none: return nil
    case .same(let size):
      let (start, overflow) = size.multipliedReportingOverflow(by: range.lowerBound)
      let (length, tooLong) = size.multipliedReportingOverflow(by: range.count)
      guard !overflow, !tooLong, start <= Int.max - length else { return nil }
      return start..<start + length
    case .each(let each):
      guard range.upperBound <= each.count else { return nil }
      guard let start = Self.sum(each[..<range.lowerBound]), let length = Self.sum(each[range]),
        start <= Int.max - length
      else { return nil }
      return start..<start + length
    }
  }

  private static func sum(_ sizes: ArraySlice<Int>) -> Int? {
    var sum = 0
    for size in sizes {
      let (next, overflow) = sum.addingReportingOverflow(size)
      guard !overflow else { return nil }
      sum = next
    }
    return sum
  }

  var totalSize: Int { byteRange(ofSamples: 0..<sampleCount)?.count ?? 0 }
}

/// The packet descriptions of audio. The list is at a fixed address, because
/// `CMSampleBufferGetAudioStreamPacketDescriptionsPtr` returns a pointer to the list.
// Safety: written in the initialiser only, freed with the object.
package final class PacketDescriptions: @unchecked Sendable {
  let list: UnsafeBufferPointer<AudioStreamPacketDescription>

  init(_ descriptions: [AudioStreamPacketDescription]) {
    let copy = UnsafeMutableBufferPointer<AudioStreamPacketDescription>.allocate(capacity: descriptions.count)
    _ = copy.initialize(from: descriptions)
    list = UnsafeBufferPointer(copy)
  }

  deinit { list.deallocate() }
}
