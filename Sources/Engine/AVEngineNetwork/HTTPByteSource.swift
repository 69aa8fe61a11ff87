package import AVEngineCore
package import Foundation
import Synchronization

/// A resource of an HTTP server, read by ranges.
///
/// Blocks are cached and read ahead: for sequential reads the requests grow up to 4 MB. If the server does not support
/// ranges, the whole resource is downloaded once, into an unlinked file; reads wait until the download is complete. If
/// an answer shows that the resource has changed, reads throw `.sourceLost`, because bytes of two versions do not make
/// one file. Redirections are followed here and not by libcurl, so that cookies go only to the hosts that they belong
/// to.
package final class HTTPByteSource: LocatedByteSource {
  package let url: URL
  package let options: HTTPOptions
  private let state: Mutex<HTTPState>
  private let cancelled = CancelFlag()

  /// Makes a source. It sends nothing until its length, its type or bytes are first requested.
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

  /// Performs work, and repeats it with a credential if the server requires one. The client may take long to give a
  /// credential. In this time the state is not locked: other threads can use the source, or cancel the work.
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

/// A resolver that opens resources of HTTP servers, with the options of the source that refers to them. The client's
/// header fields (`HTTPOptions.fields`) go to the same origin only.
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
