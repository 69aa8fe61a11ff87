public import CoreFoundation

public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
public typealias CGDataProviderGetBytePointerCallback = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
public typealias CGDataProviderReleaseBytePointerCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
public typealias CGDataProviderGetBytesAtPositionCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int
public typealias CGDataProviderGetBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
public typealias CGDataProviderSkipForwardCallback = @convention(c) (UnsafeMutableRawPointer?, off_t) -> off_t
public typealias CGDataProviderRewindCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// How a provider gets at bytes by position.
public struct CGDataProviderDirectCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  public var version: UInt32
  public var getBytePointer: CGDataProviderGetBytePointerCallback?
  public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
  public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  public init() {
    self.init(version: 0, getBytePointer: nil, releaseBytePointer: nil, getBytesAtPosition: nil, releaseInfo: nil)
  }

  public init(
    version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
    releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
    getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    self.getBytePointer = getBytePointer
    self.releaseBytePointer = releaseBytePointer
    self.getBytesAtPosition = getBytesAtPosition
    self.releaseInfo = releaseInfo
  }
}

/// How a provider gets at bytes in order.
public struct CGDataProviderSequentialCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  public var version: UInt32
  public var getBytes: CGDataProviderGetBytesCallback?
  public var skipForward: CGDataProviderSkipForwardCallback?
  public var rewind: CGDataProviderRewindCallback?
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  public init() { self.init(version: 0, getBytes: nil, skipForward: nil, rewind: nil, releaseInfo: nil) }

  public init(
    version: UInt32, getBytes: CGDataProviderGetBytesCallback?, skipForward: CGDataProviderSkipForwardCallback?,
    rewind: CGDataProviderRewindCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    self.getBytes = getBytes
    self.skipForward = skipForward
    self.rewind = rewind
    self.releaseInfo = releaseInfo
  }
}

/// A client's bytes by position.
package final class DirectSource {
  private let info: UnsafeMutableRawPointer?
  private let size: Int
  private let callbacks: CGDataProviderDirectCallbacks

  init?(info: UnsafeMutableRawPointer?, size: off_t, callbacks: CGDataProviderDirectCallbacks) {
    guard size >= 0, callbacks.getBytePointer != nil || callbacks.getBytesAtPosition != nil else { return nil }
    self.info = info
    self.size = Int(size)
    self.callbacks = callbacks
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The client's own memory where it offers some, otherwise a copy of its bytes.
  func region() -> MemoryRegion? {
    if let start = callbacks.getBytePointer?(info) {
      // Safety: the client's pointer is valid until releaseBytePointer; self, and with it `info`, is kept until then.
      nonisolated(unsafe) let source = self
      nonisolated(unsafe) let pointer = start
      return MemoryRegion(UnsafeRawBufferPointer(start: start, count: size)) {
        source.callbacks.releaseBytePointer?(source.info, pointer)
      }
    }
    guard let read = callbacks.getBytesAtPosition else { return nil }
    var bytes = Data(count: size)
    // Safety: the callback writes at most the count it is given.
    let got = bytes.withUnsafeMutableBytes { buffer in buffer.baseAddress.map { read(info, $0, 0, size) } ?? 0 }
    guard got >= 0, got <= size else { return nil }
    return MemoryRegion(owning: bytes.prefix(got) as NSData)
  }
}

/// A client's bytes in order; each reading begins at the beginning.
package final class SequentialSource {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGDataProviderSequentialCallbacks

  init?(info: UnsafeMutableRawPointer?, callbacks: CGDataProviderSequentialCallbacks) {
    guard callbacks.getBytes != nil else { return nil }
    self.info = info
    self.callbacks = callbacks
  }

  deinit { callbacks.releaseInfo?(info) }

  func readAll() -> Data? {
    guard let read = callbacks.getBytes else { return nil }
    callbacks.rewind?(info)
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      // Safety: the callback writes at most the count it is given.
      let got = chunk.withUnsafeMutableBytes { buffer in buffer.baseAddress.map { read(info, $0, buffer.count) } ?? 0 }
      guard got > 0, got <= chunk.count else { return got == 0 ? result : nil }
      result.append(contentsOf: chunk[..<got])
    }
  }
}
