public import CoreFoundation

/// A function that takes bytes: receives the client's pointer `info`, the bytes' address and their number. Returns the
/// number of bytes taken.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// A function that receives the client's pointer `info` when the consumer no longer needs it.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The functions by which a consumer passes bytes to a client.
public struct CGDataConsumerCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  /// Called with the client's pointer, the bytes and their number. Writing fails if it returns another number.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Called once with the client's pointer, when the consumer is released.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// Makes callbacks without functions; a consumer needs `putBytes`.
  public init() { self.init(putBytes: nil, releaseConsumer: nil) }

  /// Makes callbacks of two functions; a consumer needs the first.
  public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
    self.putBytes = putBytes
    self.releaseConsumer = releaseConsumer
  }
}

/// A destination for bytes: data in memory, a file, or a client's callback.
public final class CGDataConsumer {
  private enum Target {
    case data(NSMutableData)
    case file(URL)
    case client(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
  }
  private let target: Target

  /// Makes a consumer that appends bytes to a data object, which it retains.
  public init?(data: CFMutableData) { target = .data(data) }

  /// Makes a consumer that writes a file atomically, over an earlier one. Returns nil if the URL is not a file's.
  public init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL else { return nil }
    target = .file(url)
  }

  /// Makes a consumer that calls a client's functions. Returns nil if `putBytes` is missing.
  public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
    // Safety: the caller's structure of callbacks is read only during this call.
    guard cbks.pointee.putBytes != nil else { return nil }
    target = .client(info, cbks.pointee)
  }

  deinit {
    if case .client(let info, let callbacks) = target { callbacks.releaseConsumer?(info) }
  }

  package func deliver(_ contents: Data) -> Bool {
    switch target {
    case .data(let data):
      data.append(contents)
      return true
    case .file(let url):
      return (try? contents.write(to: url, options: .atomic)) != nil
    case .client(let info, let callbacks):
      guard let put = callbacks.putBytes else { return false }
      // Safety: the callback reads the bytes during the call.
      return contents.withUnsafeBytes { buffer in
        buffer.baseAddress.map { put(info, $0, buffer.count) == buffer.count } ?? true
      }
    }
  }
}

extension CGDataConsumer: Hashable {
  /// Two consumers are equal only if they are the same object.
  public static func == (lhs: CGDataConsumer, rhs: CGDataConsumer) -> Bool { lhs === rhs }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
