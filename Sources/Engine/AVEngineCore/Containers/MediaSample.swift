package import CoreMedia

/// One sample of a track: its times and the location of its bytes, not the bytes themselves.
///
/// The times of a cursor's samples are media time: the track's own timeline, before any edit. Their `decodeTime` is
/// never after `presentationTime`: if a file stores negative composition offsets, its reader makes all decode times
/// earlier by the same amount.
package struct MediaSample: Sendable {
  package enum Location: Sendable {
    /// An offset in the byte source of the sample's format. Adjacent samples can be copied as one run.
    case file(offset: Int64)
    /// A block of memory.
    case memory(HeldBlock)
    /// One contiguous block of memory, as a demuxer delivered it.
    case packet(MemoryBlock)
    /// No location: the sample represents media that could not be loaded, and reading its bytes throws the reason.
    case missing(MissingMedia)
  }

  package var decodeTime: CMTime
  package var presentationTime: CMTime
  package var duration: CMTime
  /// The number of bytes.
  package var size: Int
  package var location: Location
  /// The index into the track's format descriptions.
  package var formatIndex: Int
  package var flags: SampleFlags

  package init(
    decodeTime: CMTime, presentationTime: CMTime, duration: CMTime, size: Int, location: Location, formatIndex: Int = 0,
    flags: SampleFlags = .sync
  ) {
    self.decodeTime = decodeTime
    self.presentationTime = presentationTime
    self.duration = duration
    self.size = size
    self.location = location
    self.formatIndex = formatIndex
    self.flags = flags
  }

  /// The bytes of a sample that is in memory; nil for others.
  package var heldBytes: CMBlockBuffer? {
    switch location {
    case .memory(let held): held.block
    case .packet(let memory): CMBlockBuffer(memory)
    case .file, .missing: nil
    }
  }

  package var isSync: Bool { flags.contains(.sync) }

  /// Returns whether the sample represents missing media that is presented entirely before a time. A reader that begins
  /// at that time skips the sample: nothing can be decoded from it.
  package func isMissing(before time: CMTime) -> Bool {
    guard case .missing = location else { return false }
    return presentationTime + duration <= time
  }
}

/// The reason why media could not be loaded.
package final class MissingMedia: Sendable {
  package let reason: EngineError
  package init(_ reason: EngineError) { self.reason = reason }
}

/// The bytes of one sample in memory.
package struct HeldBlock: @unchecked Sendable {
  // Safety: the bytes are not written to after the sample has been made.
  package let block: CMBlockBuffer
  package init(_ block: CMBlockBuffer) { self.block = block }
}

/// Known relations of a sample to its neighbours (ISO/IEC 14496-12 §8.6.4, §8.10), and damage.
package struct SampleFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Decoding can start with this sample.
  package static let sync = SampleFlags(rawValue: 1 << 0)
  /// A sync sample that starts an open group: frames that precede it in presentation order may refer across it.
  package static let partialSync = SampleFlags(rawValue: 1 << 1)
  /// Decoding needs other samples.
  package static let dependsOnOthers = SampleFlags(rawValue: 1 << 2)
  /// Decoding is known to need no other samples.
  package static let doesNotDependOnOthers = SampleFlags(rawValue: 1 << 3)
  /// No other sample needs this one: it may be dropped.
  package static let isDisposable = SampleFlags(rawValue: 1 << 4)
  /// Other samples are known to need this one.
  package static let isDependedOn = SampleFlags(rawValue: 1 << 5)
  package static let hasRedundantCoding = SampleFlags(rawValue: 1 << 6)
  /// The demuxer knows that the bytes are damaged.
  package static let isDamaged = SampleFlags(rawValue: 1 << 8)
}
