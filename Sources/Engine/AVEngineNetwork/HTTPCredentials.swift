import AVEngineCore
import Foundation
import Synchronization

/// The credentials that servers have asked for, each for the realm of the origin that asked and for no other (RFC 9110
/// §11.5).
package final class HTTPCredentials: Sendable {
  struct Realm: Hashable {
    var origin: String
    var name: String
  }

  struct Known: Equatable {
    var realm: Realm
    var scheme: HTTPChallenge.Scheme
    var credential: HTTPCredential
  }

  private struct State {
    var known: [Realm: Known] = [:]
    /// The realms that resources of a folder have asked for, by origin and path.
    var folders: [String: [String: Realm]] = [:]
    /// Origins for whose credentials somebody is being asked.
    var asking: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  subscript(realm: Realm) -> Known? { state.withLock { $0.known[realm] } }

  /// The credential that is sent to a URL before the server asks: that of the nearest folder around it (RFC 7617 §2.2).
  subscript(url: URL) -> Known? {
    state.withLock { state in
      let path = url.path(percentEncoded: true)
      let around = state.folders[url.origin]?.filter { path.hasPrefix($0.key) }
      return around?.max { $0.key.utf8.count < $1.key.utf8.count }.flatMap { state.known[$0.value] }
    }
  }

  func keep(_ new: Known, for url: URL) {
    state.withLock { state in
      state.known[new.realm] = new
      let path = url.path(percentEncoded: true)
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
      state.folders[new.realm.origin, default: [:]][folder] = new.realm
    }
  }

  /// Lets go of what a server has turned down, unless another has come meanwhile.
  func forget(_ old: Known) {
    state.withLock { if $0.known[old.realm] == old { $0.known[old.realm] = nil } }
  }

  /// Runs `body` when nobody else is asked for credentials of the origin; nil where nobody waits for that any longer.
  func asking<R>(for origin: String, _ isOver: () -> Bool, _ body: () -> R) -> R? {
    while !state.withLock({ $0.asking.insert(origin).inserted }) {
      if isOver() { return nil }
      Thread.sleep(forTimeInterval: 0.02)
    }
    defer { state.withLock { _ = $0.asking.remove(origin) } }
    return isOver() ? nil : body()
  }
}

/// An answer with status 401, and what had been sent.
struct HTTPRefusal: Sendable {
  var url: URL
  var fields: [String: String]
  var tried: HTTPCredentials.Known?
}

/// The credentials that one request has tried.
struct HTTPTrial {
  /// The credential of the next try. It goes before those that are kept.
  private(set) var next: HTTPCredentials.Known?
  private var refused: [HTTPCredentials.Known] = []

  enum Answer { case goesOn, stands, cancels, isOver }

  /// Finds out what to do about a refusal. It may take as long as somebody needs to answer, so nothing is locked
  /// meanwhile but the origin's other questions.
  mutating func answer(_ refusal: HTTPRefusal, _ options: HTTPOptions, _ isOver: () -> Bool) -> Answer {
    let origin = refusal.url.origin
    let credentials = options.credentials
    let challenges = HTTPChallenge.all(of: refusal.fields, url: refusal.url)
    if let tried = refusal.tried {
      refused.append(tried)
      if challenges.contains(where: { $0.realm == tried.realm.name }) { credentials.forget(tried) }
    }
    next = nil
    let url = refusal.url
    let refused = self.refused
    let found = credentials.asking(for: origin, isOver) { () -> (Answer, HTTPCredentials.Known?) in
      for challenge in challenges {
        // Another request may have asked meanwhile.
        let realm = HTTPCredentials.Realm(origin: origin, name: challenge.realm)
        if let known = credentials[realm], !refused.contains(known) {
          credentials.keep(known, for: url)
          return (.goesOn, known)
        }
      }
      for var challenge in challenges {
        let realm = HTTPCredentials.Realm(origin: origin, name: challenge.realm)
        challenge.failures = refused.count { $0.realm == realm }
        let answer = options.authenticate?(challenge, isOver) ?? .decline
        if isOver() { return (.isOver, nil) }
        switch answer {
        case .use(let credential):
          let new = HTTPCredentials.Known(realm: realm, scheme: challenge.scheme, credential: credential)
          credentials.keep(new, for: url)
          return (.goesOn, new)
        case .decline: return (.stands, nil)
        case .reject: continue
        case .cancel: return (.cancels, nil)
        }
      }
      return (.stands, nil)
    }
    next = found?.1
    return found?.0 ?? .isOver
  }
}
