public import Foundation
public import FoundationNetworking
import Synchronization

/// What a client is asked for: bytes of a resource, and what it is.
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

  /// - Parameters:
  ///   - length: How many bytes are wanted; nil: all to the end.
  ///   - wantsInformation: Whether the length and the type are wanted, too.
  init(_ request: URLRequest, offset: Int64, length: Int?, wantsInformation: Bool) {
    asked = request
    answer = ResourceAnswer(limit: length)
    information = wantsInformation ? AVAssetResourceLoadingContentInformationRequest() : nil
    data = AVAssetResourceLoadingDataRequest(answer, offset: offset, length: length)
    super.init()
  }

  /// What is to be loaded.
  open var request: URLRequest { asked }

  /// What is to be told of the resource; nil where it is known.
  open var contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? { information }

  /// Which bytes are wanted.
  open var dataRequest: AVAssetResourceLoadingDataRequest? { data }

  /// Whether the request has been answered or has failed.
  open var isFinished: Bool { answer.isFinished }

  /// Whether nobody waits for the request any longer.
  open var isCancelled: Bool { answer.isCancelled }

  /// What a server answered, where a server was asked.
  open var response: URLResponse? {
    get { replies.withLock { $0.response } }
    set {
      let copy = newValue?.copy() as? URLResponse
      replies.withLock { $0.response = copy }
    }
  }

  /// Where the resource is instead.
  open var redirect: URLRequest? {
    get { replies.withLock { $0.redirect } }
    set { replies.withLock { $0.redirect = newValue } }
  }

  /// All has been given that there is of what was asked for.
  open func finishLoading() { answer.finish(.complete) }

  /// The resource cannot be loaded.
  open func finishLoading(with error: (any Error)?) { answer.finish(.failed(error)) }

  /// All has been given that there is of what was asked for.
  @available(macOS, deprecated: 10.15, message: "use response, redirect, dataRequest and finishLoading()")
  open func finishLoading(with response: URLResponse?, data: Data?, redirect: URLRequest?) {
    self.response = response
    self.redirect = redirect
    if let data { self.data.respond(with: data) }
    finishLoading()
  }
}

/// Asks a client to make a resource, which was loaded before, good for longer.
open class AVAssetResourceRenewalRequest: AVAssetResourceLoadingRequest {}

/// What a client is to tell of a resource before it finishes loading.
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

  /// The uniform type identifier of the format.
  open var contentType: String? {
    get { contents.withLock { $0.type } }
    set { contents.withLock { $0.type = newValue } }
  }

  /// The types that `contentType` may be; nil: any.
  open var allowedContentTypes: [String]? { nil }

  /// How many bytes the resource has.
  open var contentLength: Int64 {
    get { contents.withLock { $0.length } }
    set { contents.withLock { $0.length = newValue } }
  }

  /// Whether any range of bytes can be asked for. Media needs that.
  open var isByteRangeAccessSupported: Bool {
    get { contents.withLock { $0.knowsRanges } }
    set { contents.withLock { $0.knowsRanges = newValue } }
  }

  /// When the resource has to be renewed before more of it is read; nil: never.
  open var renewalDate: Date? {
    get { contents.withLock { $0.renewalDate } }
    set { contents.withLock { $0.renewalDate = newValue } }
  }

  /// Whether all bytes are at hand. Linux: makes no difference.
  open var isEntireLengthAvailableOnDemand: Bool {
    get { contents.withLock { $0.isAtHand } }
    set { contents.withLock { $0.isAtHand = newValue } }
  }
}

/// Which bytes of a resource a client is to give.
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

  /// The first byte that is wanted.
  open var requestedOffset: Int64 { offset }

  /// How many bytes are wanted; the resource may have fewer.
  open var requestedLength: Int { length ?? Int.max - Int(clamping: offset) }

  /// Whether all bytes to the end are wanted, however many there are.
  open var requestsAllDataToEndOfResource: Bool { length == nil }

  /// The first byte that has not been given.
  open var currentOffset: Int64 { offset + Int64(answer.count) }

  /// Gives bytes from `currentOffset` on, as often as it takes.
  open func respond(with data: Data) { answer.append(data) }
}
