package import AVEngineCore
import Dispatch
public import Foundation
import Synchronization

package final class MetadataValueProvider: Sendable {
  private let handler: UncheckedSendable<(AVMetadataItemValueRequest) -> Void>
  private let answer = Once<UncheckedSendable<any NSCopying & NSObjectProtocol>>()

  init(_ handler: @escaping (AVMetadataItemValueRequest) -> Void) { self.handler = UncheckedSendable(handler) }

  /// Blocks until the handler has answered.
  package func value(for item: AVMetadataItem) throws(EngineError) -> any NSCopying & NSObjectProtocol {
    try answer.value { () throws(EngineError) in
      let request = AVMetadataItemValueRequest(item)
      handler.value(request)
      return try request.wait()
    }.value
  }
}

/// A request for the value of a metadata item. The client answers it now or later, from any thread.
open class AVMetadataItemValueRequest: NSObject {
  private let answered = DispatchSemaphore(value: 0)
  private let answer = Mutex<Result<UncheckedSendable<any NSCopying & NSObjectProtocol>, EngineError>?>(nil)

  /// The item whose value is requested; nil once the item was released.
  open private(set) weak var metadataItem: AVMetadataItem?

  init(_ item: AVMetadataItem) {
    metadataItem = item
    super.init()
  }

  /// Provides the value; only the first answer counts.
  open func respond(value: any NSCopying & NSObjectProtocol) { settle(.success(UncheckedSendable(value))) }

  /// Reports that the value cannot be provided, with the reason. Only the first answer counts.
  open func respond(error: any Error) {
    settle(
      .failure(
        EngineError(
          .readFailed, "Loading the value of a metadata item", detail: error.localizedDescription, underlying: error)))
  }

  func wait() throws(EngineError) -> UncheckedSendable<any NSCopying & NSObjectProtocol> {
    answered.wait()
    return try answer.withLock { $0 ?? .failure(EngineError(.readFailed, "Loading the value of a metadata item")) }
      .get()
  }

  private func settle(_ result: Result<UncheckedSendable<any NSCopying & NSObjectProtocol>, EngineError>) {
    let isFirst = answer.withLock { answer in
      if answer != nil { return false }
      answer = result
      return true
    }
    if isFirst { answered.signal() }
  }
}
