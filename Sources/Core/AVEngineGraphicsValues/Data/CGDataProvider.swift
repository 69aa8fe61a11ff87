public import CoreFoundation

/// A source of bytes for images: memory, a file, or callbacks.
///
/// Bytes in memory are handed out without a copy for as long as the provider lives; callbacks and files are read when
/// asked.
public final class CGDataProvider {
  package enum Storage {
    /// Stable memory and what to call when it is no longer needed.
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

  public convenience init?(data: CFData) {
    // `copy` of an immutable NSData only retains it; a mutable one must not change below an image.
    guard let frozen = data.copy() as? NSData else { return nil }
    self.init(storage: .memory(MemoryRegion(owning: frozen)))
  }

  /// Bytes of the caller's, used in place; `releaseData` is called once when neither the provider nor an image needs
  /// them.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // Safety: the caller promises that `data` holds `size` bytes until the callback; the box only carries `info` to it.
    let bytes = UnsafeRawBufferPointer(start: data, count: size)
    nonisolated(unsafe) let (info, start) = (info, data)
    self.init(storage: .memory(MemoryRegion(bytes) { releaseData(info, start, size) }), info: info)
  }

  /// Bytes that a client hands out by position or by pointer.
  public convenience init?(
    directInfo info: UnsafeMutableRawPointer?, size: off_t, callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
  ) {
    // Safety: the callbacks are read here only.
    guard let source = DirectSource(info: info, size: size, callbacks: callbacks.pointee) else { return nil }
    self.init(storage: .direct(source), info: info)
  }

  /// Bytes that a client hands out from the beginning to the end.
  public convenience init?(
    sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
  ) {
    // Safety: the callbacks are read here only.
    guard let source = SequentialSource(info: info, callbacks: callbacks.pointee) else { return nil }
    self.init(storage: .sequential(source), info: info)
  }

  /// A file; nil where it cannot be read.
  public convenience init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    self.init(storage: .file(url))
  }

  /// A file by its path; nil where it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    // Safety: a C string of the caller's, copied here.
    self.init(url: URL(fileURLWithPath: String(cString: filename)) as NSURL)
  }

  /// All bytes, or nil where the source fails.  Memory is not copied: the data keeps it alive.
  public var data: CFData? { wholeRegion?.asData() }

  /// The client's own pointer, as given at creation.
  public var info: UnsafeMutableRawPointer? { clientInfo }

  /// The bytes as memory that stays where it is while the region is held.
  package var wholeRegion: MemoryRegion? {
    switch storage {
    case .memory(let region): region
    case .direct(let source): source.region()
    case .sequential(let source): source.readAll().map { MemoryRegion(owning: $0 as NSData) }
    case .file(let url): (try? Data(contentsOf: url)).map { MemoryRegion(owning: $0 as NSData) }
    }
  }

  /// The file's name, for a reader that wants to open it itself.
  package var fileURL: URL? {
    if case .file(let url) = storage { url } else { nil }
  }
}

extension CGDataProvider: Hashable {
  /// Two providers are equal only if they are the same object.
  public static func == (lhs: CGDataProvider, rhs: CGDataProvider) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
