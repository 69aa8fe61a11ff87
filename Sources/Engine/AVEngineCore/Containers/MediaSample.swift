package import CoreMedia

/// One sample of a track, in decode order: its place in time and where its bytes are; not the bytes themselves.
///
/// All times are media time: the track's own timeline, before any edit. `decodeTime` is never after `presentationTime`:
/// where a file stores negative composition offsets its reader shifts all decode times back by the same amount.
package struct MediaSample: Sendable {
  package enum Location: Sendable {
    /// At this offset in the track's byte source; neighbours in the file can be copied as one run.
    case file(offset: Int64)
    /// In memory.
    case memory(HeldBlock)
    /// In one run of memory, as a demuxer delivered it.
    case packet(MemoryBlock)
    /// Nowhere: it stands for media that could not be had, and reading its bytes throws the reason.
    case missing(MissingMedia)
  }

  package var decodeTime: CMTime
  package var presentationTime: CMTime
  package var duration: CMTime
  /// Bytes.
  package var size: Int
  package var location: Location
  /// Index into the track's format descriptions.
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

  /// Whether it stands for missing media all of which is presented before a time: what begins then can do without a
  /// lead-in.
  package func isMissing(before time: CMTime) -> Bool {
    guard case .missing = location else { return false }
    return presentationTime + duration <= time
  }
}

/// Why media could not be had.
package final class MissingMedia: Sendable {
  package let reason: EngineError
  package init(_ reason: EngineError) { self.reason = reason }
}

/// Bytes in memory for one sample.
package struct HeldBlock: @unchecked Sendable {
  // Safety: nobody writes to the bytes once the sample has been made.
  package let block: CMBlockBuffer
  package init(_ block: CMBlockBuffer) { self.block = block }
}

/// What is known of a sample's relations to its neighbours (ISO/IEC 14496-12 §8.6.4, §8.10).
package struct SampleFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Decoding can start here.
  package static let sync = SampleFlags(rawValue: 1 << 0)
  /// A sync sample that ends an open group: pictures before it in presentation order may refer across it.
  package static let partialSync = SampleFlags(rawValue: 1 << 1)
  /// Needs other samples to be decoded.
  package static let dependsOnOthers = SampleFlags(rawValue: 1 << 2)
  /// Is known to need no others.
  package static let doesNotDependOnOthers = SampleFlags(rawValue: 1 << 3)
  /// No other sample needs it: it may be dropped.
  package static let isDisposable = SampleFlags(rawValue: 1 << 4)
  /// Others are known to need it.
  package static let isDependedOn = SampleFlags(rawValue: 1 << 5)
  package static let hasRedundantCoding = SampleFlags(rawValue: 1 << 6)
  package static let isEncrypted = SampleFlags(rawValue: 1 << 7)
  /// The demuxer knows that the bytes are damaged.
  package static let isDamaged = SampleFlags(rawValue: 1 << 8)
}
