import AVEngineNetwork
import Foundation
import FoundationNetworking
import Synchronization

extension AVAssetResourceLoader {
  /// Has the delegate answer a server's challenge, and waits for it: a person may be asked, so there is no limit to
  /// that.
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

/// Takes the answer to a challenge; the first one counts.
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

  /// What the process keeps for the server, as long as the server has not turned it down.
  private var proposed: URLCredential? {
    challenge.failures == 0 ? URLCredentialStorage.shared.defaultCredential(for: space) : nil
  }

  /// A credential that the process keeps is used; without one the server's refusal stands.
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

  /// Nil where nobody waits for the answer any longer.
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
