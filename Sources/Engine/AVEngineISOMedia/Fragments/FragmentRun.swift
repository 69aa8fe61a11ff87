import AVEngineCore

/// Defaults of a track's fragments (trex, ISO/IEC 14496-12 §8.8.3; overridden by tfhd, §8.8.7).
struct FragmentDefaults: Sendable {
  var formatIndex = 0
  var duration: UInt32 = 0
  var size: UInt32 = 0
  var flags: UInt32 = 0
  /// The distances of the `roll` descriptions in the track's header, to which groups in fragments refer.
  var rollDistances: [Int] = []
}

/// A track run (trun, ISO/IEC 14496-12 §8.8.8).
struct FragmentRun: Sendable {
  struct Columns: OptionSet, Sendable {
    let rawValue: UInt32
    static let dataOffset = Columns(rawValue: 0x1)
    static let firstSampleFlags = Columns(rawValue: 0x4)
    static let duration = Columns(rawValue: 0x100)
    static let size = Columns(rawValue: 0x200)
    static let flags = Columns(rawValue: 0x400)
    static let compositionOffset = Columns(rawValue: 0x800)

    var stride: Int { [Columns.duration, .size, .flags, .compositionOffset].reduce(0) { contains($1) ? $0 + 4 : $0 } }

    func place(of column: Columns) -> Int? {
      contains(column) ? Columns(rawValue: rawValue & (column.rawValue - 1) & 0xF00).stride : nil
    }
  }

  var columns: Columns
  var defaults: FragmentDefaults
  var firstSampleFlags: UInt32?
  /// The index among the track's samples in its `FragmentIndex.Part`.
  var firstSample = 0
  var count: Int
  /// The decode time of the first sample; `end` is the time at which the last sample ends.
  var start: Int64 = 0
  var end: Int64 = 0
  var dataOffset: Int64 = 0
  var size: Int64 = 0
  /// The offset of the entries in the file.
  var entries: Int64

  /// The decode time and the offset are not filled in, and the presentation time is relative to the decode time.
  func sample(_ index: Int, _ window: inout TableWindow?) throws(EngineError) -> IndexedSample {
    func value(_ column: Columns) throws(EngineError) -> UInt32? {
      guard let place = columns.place(of: column) else { return nil }
      return try window?.u32(index, field: place)
    }
    var sample = IndexedSample()
    sample.duration = Int64(try value(.duration) ?? defaults.duration)
    sample.size = Int(try value(.size) ?? defaults.size)
    sample.presentationTime = Int64(Int32(bitPattern: try value(.compositionOffset) ?? 0))
    let stated = try value(.flags)
    sample.flags = SampleFlags(fragment: (index == 0 ? firstSampleFlags : nil) ?? stated ?? defaults.flags)
    sample.formatIndex = defaults.formatIndex
    return sample
  }

  func window(_ source: any ByteSource) -> TableWindow? {
    guard columns.stride > 0 else { return nil }
    let place = TablePlace(
      source, offset: entries, declared: UInt32(clamping: count), stride: columns.stride,
      end: entries + Int64(count * columns.stride))
    return TableWindow(place)
  }
}

extension SampleFlags {
  /// ISO/IEC 14496-12 §8.8.3.1.
  init(fragment flags: UInt32) {
    self.init(
      dependsOn: UInt8(flags >> 24 & 3), isDependedOn: UInt8(flags >> 22 & 3), redundancy: UInt8(flags >> 20 & 3))
    if flags & 0x1_0000 == 0 { insert(.sync) }
  }
}
