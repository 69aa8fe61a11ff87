/// The memory of a channel layout: the structure and the descriptions behind it.
final class ChannelLayoutStorage {
  let pointer: UnsafeMutablePointer<AudioChannelLayout>
  private let deallocator: ((AudioChannelLayout.UnsafePointer) -> Void)?

  /// Where the descriptions begin (CoreAudioBaseTypes: three 32-bit fields stand before them).
  private static let headerSize = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size

  /// Allocates a zeroed layout with room for a number of descriptions; the structure itself has room for one.
  init(descriptions: Int) {
    _require(descriptions >= 0, "ManagedAudioChannelLayout: \(descriptions) descriptions")
    let size = Self.headerSize + max(descriptions, 1) * MemoryLayout<AudioChannelDescription>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    // Safety: zeros are an empty layout.
    pointer = memory.bindMemory(to: AudioChannelLayout.self, capacity: 1)
    deallocator = nil
  }

  /// Takes over foreign memory, which is never written.
  init(foreign layout: AudioChannelLayout.UnsafePointer, deallocator: @escaping (AudioChannelLayout.UnsafePointer) -> Void) {
    // Safety: `isForeign` makes every change copy first.
    pointer = UnsafeMutablePointer(mutating: layout.unsafePointer)
    self.deallocator = deallocator
  }

  deinit {
    if let deallocator { deallocator(AudioChannelLayout.UnsafePointer(pointer)) } else { UnsafeMutableRawPointer(pointer).deallocate() }
  }

  var isForeign: Bool { deallocator != nil }
  var count: Int { Int(pointer.pointee.mNumberChannelDescriptions) }
  var sizeInBytes: Int { Self.headerSize + max(count, 1) * MemoryLayout<AudioChannelDescription>.stride }

  /// The first of `count` descriptions.
  var descriptions: UnsafeMutablePointer<AudioChannelDescription> {
    // Safety: the layout says how many descriptions stand behind its header.
    (UnsafeMutableRawPointer(pointer) + Self.headerSize).assumingMemoryBound(to: AudioChannelDescription.self)
  }

  /// The same layout in memory of its own.
  func copy() -> ChannelLayoutStorage {
    let copy = ChannelLayoutStorage(descriptions: count)
    UnsafeMutableRawPointer(copy.pointer).copyMemory(from: pointer, byteCount: sizeInBytes)
    return copy
  }
}

extension AudioChannelLayout {
  /// A layout of any number of descriptions, somewhere in memory.
  public struct UnsafePointer {
    /// The structure at the head.
    public var unsafePointer: Swift.UnsafePointer<AudioChannelLayout>

    /// Makes a pointer to a layout.
    public init(_ p: Swift.UnsafePointer<AudioChannelLayout>) { unsafePointer = p }

    init(_ p: UnsafeMutablePointer<AudioChannelLayout>) { unsafePointer = Swift.UnsafePointer(p) }
  }
}
