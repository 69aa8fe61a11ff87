import AVEngineNetwork
public import Dispatch
public import Foundation
public import FoundationNetworking
import Synchronization

/// Requests from a delegate the bytes of URLs whose schemes this library does not know, and the credentials that
/// servers require.
open class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  // Safety: locks guard all mutable state.
  private let state = Mutex(State())
  let credentials = HTTPCredentials()

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex.
    weak var delegate: (any AVAssetResourceLoaderDelegate)?
    var queue: DispatchQueue?
  }

  package override init() { super.init() }

  /// The delegate that receives requests. It is not retained.
  open var delegate: (any AVAssetResourceLoaderDelegate)? { state.withLock { $0.delegate } }

  /// The queue on which the delegate is called, as set by `setDelegate(_:queue:)`; nil before.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets the delegate and the queue on which it is called. The delegate is not retained. Traps if there is a delegate
  /// but no queue.
  open func setDelegate(_ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?) {
    _require(
      delegate == nil || delegateQueue != nil,
      "AVAssetResourceLoader.setDelegate(_:queue:): a delegate needs a queue, which is nil")
    nonisolated(unsafe) let delegate = delegate
    state.withLock { ($0.delegate, $0.queue) = (delegate, delegateQueue) }
  }

  func ask(_ request: AVAssetResourceLoadingRequest) {
    guard let queue = delegateQueue else { return request.answer.finish(.refused) }
    // Safety: locks in the request guard its state.
    nonisolated(unsafe) let request = request
    queue.async { [self] in
      if !isTaken(request) { request.answer.finish(.refused) }
    }
  }

  private func isTaken(_ request: AVAssetResourceLoadingRequest) -> Bool {
    if let renewal = request as? AVAssetResourceRenewalRequest {
      return delegate?.resourceLoader(self, shouldWaitForRenewalOfRequestedResource: renewal) ?? false
    }
    return delegate?.resourceLoader(self, shouldWaitForLoadingOfRequestedResource: request) ?? false
  }

  func cancel(_ request: AVAssetResourceLoadingRequest) {
    request.answer.cancel()
    // Safety: locks in the request guard its state.
    nonisolated(unsafe) let request = request
    delegateQueue?.async { [self] in delegate?.resourceLoader(self, didCancel: request) }
  }
}

/// A delegate that supplies the bytes of URLs whose schemes this library does not know, and credentials for servers.
/// All methods are called on the delegate's queue.
///
/// Linux: the methods are not optional but have default implementations, which do nothing or return false.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
  /// Returns whether the delegate takes a request. A delegate that takes the request answers now or later, on any
  /// thread, and ends with `finishLoading`.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Returns whether the delegate takes a renewal request. The loader sends a renewal request when the `renewalDate` of
  /// a resource has passed and the resource is used again.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool

  /// Informs the delegate that no reader waits for a request any longer. Answers to it are ignored.
  func resourceLoader(_ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest)

  /// Returns whether the delegate answers a server that requires a name and a password. The delegate answers now or
  /// later, on any thread, through the challenge's `sender`.
  ///
  /// The loader keeps a credential and sends it only to the origin that required it. Linux: the delegate receives
  /// challenges of the schemes Basic and Digest. Challenges of other schemes, and challenges of proxies, make loading
  /// fail.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge
  ) -> Bool

  /// Informs the delegate that no reader waits for its answer to a challenge any longer.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel authenticationChallenge: URLAuthenticationChallenge)
}

extension AVAssetResourceLoaderDelegate {
  /// Returns false: without this method, a delegate takes no requests for loading.
  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }

  /// Returns false: without this method, a delegate takes no requests for renewal.
  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { false }

  /// Does nothing: a delegate need not stop its work on a cancelled request.
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}

  /// Returns false: without this method, a delegate answers no challenges of servers.
  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge
  ) -> Bool { false }

  /// Does nothing: a delegate need not stop its work on a cancelled challenge.
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel authenticationChallenge: URLAuthenticationChallenge
  ) {}
}
