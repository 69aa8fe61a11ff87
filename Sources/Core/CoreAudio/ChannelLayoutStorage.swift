final class ChannelLayoutStorage {
  let pointer: UnsafeMutablePointer<AudioChannelLayout>
  private let deallocator: ((AudioChannelLayout.UnsafePointer) -> Void)?

  init(descriptions: Int) {
    _require(descriptions >= 0, "ManagedAudioChannelLayout: \(descriptions) descriptions")
    let size = Self.size(descriptions)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    // Safety: zeros are an empty layout.
    pointer = memory.bindMemory(to: AudioChannelLayout.self, capacity: 1)
    deallocator = nil
  }

  /// Takes over the memory of another owner. The memory is never written.
  init(
    foreign layout: AudioChannelLayout.UnsafePointer, deallocator: @escaping (AudioChannelLayout.UnsafePointer) -> Void
  ) {
    // Safety: `isForeign` makes every change copy the memory first.
    pointer = UnsafeMutablePointer(mutating: layout.unsafePointer)
    self.deallocator = deallocator
  }

  deinit {
    if let deallocator {
      deallocator(AudioChannelLayout.UnsafePointer(pointer))
    } else {
      UnsafeMutableRawPointer(pointer).deallocate()
    }
  }

  var isForeign: Bool { deallocator != nil }
  var count: Int { Int(pointer.pointee.mNumberChannelDescriptions) }
  var sizeInBytes: Int { Self.size(count) }

  private static func size(_ descriptions: Int) -> Int {
    AudioChannelLayout.sizeInBytes(maximumDescriptions: max(descriptions, 1))
  }

  var descriptions: UnsafeMutablePointer<AudioChannelDescription> {
    AudioChannelLayout.UnsafeMutablePointer(pointer).descriptions
  }

  func copy() -> ChannelLayoutStorage {
    let copy = ChannelLayoutStorage(descriptions: count)
    UnsafeMutableRawPointer(copy.pointer).copyMemory(from: pointer, byteCount: sizeInBytes)
    return copy
  }
}
