import AVEngineNetwork
import Foundation
import FoundationNetworking
import Synchronization

extension AVAssetResourceLoader {
  /// May block, without a time limit because the delegate may ask the user, until the delegate answers or `isOver`
  /// returns true.
  func answer(to challenge: HTTPChallenge, isOver: () -> Bool) -> HTTPChallengeAnswer {
    let answer = ChallengeAnswer(challenge)
    guard let queue = delegateQueue, delegate != nil else { return answer.byDefault }
    let asked = answer.makeChallenge()
    queue.async { [self] in
      let isTaken = delegate?.resourceLoader(self, shouldWaitForResponseTo: asked) ?? false
      if !isTaken { answer.finish(answer.byDefault) }
    }
    guard let given = answer.wait(isOver) else {
      queue.async { [self] in delegate?.resourceLoader(self, didCancel: asked) }
      return .cancel
    }
    return given
  }
}

final class ChallengeAnswer: NSObject, URLAuthenticationChallengeSender, Sendable {
  private let challenge: HTTPChallenge
  private let given = Mutex<HTTPChallengeAnswer?>(nil)
  private let isGiven = DispatchSemaphore(value: 0)

  init(_ challenge: HTTPChallenge) { self.challenge = challenge }

  private var space: URLProtectionSpace {
    let isSecure = challenge.url.scheme?.lowercased() == "https"
    return URLProtectionSpace(
      host: challenge.url.host ?? "", port: challenge.url.port ?? (isSecure ? 443 : 80),
      protocol: isSecure ? "https" : "http",
      realm: challenge.realm,
      authenticationMethod: challenge.scheme == .digest
        ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic)
  }

  private var proposed: URLCredential? {
    challenge.failures == 0 ? URLCredentialStorage.shared.defaultCredential(for: space) : nil
  }

  var byDefault: HTTPChallengeAnswer { proposed.map(Self.answer) ?? .decline }

  func makeChallenge() -> URLAuthenticationChallenge {
    URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: proposed, previousFailureCount: challenge.failures,
      failureResponse: HTTPURLResponse(
        url: challenge.url, statusCode: challenge.status, httpVersion: "HTTP/1.1", headerFields: challenge.fields),
      error: nil, sender: self)
  }

  private static func answer(_ credential: URLCredential) -> HTTPChallengeAnswer {
    guard let user = credential.user else { return .decline }
    return .use(HTTPCredential(user: user, password: credential.password ?? ""))
  }

  func finish(_ answer: HTTPChallengeAnswer) {
    let isFirst = given.withLock { given in
      defer { given = given ?? answer }
      return given == nil
    }
    if isFirst { isGiven.signal() }
  }

  func wait(_ isOver: () -> Bool) -> HTTPChallengeAnswer? {
    while isGiven.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isOver() { return nil }
    }
    return given.withLock { $0 }
  }

  // MARK: URLAuthenticationChallengeSender

  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) { finish(Self.answer(credential)) }
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) { finish(.decline) }
  func cancel(_ challenge: URLAuthenticationChallenge) { finish(.cancel) }
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) { finish(byDefault) }
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) { finish(.reject) }
}
