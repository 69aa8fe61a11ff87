internal import Foundation

extension AudioChannelLayout {
  /// The offset of the descriptions in bytes (CoreAudioBaseTypes: three 32-bit fields stand before them).
  fileprivate static let headerSize = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size

  /// The size in bytes of a layout with room for a number of descriptions.
  public static func sizeInBytes(maximumDescriptions: Int) -> Int {
    _require(
      maximumDescriptions >= 0,
      "AudioChannelLayout.sizeInBytes(maximumDescriptions:): \(maximumDescriptions) descriptions")
    let (size, overflow) = maximumDescriptions.multipliedReportingOverflow(
      by: MemoryLayout<AudioChannelDescription>.stride)
    _require(
      !overflow && size <= Int.max - headerSize,
      "AudioChannelLayout.sizeInBytes(maximumDescriptions:): \(maximumDescriptions) descriptions")
    return headerSize + size
  }

  /// Allocates a layout of a number of descriptions, all zero, to be given to `free` when done.
  public static func allocate(maximumDescriptions: Int) -> UnsafeMutablePointer {
    // The structure itself has room for one.
    let size = sizeInBytes(maximumDescriptions: max(maximumDescriptions, 1))
    guard let memory = calloc(1, size) else {
      _misuse("no memory for an AudioChannelLayout of \(maximumDescriptions) descriptions")
    }
    // Safety: zeroed memory of the layout's size; zeros are an empty layout.
    let layout = UnsafeMutablePointer(memory.bindMemory(to: AudioChannelLayout.self, capacity: 1))
    layout.count = maximumDescriptions
    return layout
  }

  /// The descriptions of a layout somewhere in memory, as a collection for reading.
  ///
  /// It does not own the layout.
  public struct UnsafePointer {
    /// The structure at the head.
    public var unsafePointer: Swift.UnsafePointer<AudioChannelLayout>

    /// Makes a collection of the descriptions of a layout.
    public init(_ p: Swift.UnsafePointer<AudioChannelLayout>) { unsafePointer = p }

    /// Makes a collection of the descriptions of a layout, or nil where there is none.
    public init?(_ p: Swift.UnsafePointer<AudioChannelLayout>?) {
      guard let p else { return nil }
      self.init(p)
    }
  }

  /// The descriptions of a layout somewhere in memory, as a collection that can be changed.
  ///
  /// It does not own the layout.
  public struct UnsafeMutablePointer {
    /// The structure at the head.
    public var unsafeMutablePointer: Swift.UnsafeMutablePointer<AudioChannelLayout>

    /// Makes a collection of the descriptions of a layout.
    public init(_ p: Swift.UnsafeMutablePointer<AudioChannelLayout>) { unsafeMutablePointer = p }

    /// Makes a collection of the descriptions of a layout, or nil where there is none.
    public init?(_ p: Swift.UnsafeMutablePointer<AudioChannelLayout>?) {
      guard let p else { return nil }
      self.init(p)
    }

    /// The structure at the head, for reading.
    public var unsafePointer: Swift.UnsafePointer<AudioChannelLayout> { Swift.UnsafePointer(unsafeMutablePointer) }

    /// The first of `count` descriptions.
    var descriptions: Swift.UnsafeMutablePointer<AudioChannelDescription> {
      // Safety: the layout says how many descriptions stand behind its header.
      (UnsafeMutableRawPointer(unsafeMutablePointer) + headerSize).assumingMemoryBound(to: AudioChannelDescription.self)
    }
  }
}

extension AudioChannelLayout.UnsafePointer: RandomAccessCollection {
  public typealias Element = AudioChannelDescription
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<AudioChannelLayout.UnsafePointer>
  public typealias Iterator = IndexingIterator<AudioChannelLayout.UnsafePointer>

  /// The number of descriptions.
  public var count: Int { Int(unsafePointer.pointee.mNumberChannelDescriptions) }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The description at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioChannelDescription {
    // Safety: nothing is written.
    AudioChannelLayout.UnsafeMutablePointer(UnsafeMutablePointer(mutating: unsafePointer))[index]
  }
}

extension AudioChannelLayout.UnsafeMutablePointer: MutableCollection, RandomAccessCollection {
  public typealias Element = AudioChannelDescription
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<AudioChannelLayout.UnsafeMutablePointer>
  public typealias Iterator = IndexingIterator<AudioChannelLayout.UnsafeMutablePointer>

  /// The number of descriptions.  Setting it changes the layout's field, not its memory.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberChannelDescriptions) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberChannelDescriptions = UInt32(newValue) }
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The description at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioChannelDescription {
    get {
      _require(
        index >= 0 && index < count, "AudioChannelLayout.UnsafeMutablePointer: index \(index) of \(count) descriptions")
      return descriptions[index]
    }
    nonmutating set {
      _require(
        index >= 0 && index < count, "AudioChannelLayout.UnsafeMutablePointer: index \(index) of \(count) descriptions")
      descriptions[index] = newValue
    }
  }
}
