public import CoreFoundation

/// A function that is called when a provider no longer needs the bytes; receives the client's pointer `info`, the
/// bytes' address and their number.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
/// A function that receives the client's pointer `info` when the provider no longer needs it.
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void
/// A function that receives the client's pointer `info` and returns the address of all bytes, or nil if there is none.
public typealias CGDataProviderGetBytePointerCallback = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// A function that receives the client's pointer `info` and the address that `getBytePointer` returned, when the
/// provider no longer needs the address.
public typealias CGDataProviderReleaseBytePointerCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
/// A function that copies bytes: receives the client's pointer `info`, a buffer, the position of the first byte and the
/// number of bytes. Returns the number of bytes copied.
public typealias CGDataProviderGetBytesAtPositionCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int
/// A function that copies the next bytes: receives the client's pointer `info`, a buffer and the number of bytes.
/// Returns the number of bytes copied, zero at the end.
public typealias CGDataProviderGetBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
/// A function that skips bytes: receives the client's pointer `info` and the number of bytes. Returns the number
/// skipped. Linux: never called.
public typealias CGDataProviderSkipForwardCallback = @convention(c) (UnsafeMutableRawPointer?, off_t) -> off_t
/// A function that receives the client's pointer `info` and moves the reading position back to the first byte.
public typealias CGDataProviderRewindCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The functions by which a provider reads bytes by position.
public struct CGDataProviderDirectCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  /// The version of the structure's layout; zero, the only one there is.
  public var version: UInt32
  /// Returns the address of all bytes, or nil if the client can only copy them by `getBytesAtPosition`.
  public var getBytePointer: CGDataProviderGetBytePointerCallback?
  /// Called when the provider no longer needs the address that `getBytePointer` returned.
  public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
  /// Copies bytes from a position into a buffer. Returns the number of bytes copied.
  public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
  /// Called once with the client's pointer, when the provider no longer needs it.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// Makes callbacks without functions, of version zero; a provider needs `getBytePointer` or `getBytesAtPosition`.
  public init() {
    self.init(version: 0, getBytePointer: nil, releaseBytePointer: nil, getBytesAtPosition: nil, releaseInfo: nil)
  }

  /// Stores each argument in the field of the same name. A provider needs `getBytePointer` or `getBytesAtPosition`.
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

/// The functions by which a provider reads bytes in order.
public struct CGDataProviderSequentialCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  /// The version of the structure's layout; zero, the only one there is.
  public var version: UInt32
  /// Copies the next bytes into a buffer. Returns the number of bytes copied, zero at the end.
  public var getBytes: CGDataProviderGetBytesCallback?
  /// Skips a number of bytes. Linux: never called.
  public var skipForward: CGDataProviderSkipForwardCallback?
  /// Moves the reading position back to the first byte. Called before each reading of all bytes.
  public var rewind: CGDataProviderRewindCallback?
  /// Called once with the client's pointer, when the provider no longer needs it.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// Makes callbacks without functions, of version zero; a provider needs `getBytes`.
  public init() { self.init(version: 0, getBytes: nil, skipForward: nil, rewind: nil, releaseInfo: nil) }

  /// Stores each argument in the field of the same name. A provider needs `getBytes`.
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
    // Safety: the callback writes at most the count that it receives.
    let got = bytes.withUnsafeMutableBytes { buffer in buffer.baseAddress.map { read(info, $0, 0, size) } ?? 0 }
    guard got >= 0, got <= size else { return nil }
    return MemoryRegion(owning: bytes.prefix(got) as NSData)
  }
}

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
      // Safety: the callback writes at most the count that it receives.
      let got = chunk.withUnsafeMutableBytes { buffer in buffer.baseAddress.map { read(info, $0, buffer.count) } ?? 0 }
      guard got > 0, got <= chunk.count else { return got == 0 ? result : nil }
      result.append(contentsOf: chunk[..<got])
    }
  }
}
