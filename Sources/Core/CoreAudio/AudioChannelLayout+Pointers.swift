internal import Foundation

extension AudioChannelLayout {
  /// The offset of the descriptions in bytes, after three 32-bit fields (CoreAudioBaseTypes.h).
  fileprivate static let headerSize = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size

  /// Returns the size in bytes of a layout with `maximumDescriptions` descriptions: 12 and 20 for each.
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

  /// Allocates a layout of `maximumDescriptions` descriptions, which are zeroed. The caller frees it with `free`.
  public static func allocate(maximumDescriptions: Int) -> UnsafeMutablePointer {
    // The structure itself has room for one description.
    let size = sizeInBytes(maximumDescriptions: max(maximumDescriptions, 1))
    guard let memory = calloc(1, size) else {
      _misuse("no memory for an AudioChannelLayout of \(maximumDescriptions) descriptions")
    }
    // Safety: zeroed memory of the layout's size; zeros are an empty layout.
    let layout = UnsafeMutablePointer(memory.bindMemory(to: AudioChannelLayout.self, capacity: 1))
    layout.count = maximumDescriptions
    return layout
  }

  /// The descriptions of a layout in memory, as a collection that can only be read.
  ///
  /// The collection does not own the layout.
  public struct UnsafePointer {
    /// The address of the layout, which the collection does not own.
    public var unsafePointer: Swift.UnsafePointer<AudioChannelLayout>

    /// Makes a collection of the `mNumberChannelDescriptions` descriptions of the layout at an address.
    public init(_ p: Swift.UnsafePointer<AudioChannelLayout>) { unsafePointer = p }

    /// Makes a collection of the descriptions of the layout at an address; nil for a nil pointer.
    public init?(_ p: Swift.UnsafePointer<AudioChannelLayout>?) {
      guard let p else { return nil }
      self.init(p)
    }
  }

  /// The descriptions of a layout in memory, as a collection that can be changed.
  ///
  /// The collection does not own the layout.
  public struct UnsafeMutablePointer {
    /// The address of the layout, which the collection does not own.
    public var unsafeMutablePointer: Swift.UnsafeMutablePointer<AudioChannelLayout>

    /// Makes a collection of the `mNumberChannelDescriptions` descriptions of the layout at an address.
    public init(_ p: Swift.UnsafeMutablePointer<AudioChannelLayout>) { unsafeMutablePointer = p }

    /// Makes a collection of the descriptions of the layout at an address; nil for a nil pointer.
    public init?(_ p: Swift.UnsafeMutablePointer<AudioChannelLayout>?) {
      guard let p else { return nil }
      self.init(p)
    }

    /// The same address for code that only reads the layout.
    public var unsafePointer: Swift.UnsafePointer<AudioChannelLayout> { Swift.UnsafePointer(unsafeMutablePointer) }

    var descriptions: Swift.UnsafeMutablePointer<AudioChannelDescription> {
      // Safety: the layout states how many descriptions follow its header.
      (UnsafeMutableRawPointer(unsafeMutablePointer) + headerSize).assumingMemoryBound(to: AudioChannelDescription.self)
    }
  }
}

extension AudioChannelLayout.UnsafePointer: RandomAccessCollection {
  /// An element is a copy of the description of one channel.
  public typealias Element = AudioChannelDescription
  /// An index counts the descriptions from zero.
  public typealias Index = Int
  /// The range from zero to `count`.
  public typealias Indices = Range<Int>
  /// A slice, which refers to the same memory and keeps the indices of the whole collection.
  public typealias SubSequence = Slice<AudioChannelLayout.UnsafePointer>
  /// The standard library's iterator, which reads the description at each index in turn.
  public typealias Iterator = IndexingIterator<AudioChannelLayout.UnsafePointer>

  /// The layout's `mNumberChannelDescriptions`.
  public var count: Int { Int(unsafePointer.pointee.mNumberChannelDescriptions) }
  /// The index of the first description, which is zero.
  public var startIndex: Int { 0 }
  /// The number of descriptions.
  public var endIndex: Int { count }

  /// The description at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioChannelDescription {
    // Safety: the mutable pointer is only read.
    AudioChannelLayout.UnsafeMutablePointer(UnsafeMutablePointer(mutating: unsafePointer))[index]
  }
}

extension AudioChannelLayout.UnsafeMutablePointer: MutableCollection, RandomAccessCollection {
  /// An element is a copy of the description of one channel.
  public typealias Element = AudioChannelDescription
  /// An index counts the descriptions from zero.
  public typealias Index = Int
  /// The range from zero to `count`.
  public typealias Indices = Range<Int>
  /// A slice, which refers to the same memory and keeps the indices of the whole collection.
  public typealias SubSequence = Slice<AudioChannelLayout.UnsafeMutablePointer>
  /// The standard library's iterator, which reads the description at each index in turn.
  public typealias Iterator = IndexingIterator<AudioChannelLayout.UnsafeMutablePointer>

  /// The layout's `mNumberChannelDescriptions`. Setting it changes the field, not the size of the memory.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberChannelDescriptions) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberChannelDescriptions = UInt32(newValue) }
  }
  /// The index of the first description, which is zero.
  public var startIndex: Int { 0 }
  /// The number of descriptions.
  public var endIndex: Int { count }

  /// The description at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioChannelDescription {
    get {
      _require(
        index >= 0 && index < count,
        "AudioChannelLayout.UnsafeMutablePointer: index \(index) is out of range for \(count) descriptions")
      return descriptions[index]
    }
    nonmutating set {
      _require(
        index >= 0 && index < count,
        "AudioChannelLayout.UnsafeMutablePointer: index \(index) is out of range for \(count) descriptions")
      descriptions[index] = newValue
    }
  }
}
