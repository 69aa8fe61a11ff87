package import CoreMedia

/// The times, size, location and flags of a sample. Times are media time, before any edit.
package struct MediaSample: Sendable {
  package enum Location: Sendable {
    /// An offset in the byte source of the sample's format.
    case file(offset: Int64)
    case memory(HeldBlock)
    case packet(MemoryBlock)
    /// Media that could not be loaded; reading its bytes throws the reason.
    case missing(MissingMedia)
  }

  package var decodeTime: CMTime
  package var presentationTime: CMTime
  package var duration: CMTime
  package var size: Int
  package var location: Location
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

  package var heldBytes: CMBlockBuffer? {
    switch location {
    case .memory(let held): held.block
    case .packet(let memory): CMBlockBuffer(memory)
    case .file, .missing: nil
    }
  }

  package var isSync: Bool { flags.contains(.sync) }

  package func isMissing(before time: CMTime) -> Bool {
    guard case .missing = location else { return false }
    return presentationTime + duration <= time
  }
}

package final class MissingMedia: Sendable {
  package let reason: EngineError
  package init(_ reason: EngineError) { self.reason = reason }
}

package struct HeldBlock: @unchecked Sendable {
  // Safety: the bytes are not written to after the sample has been made.
  package let block: CMBlockBuffer
  package init(_ block: CMBlockBuffer) { self.block = block }
}

/// The dependencies of a sample (ISO/IEC 14496-12 §8.6.4), and damage.
package struct SampleFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let sync = SampleFlags(rawValue: 1 << 0)
  /// A sample that starts an open group of pictures: frames before it in presentation order may refer across it.
  package static let partialSync = SampleFlags(rawValue: 1 << 1)
  package static let dependsOnOthers = SampleFlags(rawValue: 1 << 2)
  package static let doesNotDependOnOthers = SampleFlags(rawValue: 1 << 3)
  package static let isDisposable = SampleFlags(rawValue: 1 << 4)
  package static let isDependedOn = SampleFlags(rawValue: 1 << 5)
  package static let hasRedundantCoding = SampleFlags(rawValue: 1 << 6)
  package static let isDamaged = SampleFlags(rawValue: 1 << 8)
}
