internal import Foundation

extension AudioBufferList {
  /// Returns the size in bytes of a list of `maximumBuffers` buffers, which must be at least one.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    _require(
      maximumBuffers >= 1,
      "AudioBufferList.sizeInBytes(maximumBuffers:) needs at least one buffer, not \(maximumBuffers)")
    return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
  }

  /// Allocates a list of `maximumBuffers` empty buffers. The caller frees it with `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    guard let memory = calloc(1, size) else {
      _misuse("AudioBufferList.allocate(maximumBuffers:): no memory for \(maximumBuffers) buffers")
    }
    // Safety: zeroed memory of the list's size; zeros are an empty list.
    let list = UnsafeMutableAudioBufferListPointer(memory.bindMemory(to: AudioBufferList.self, capacity: 1))
    list.count = maximumBuffers
    return list
  }
}

extension AudioBuffer {
  /// Makes an audio buffer that refers to the memory of a typed buffer and does not own it. The size in bytes is the
  /// typed buffer's.
  public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
    self.init(
      mNumberChannels: UInt32(numberOfChannels),
      mDataByteSize: UInt32(typedBuffer.count * MemoryLayout<Element>.stride),
      mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
  }
}

extension UnsafeBufferPointer {
  /// Makes a typed buffer over the memory of an audio buffer; empty if the audio buffer has no memory.
  public init(_ audioBuffer: AudioBuffer) { self.init(UnsafeMutableBufferPointer(audioBuffer)) }
}

extension UnsafeMutableBufferPointer {
  /// Makes a typed buffer over the memory of an audio buffer; empty if the audio buffer has no memory.
  public init(_ audioBuffer: AudioBuffer) {
    // Safety: the caller states the type of the elements, as on a Mac.
    let count = Int(audioBuffer.mDataByteSize) / Swift.max(MemoryLayout<Element>.stride, 1)
    self.init(
      start: audioBuffer.mData?.assumingMemoryBound(to: Element.self), count: audioBuffer.mData == nil ? 0 : count)
  }
}
