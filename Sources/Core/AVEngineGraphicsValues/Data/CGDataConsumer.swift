public import CoreFoundation

public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// How a consumer hands bytes to a client.
public struct CGDataConsumerCallbacks: @unchecked Sendable {
  // Safety: pointers to C functions, which capture nothing.

  public var putBytes: CGDataConsumerPutBytesCallback?
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  public init() { self.init(putBytes: nil, releaseConsumer: nil) }

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

  /// Appends to a data.
  public init?(data: CFMutableData) { target = .data(data) }

  /// Writes a file, in one piece when its contents are complete.
  public init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL else { return nil }
    target = .file(url)
  }

  public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
    // Safety: the callbacks are read here only.
    guard cbks.pointee.putBytes != nil else { return nil }
    target = .client(info, cbks.pointee)
  }

  deinit {
    if case .client(let info, let callbacks) = target { callbacks.releaseConsumer?(info) }
  }

  /// Delivers a whole file's contents; false where the target does not take them.
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
  public static func == (lhs: CGDataConsumer, rhs: CGDataConsumer) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
