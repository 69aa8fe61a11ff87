import AVEngineNetwork
public import Dispatch
public import Foundation
public import FoundationNetworking
import Synchronization

/// Asks a client for the bytes of URLs whose schemes are not known here, and for the credentials that servers want.
open class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  // Safety: what changes is behind the mutex.
  private let state = Mutex(State())
  /// Those that servers of the asset's resources have been given.
  let credentials = HTTPCredentials()

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex.
    weak var delegate: (any AVAssetResourceLoaderDelegate)?
    var queue: DispatchQueue?
  }

  package override init() { super.init() }

  /// Who is asked.
  open var delegate: (any AVAssetResourceLoaderDelegate)? { state.withLock { $0.delegate } }

  /// Where the delegate is asked.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets who is asked, and on which queue; a delegate needs one. The delegate is not retained.
  open func setDelegate(_ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?) {
    _require(
      delegate == nil || delegateQueue != nil,
      "AVAssetResourceLoader.setDelegate(_:queue:): a delegate needs a queue, which is nil")
    nonisolated(unsafe) let delegate = delegate
    state.withLock { ($0.delegate, $0.queue) = (delegate, delegateQueue) }
  }

  /// Hands a request to the delegate; one that nobody takes has failed.
  func ask(_ request: AVAssetResourceLoadingRequest) {
    guard let queue = delegateQueue else { return request.answer.finish(.refused) }
    // Safety: a request guards itself.
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

  /// Tells the delegate that nobody waits for a request any longer.
  func cancel(_ request: AVAssetResourceLoadingRequest) {
    request.answer.cancel()
    // Safety: a request guards itself.
    nonisolated(unsafe) let request = request
    delegateQueue?.async { [self] in delegate?.resourceLoader(self, didCancel: request) }
  }
}

/// Supplies bytes of URLs whose schemes are not known here.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
  /// Whether the request is taken. Whoever takes it answers, now or later and on any thread, and ends with
  /// `finishLoading`.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Whether the request is taken, which comes when the `renewalDate` of a resource has passed and more of it is read.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool

  /// A request that was taken is no longer waited for.
  func resourceLoader(_ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest)

  /// Whether the delegate answers a server of the asset that asks for a name and a password, now or later and on any
  /// thread, by the challenge's `sender`.
  ///
  /// A credential goes to the origin that asked, for as long as the asset is read, and to no other. Linux: servers are
  /// answered by the schemes Basic and Digest; challenges by others, and those of proxies, fail loading.
  @discardableResult
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge
  ) -> Bool

  /// An answer to a challenge that the delegate took is no longer waited for.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel authenticationChallenge: URLAuthenticationChallenge)
}

extension AVAssetResourceLoaderDelegate {
  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }

  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { false }

  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}

  @discardableResult
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge
  ) -> Bool { false }

  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel authenticationChallenge: URLAuthenticationChallenge
  ) {}
}
