import AVEngineCore
import Foundation
import Synchronization

/// Credentials, each of which is sent only to the origin that required the credential (RFC 9110 §11.5).
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
    var folders: [String: [String: Realm]] = [:]
    var asking: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  subscript(realm: Realm) -> Known? { state.withLock { $0.known[realm] } }

  /// Returns the credential of the nearest enclosing folder, which is sent before the server requires one (RFC 7617
  /// §2.2).
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

  func forget(_ old: Known) {
    state.withLock { if $0.known[old.realm] == old { $0.known[old.realm] = nil } }
  }

  /// Waits until no other thread is asking for credentials of the origin; returns nil if the request is over before.
  func asking<R>(for origin: String, _ isOver: () -> Bool, _ body: () -> R) -> R? {
    while !state.withLock({ $0.asking.insert(origin).inserted }) {
      if isOver() { return nil }
      Thread.sleep(forTimeInterval: 0.02)
    }
    defer { state.withLock { _ = $0.asking.remove(origin) } }
    return isOver() ? nil : body()
  }
}

struct HTTPRefusal: Sendable {
  var url: URL
  var fields: [String: String]
  var tried: HTTPCredentials.Known?
}

struct HTTPTrial {
  private(set) var next: HTTPCredentials.Known?
  private var refused: [HTTPCredentials.Known] = []

  enum Answer { case goesOn, stands, cancels, isOver }

  /// May take as long as a user needs to answer; other questions for the same origin wait.
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
        // Another request may have got a credential for this realm in the meantime.
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
