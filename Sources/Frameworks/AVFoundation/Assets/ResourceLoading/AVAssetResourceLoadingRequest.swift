public import Foundation
public import FoundationNetworking
import Synchronization

/// A request to a client for bytes of a resource and, if `contentInformationRequest` is set, for its type and length.
open class AVAssetResourceLoadingRequest: NSObject {
  let answer: ResourceAnswer
  private let asked: URLRequest
  private let information: AVAssetResourceLoadingContentInformationRequest?
  private let data: AVAssetResourceLoadingDataRequest
  private let replies = Mutex(Replies())

  private struct Replies: @unchecked Sendable {
    // Safety: read and written under the mutex; responses do not change.
    var response: URLResponse?
    var redirect: URLRequest?
  }

  init(_ request: URLRequest, offset: Int64, length: Int?, wantsInformation: Bool) {
    asked = request
    answer = ResourceAnswer(limit: length)
    information = wantsInformation ? AVAssetResourceLoadingContentInformationRequest() : nil
    data = AVAssetResourceLoadingDataRequest(answer, offset: offset, length: length)
    super.init()
  }

  /// The URL request of the resource to load; its URL has the scheme that the client serves.
  open var request: URLRequest { asked }

  /// The request for the resource's type and length; nil if only bytes are requested.
  open var contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? { information }

  /// The request for the resource's bytes. Linux: never nil, even if the type and length are also requested.
  open var dataRequest: AVAssetResourceLoadingDataRequest? { data }

  /// Whether the client has called `finishLoading`, successfully or with an error.
  open var isFinished: Bool { answer.isFinished }

  /// Whether the loader has cancelled the request, because no reader waits for it.
  open var isCancelled: Bool { answer.isCancelled }

  /// The response of a server, which the client sets if it has one.
  open var response: URLResponse? {
    get { replies.withLock { $0.response } }
    set {
      let copy = newValue?.copy() as? URLResponse
      replies.withLock { $0.response = copy }
    }
  }

  /// The request for the resource's other location, which the client sets to redirect the loader.
  open var redirect: URLRequest? {
    get { replies.withLock { $0.redirect } }
    set { replies.withLock { $0.redirect = newValue } }
  }

  /// Ends the request successfully: the client has supplied all requested bytes that exist, or has set `redirect`.
  open func finishLoading() { answer.finish(.complete) }

  /// Ends the request because the resource cannot be loaded. Loading properties then fails with an error whose
  /// `NSUnderlyingErrorKey` is `error`, unless that is nil.
  open func finishLoading(with error: (any Error)?) { answer.finish(.failed(error)) }

  /// Sets the response and the redirection, supplies bytes unless `data` is nil, and ends the request successfully.
  @available(macOS, deprecated: 10.15, message: "use response, redirect, dataRequest and finishLoading()")
  open func finishLoading(with response: URLResponse?, data: Data?, redirect: URLRequest?) {
    self.response = response
    self.redirect = redirect
    if let data { self.data.respond(with: data) }
    finishLoading()
  }
}

/// A request to a client to renew a resource that was loaded before.
open class AVAssetResourceRenewalRequest: AVAssetResourceLoadingRequest {}

/// A request for the properties of a resource. The client sets them before it finishes the loading request.
open class AVAssetResourceLoadingContentInformationRequest: NSObject {
  private let contents = Mutex(Contents())

  private struct Contents: Sendable {
    var type: String?
    var length: Int64 = 0
    var knowsRanges = false
    var isAtHand = false
    var renewalDate: Date?
  }

  var contentLengthIfSet: Int64? { contents.withLock { $0.length > 0 ? $0.length : nil } }

  /// The uniform type identifier of the resource's format, which the client sets; nil, the default, if it is not known.
  open var contentType: String? {
    get { contents.withLock { $0.type } }
    set { contents.withLock { $0.type = newValue } }
  }

  /// The types that `contentType` may have; nil for any.
  open var allowedContentTypes: [String]? { nil }

  /// The length of the resource in bytes; zero if it is not known.
  open var contentLength: Int64 {
    get { contents.withLock { $0.length } }
    set { contents.withLock { $0.length = newValue } }
  }

  /// Whether any range of bytes can be requested. Linux: otherwise the resource may have at most 16 MiB.
  open var isByteRangeAccessSupported: Bool {
    get { contents.withLock { $0.knowsRanges } }
    set { contents.withLock { $0.knowsRanges = newValue } }
  }

  /// The date from which the resource has to be renewed; nil if it stays valid.
  open var renewalDate: Date? {
    get { contents.withLock { $0.renewalDate } }
    set { contents.withLock { $0.renewalDate = newValue } }
  }

  /// Whether all bytes are available without delay. Linux: ignored.
  open var isEntireLengthAvailableOnDemand: Bool {
    get { contents.withLock { $0.isAtHand } }
    set { contents.withLock { $0.isAtHand = newValue } }
  }
}

/// The range of a resource's bytes that a client has to supply.
open class AVAssetResourceLoadingDataRequest: NSObject {
  private let answer: ResourceAnswer
  private let offset: Int64
  private let length: Int?

  init(_ answer: ResourceAnswer, offset: Int64, length: Int?) {
    self.answer = answer
    self.offset = offset
    self.length = length
    super.init()
  }

  /// The offset of the first requested byte from the start of the resource.
  open var requestedOffset: Int64 { offset }

  /// The number of requested bytes. The resource may have fewer.
  open var requestedLength: Int { length ?? Int.max - Int(clamping: offset) }

  /// Whether all bytes to the end of the resource are requested, however many there are.
  open var requestsAllDataToEndOfResource: Bool { length == nil }

  /// The offset of the first byte that the client has not supplied yet.
  open var currentOffset: Int64 { offset + Int64(answer.count) }

  /// Supplies the next bytes, from `currentOffset` on. The client may call this method several times.
  open func respond(with data: Data) { answer.append(data) }
}
