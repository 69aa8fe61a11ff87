public import CoreFoundation

/// A source of bytes for images: memory, a file, or callbacks.
///
/// At each access to the bytes, callbacks are called and files are read.
public final class CGDataProvider {
  package enum Storage {
    case memory(MemoryRegion)
    case direct(DirectSource)
    case sequential(SequentialSource)
    case file(URL)
  }

  package let storage: Storage
  private let clientInfo: UnsafeMutableRawPointer?

  package init(storage: Storage, info: UnsafeMutableRawPointer? = nil) {
    self.storage = storage
    clientInfo = info
  }

  /// Makes a provider of a data object's bytes, copied if the object can change.
  public convenience init?(data: CFData) {
    // A mutable object could change while an image uses it.
    guard let frozen = data.copy() as? NSData else { return nil }
    self.init(storage: .memory(MemoryRegion(owning: frozen)))
  }

  /// Makes a provider of the caller's bytes, used in place. `releaseData` is called once, when nothing uses the bytes
  /// any longer. If the size is negative, returns nil without calling `releaseData`.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // Safety: the caller promises that `data` holds `size` bytes until the callback. `info` is only passed on.
    let bytes = UnsafeRawBufferPointer(start: data, count: size)
    nonisolated(unsafe) let (info, start) = (info, data)
    self.init(storage: .memory(MemoryRegion(bytes) { releaseData(info, start, size) }), info: info)
  }

  /// Makes a provider of bytes that a client supplies by position or by pointer. Returns nil if the size is negative,
  /// or if both `getBytePointer` and `getBytesAtPosition` are missing.
  public convenience init?(
    directInfo info: UnsafeMutableRawPointer?, size: off_t, callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
  ) {
    // Safety: the caller's structure of callbacks is read only during this call.
    guard let source = DirectSource(info: info, size: size, callbacks: callbacks.pointee) else { return nil }
    self.init(storage: .direct(source), info: info)
  }

  /// Makes a provider of bytes that a client supplies from the beginning to the end. Returns nil if `getBytes` is
  /// missing.
  public convenience init?(
    sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
  ) {
    // Safety: the caller's structure of callbacks is read only during this call.
    guard let source = SequentialSource(info: info, callbacks: callbacks.pointee) else { return nil }
    self.init(storage: .sequential(source), info: info)
  }

  /// Makes a provider of a file's bytes. Returns nil if the URL is not a file's or the file cannot be read.
  public convenience init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    self.init(storage: .file(url))
  }

  /// Makes a provider of the bytes of the file at a path. Returns nil if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    // Safety: the caller's C string, copied here.
    self.init(url: URL(fileURLWithPath: String(cString: filename)) as NSURL)
  }

  /// All bytes; nil if they cannot be read. Bytes in memory are not copied: the data object keeps them alive.
  public var data: CFData? { wholeRegion?.asData() }

  /// The client's pointer that was given at creation.
  public var info: UnsafeMutableRawPointer? { clientInfo }

  package var wholeRegion: MemoryRegion? {
    switch storage {
    case .memory(let region): region
    case .direct(let source): source.region()
    case .sequential(let source): source.readAll().map { MemoryRegion(owning: $0 as NSData) }
    case .file(let url): (try? Data(contentsOf: url)).map { MemoryRegion(owning: $0 as NSData) }
    }
  }
}

extension CGDataProvider: Hashable {
  /// Two providers are equal only if they are the same object.
  public static func == (lhs: CGDataProvider, rhs: CGDataProvider) -> Bool { lhs === rhs }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
