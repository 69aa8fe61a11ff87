@_exported public import CoreAudioTypes

/// The buffers of an `AudioBufferList` of any length, as a collection.
///
/// The collection does not own the list.
public struct UnsafeMutableAudioBufferListPointer: @unchecked Sendable {
  // Safety: it is Sendable, as Apple's is. Clients that share the list must synchronize access to it.
  /// The list.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// Makes a collection of the buffers of a list.
  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

  /// Makes a collection of the buffers of a list; nil for a nil pointer.
  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }

  /// The list, for reading.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// The number of buffers. Setting it changes the list's field, not its memory.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  // Safety: a list has `count` buffers in memory, one after the other, of which the first is the field `mBuffers`.
  private var buffers: UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.size - MemoryLayout<AudioBuffer>.size
    return (UnsafeMutableRawPointer(unsafeMutablePointer) + offset).assumingMemoryBound(to: AudioBuffer.self)
  }
}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  /// A buffer.
  public typealias Element = AudioBuffer
  /// The index of a buffer.
  public typealias Index = Int
  /// The indices of the buffers.
  public typealias Indices = Range<Int>
  /// A part of the collection.
  public typealias SubSequence = Slice<UnsafeMutableAudioBufferListPointer>
  /// An iterator over the buffers.
  public typealias Iterator = IndexingIterator<UnsafeMutableAudioBufferListPointer>

  /// The index of the first buffer, which is zero.
  public var startIndex: Int { 0 }
  /// The number of buffers.
  public var endIndex: Int { count }

  /// The buffer at an index, which must be less than `count`.
  public subscript(index: Int) -> AudioBuffer {
    get {
      _require(
        index >= 0 && index < count,
        "UnsafeMutableAudioBufferListPointer: index \(index) is out of range for \(count) buffers")
      return buffers[index]
    }
    nonmutating set {
      _require(
        index >= 0 && index < count,
        "UnsafeMutableAudioBufferListPointer: index \(index) is out of range for \(count) buffers")
      buffers[index] = newValue
    }
  }
}
