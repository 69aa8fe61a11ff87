@_exported public import CoreAudioTypes

/// The buffers of an `AudioBufferList` of any length, as a collection.
///
/// The collection does not own the list.
public struct UnsafeMutableAudioBufferListPointer: @unchecked Sendable {
  // Safety: it is Sendable, as Apple's is. Clients that share the list must synchronize access to it.
  /// The address of the list, which the collection does not own.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// Makes a collection of the `mNumberBuffers` buffers of the list at an address.
  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

  /// Makes a collection of the buffers of the list at an address; nil for a nil pointer.
  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }

  /// The same address for code that only reads the list.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// The list's `mNumberBuffers`. Setting it changes the field, not the size of the memory.
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
  /// An element is a copy of one buffer's structure; the samples are not copied.
  public typealias Element = AudioBuffer
  /// An index counts the buffers from zero.
  public typealias Index = Int
  /// The range from zero to `count`.
  public typealias Indices = Range<Int>
  /// A slice, which refers to the same memory and keeps the indices of the whole collection.
  public typealias SubSequence = Slice<UnsafeMutableAudioBufferListPointer>
  /// The standard library's iterator, which reads the buffer at each index in turn.
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
