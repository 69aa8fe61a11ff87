import CFFmpeg
import Foundation
import MediaEngine

/// libavformat's `io_open`: every other resource that a file names passes here, and the asset's restrictions are applied.
final class ReferenceOpener {
  private let base: any ByteSource
  private let options: OpenOptions
  private let resolver: (any ReferenceResolver)?
  private var open: [UnsafeMutablePointer<AVIOContext>: SourceIO] = [:]
  fileprivate(set) var failure: EngineError?

  init(base: any ByteSource, options: OpenOptions, resolver: (any ReferenceResolver)?) {
    (self.base, self.options, self.resolver) = (base, options, resolver)
  }

  private var baseURL: URL? { base.location }

  /// What relative references are resolved against.
  var baseLocation: String { baseURL.map { $0.isFileURL ? "file:\($0.path)" : $0.absoluteString } ?? base.name }

  func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
    // Safety: the owner of the context keeps this object until the context is closed.
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.io_open = openReference
    context.pointee.io_close2 = closeReference
  }

  fileprivate func open(_ location: String) -> UnsafeMutablePointer<AVIOContext>? {
    do throws(EngineError) {
      let io = try SourceIO(try source(location))
      open[io.pointer] = io
      return io.pointer
    } catch {
      // The first refusal is the cause; what follows from it is not.
      if failure == nil { failure = error }
      return nil
    }
  }

  fileprivate func close(_ pointer: UnsafeMutablePointer<AVIOContext>) {
    if let io = open.removeValue(forKey: pointer), failure == nil { failure = io.failure }
  }

  private func source(_ location: String) throws(EngineError) -> any ByteSource {
    if location.hasPrefix("crypto") {
      throw EngineError(.protected, "Opening", subject: base.name, detail: "its segments are encrypted")
    }
    let isFile = location.hasPrefix("file:")
    guard let url = isFile ? URL(fileURLWithPath: Self.path(location)) : URL(string: location, relativeTo: baseURL)?.absoluteURL else {
      throw EngineError(.malformed, "Opening", subject: base.name, detail: "“\(location)” is no URL")
    }
    guard ["file", "http", "https"].contains(url.scheme?.lowercased() ?? "file") else { throw refusal(location) }
    guard !options.references.forbids(url, from: baseURL) else { throw refusal(location) }
    guard let resolver else { throw refusal(location) }
    return try resolver.open(url.scheme == nil ? URL(fileURLWithPath: location) : url, from: base)
  }

  private static func path(_ location: String) -> String {
    let rest = location.dropFirst("file:".count)
    return String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
  }

  private func refusal(_ location: String) -> EngineError {
    EngineError(
      .referenceForbidden, "Opening", subject: base.name, detail: "it names “\(location)”, which the reference restrictions forbid to open")
  }
}

// Safety: `opaque` of the context is its ReferenceOpener, which outlives it.
private func openReference(
  _ context: UnsafeMutablePointer<AVFormatContext>?, _ result: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
  _ url: UnsafePointer<CChar>?, _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let opaque = context?.pointee.opaque, let url, let result else { return ff_error_invalid_argument }
  let opener = Unmanaged<ReferenceOpener>.fromOpaque(opaque).takeUnretainedValue()
  // AVIO_FLAG_WRITE
  guard flags & 2 == 0, let made = opener.open(String(cString: url)) else { return ff_error_from_errno(EPERM) }
  result.pointee = made
  return 0
}

// Safety: as above.
private func closeReference(_ context: UnsafeMutablePointer<AVFormatContext>?, _ io: UnsafeMutablePointer<AVIOContext>?) -> Int32 {
  guard let opaque = context?.pointee.opaque, let io else { return 0 }
  // Safety: the context was given its opener, which outlives it.
  Unmanaged<ReferenceOpener>.fromOpaque(opaque).takeUnretainedValue().close(io)
  return 0
}
