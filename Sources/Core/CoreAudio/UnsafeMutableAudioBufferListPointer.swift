@_exported public import CoreAudioTypes

/// The buffers of an `AudioBufferList` of any length, as a collection.
///
/// It does not own the list.
public struct UnsafeMutableAudioBufferListPointer: @unchecked Sendable {
  // Safety: a pointer, as Apple's is; whoever shares the list orders access to it.
  /// The list.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// Makes a collection of the buffers of a list.
  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

  /// Makes a collection of the buffers of a list, or nil where there is none.
  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }

  /// The list, for reading.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// The number of buffers.  Setting it changes the list's field, not its memory.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  // Safety: a list of `count` buffers has that many in memory from the field of the first one on.
  private var buffers: UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.size - MemoryLayout<AudioBuffer>.size
    return (UnsafeMutableRawPointer(unsafeMutablePointer) + offset).assumingMemoryBound(to: AudioBuffer.self)
  }
}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  public typealias Element = AudioBuffer
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<UnsafeMutableAudioBufferListPointer>
  public typealias Iterator = IndexingIterator<UnsafeMutableAudioBufferListPointer>

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The buffer at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioBuffer {
    get {
      _require(index >= 0 && index < count, "UnsafeMutableAudioBufferListPointer: index \(index) of \(count) buffers")
      return buffers[index]
    }
    nonmutating set {
      _require(index >= 0 && index < count, "UnsafeMutableAudioBufferListPointer: index \(index) of \(count) buffers")
      buffers[index] = newValue
    }
  }
}
