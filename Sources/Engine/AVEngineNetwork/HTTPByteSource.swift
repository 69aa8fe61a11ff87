package import AVEngineCore
package import Foundation
import Synchronization

/// A resource of an HTTP server, read by ranges.
///
/// A server without ranges sends the whole resource, and reads wait until that download is complete. Redirections are
/// followed here and not by libcurl, so that cookies go only to the hosts that they belong to.
package final class HTTPByteSource: LocatedByteSource {
  package let url: URL
  package let options: HTTPOptions
  private let state: Mutex<HTTPState>
  private let cancelled = CancelFlag()

  /// Sends nothing until the length, the type or bytes are requested.
  package init(_ url: URL, options: HTTPOptions = HTTPOptions()) {
    self.url = url
    self.options = options
    state = Mutex(HTTPState(url: url))
  }

  package var name: String { url.absoluteString }

  package func length() throws(EngineError) -> Int64? {
    try perform { state, client throws(EngineError) in
      try state.begin(client)
      return state.length
    }
  }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    guard offset >= 0, buffer.count > 0 else { return 0 }
    // Safety: the buffer is the caller's until this call returns, and the closure runs within it.
    nonisolated(unsafe) let target = buffer
    return try perform { state, client throws(EngineError) in try state.read(at: offset, into: target, client) }
  }

  package func mimeType() throws(EngineError) -> String? {
    try perform { state, client throws(EngineError) in
      try state.begin(client)
      return state.contentType
    }
  }

  package var requestCount: Int { state.withLock { $0.requestCount } }

  package func cancel() { cancelled.set() }

  /// The state is not locked while a client is asked for a credential: other threads can use or cancel the source.
  private func perform<R: Sendable>(
    _ body: (inout HTTPState, HTTPState.Client) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    let reader = ReadCancellation.running
    let isOver = { [cancelled] in cancelled.isSet || reader?.isCancelled == true }
    var trial = HTTPTrial()
    while true {
      if cancelled.isSet { throw EngineError(.cancelled, "Reading", subject: name).transferring(url, .cancelled) }
      let client = HTTPState.Client(options: options, cancel: cancelled, credential: trial.next)
      let (result, question) = state.withLock { state -> (Result<R, EngineError>, HTTPRefusal?) in
        do throws(EngineError) { return (.success(try body(&state, client)), nil) } catch {
          return (.failure(error), state.takeQuestion())
        }
      }
      switch question.map({ trial.answer($0, options, isOver) }) {
      case .goesOn: continue
      case .isOver: throw EngineError(.cancelled, "Opening", subject: name).transferring(url, .cancelled)
      case .cancels:
        throw EngineError(
          .permissionDenied, "Opening", subject: name, detail: "the client provided no credential", code: 401
        ).transferring(url, .userCancelledAuthentication, status: 401)
      case .stands, nil: do { return try result.get() } catch { throw error.concerning(name) }
      }
    }
  }
}

/// Opens resources of HTTP servers. Header fields (`HTTPOptions.fields`) go to the same origin only.
package struct HTTPReferenceResolver: ReferenceResolver {
  package init() {}

  package func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      throw EngineError(
        .unsupported, "Opening", subject: url.absoluteString, detail: "resources of this scheme cannot be read")
    }
    var options = (base as? HTTPByteSource)?.options ?? HTTPOptions()
    if base.location?.origin != url.origin { options.fields = [:] }
    return HTTPByteSource(url, options: options)
  }
}
