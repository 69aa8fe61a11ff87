import AVEngineCore
import Foundation
import FoundationNetworking
import Synchronization
import UniformTypeIdentifiers

final class LoadedByteSource: LocatedByteSource {
  let url: URL
  private let loader: AVAssetResourceLoader
  private let options: AssetOptions
  private let redirections: Int
  private let state = Mutex(State())
  private let isCancelled = Atomic(false)

  private struct State {
    var cache = BlockCache()
    var length: Int64?
    var type: String?
    var hasBegun = false
    var renewalDate: Date?
    /// The byte source to which the client redirected.
    var elsewhere: (any ByteSource)?
    var end = Int64.max
  }

  private static let window = 8
  private static let patience = 60.0
  private static let mostRedirections = 10

  init(_ url: URL, _ loader: AVAssetResourceLoader, options: AssetOptions, redirections: Int = 0) {
    self.url = url
    self.loader = loader
    self.options = options
    self.redirections = redirections
  }

  var name: String { url.absoluteString }

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    // If the lock is not available, its holder may wait for the client, but then checks `isCancelled`.
    state.withLockIfAvailable { $0.elsewhere }??.cancel()
  }

  func length() throws(EngineError) -> Int64? {
    let (elsewhere, length) = try perform { state throws(EngineError) in (state.elsewhere, state.length) }
    return try elsewhere?.length() ?? length
  }

  func mimeType() throws(EngineError) -> String? {
    let (elsewhere, type) = try perform { state throws(EngineError) in (state.elsewhere, state.type) }
    if let elsewhere { return try elsewhere.mimeType() }
    // Some clients set a MIME type although `contentType` is a uniform type identifier.
    return type.flatMap { $0.contains("/") ? $0 : UTType($0)?.preferredMIMEType }
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    guard offset >= 0, buffer.count > 0 else { return 0 }
    // Safety: the buffer belongs to the caller until this call returns, and the closure runs within this call.
    nonisolated(unsafe) let target = buffer
    let elsewhere = try perform { state throws(EngineError) in state.elsewhere }
    if let elsewhere { return try elsewhere.read(at: offset, into: target) }
    return try perform { state throws(EngineError) in try fill(target, from: offset, &state) }
  }

  private func perform<R: Sendable>(_ body: (inout State) throws(EngineError) -> R) throws(EngineError) -> R {
    let result = state.withLock { state -> Result<R, EngineError> in
      do throws(EngineError) {
        if !state.hasBegun {
          try begin(&state)
          state.hasBegun = true
        }
        try renewIfDue(&state)
        return .success(try body(&state))
      } catch { return .failure(error) }
    }
    do { return try result.get() } catch { throw error.concerning(name) }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64, _ state: inout State)
    throws(EngineError) -> Int
  {
    var filled = 0
    while filled < buffer.count {
      let (position, overflow) = offset.addingReportingOverflow(Int64(filled))
      if overflow || position >= min(state.length ?? .max, state.end) { break }
      let number = position / Int64(BlockCache.blockSize)
      if !state.cache.holds(number) { try fetch(number, &state) }
      let count = state.cache.copy(from: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  // MARK: Requests

  /// Apple's loader also requests the first two bytes with the type and length.
  private func begin(_ state: inout State) throws(EngineError) {
    let request = AVAssetResourceLoadingRequest(URLRequest(url: url), offset: 0, length: 2, wantsInformation: true)
    _ = try bytes(of: request, needsEnd: true, doing: "Opening")
    // Apple does not document redirections to local files. Only the `roots` of the options limit which file the
    // delegate may name, because the delegate is the client's own code.
    if let target = request.redirect?.url {
      guard redirections < Self.mostRedirections else {
        throw EngineError(.network, "Opening", detail: "the client redirects too often")
      }
      state.elsewhere = try Engine.source(
        of: target, options: options.adding(request.redirect?.allHTTPHeaderFields ?? [:]), loader: loader,
        redirections: redirections + 1)
      return
    }
    state.renewalDate = request.contentInformationRequest?.renewalDate
    state.length = request.contentInformationRequest?.contentLengthIfSet
    state.type = request.contentInformationRequest?.contentType
    guard request.contentInformationRequest?.isByteRangeAccessSupported == true else { return try loadWhole(&state) }
  }

  private func renewIfDue(_ state: inout State) throws(EngineError) {
    guard let date = state.renewalDate, date <= Date() else { return }
    state.renewalDate = nil
    let request = AVAssetResourceRenewalRequest(URLRequest(url: url), offset: 0, length: 2, wantsInformation: true)
    do throws(EngineError) { _ = try bytes(of: request, needsEnd: true, doing: "Renewing") } catch {
      if error.kind == .unsupported { return }
      throw error
    }
    state.renewalDate = request.contentInformationRequest?.renewalDate
  }

  private func loadWhole(_ state: inout State) throws(EngineError) {
    let capacity = Int64(BlockCache.capacity * BlockCache.blockSize)
    guard state.length ?? 0 <= capacity else {
      throw EngineError(
        .unsupported, "Opening", detail: "the client does not support byte ranges, which media of this length needs")
    }
    let request = AVAssetResourceLoadingRequest(URLRequest(url: url), offset: 0, length: nil, wantsInformation: false)
    let bytes = try bytes(of: request, needsEnd: true, doing: "Reading")
    guard bytes.count <= capacity else {
      throw EngineError(
        .unsupported, "Reading", detail: "the client does not support byte ranges, which media of this length needs")
    }
    (state.length, state.end) = (Int64(bytes.count), Int64(bytes.count))
    state.cache.insert(bytes, from: 0)
  }

  private func fetch(_ number: Int64, _ state: inout State) throws(EngineError) {
    let size = Int64(BlockCache.blockSize)
    var count: Int64 = 1
    while count < Self.window, !state.cache.holds(number + count) { count += 1 }
    let first = number * size
    let wanted = Int(min(count * size, (state.length ?? .max) - first))
    let request = AVAssetResourceLoadingRequest(
      URLRequest(url: url), offset: first, length: wanted, wantsInformation: false)
    let bytes = try bytes(of: request, needsEnd: false, doing: "Reading")
    if bytes.count < wanted { state.end = first + Int64(bytes.count) }
    state.cache.insert(bytes, from: number)
  }

  private func bytes(
    of request: AVAssetResourceLoadingRequest, needsEnd: Bool, doing operation: String
  ) throws(EngineError) -> [UInt8] {
    loader.ask(request)
    let reader = ReadCancellation.running
    let (bytes, end) = request.answer.wait(needsEnd: needsEnd, patience: Self.patience) {
      isCancelled.load(ordering: .relaxed) || reader?.isCancelled == true
    }
    switch end {
    case .complete: return bytes
    case .refused:
      throw EngineError(
        .unsupported, operation,
        detail:
          "URLs of the scheme “\(url.scheme ?? "")” are not supported, and no resource loader's delegate serves this one"
      )
    case .failed(let error):
      throw EngineError(
        .network, operation,
        detail: "the resource loader's delegate failed: \(error?.localizedDescription ?? "it gave no reason")",
        underlying: error)
    case .timedOut:
      loader.cancel(request)
      throw EngineError(
        .timedOut, operation,
        detail: "the resource loader's delegate provided no data for \(Int(Self.patience)) seconds")
    case .cancelled:
      loader.cancel(request)
      throw EngineError(.cancelled, operation)
    }
  }
}
