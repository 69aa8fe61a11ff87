import AVEngineCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineNetwork

@Suite struct HTTPCredentialTests {
  private final class Person: Sendable {
    let options: HTTPOptions

    init(_ answer: @escaping @Sendable (HTTPChallenge, Int, () -> Bool) -> HTTPChallengeAnswer) {
      var options = HTTPOptions()
      let asked = Shared()
      options.authenticate = { challenge, isOver in
        let count = asked.list.withLock { list in
          list.append("\(challenge.realm) \(challenge.failures)")
          return list.count - 1
        }
        return answer(challenge, count, isOver)
      }
      (self.options, shared) = (options, asked)
    }

    private final class Shared: Sendable { let list = Mutex<[String]>([]) }
    private let shared: Shared
    var challenges: [String] { shared.list.withLock { $0 } }
  }

  private func locked(_ realm: String) -> LocalServer.Resource {
    var resource = LocalServer.Resource(data: Data(realm.utf8))
    resource.lock = (realm, "user:key of \(realm)")
    return resource
  }

  private static func key(_ challenge: HTTPChallenge) -> HTTPChallengeAnswer {
    .use(HTTPCredential(user: "user", password: "key of \(challenge.realm)"))
  }

  private func text(_ url: URL, _ person: Person) throws -> String {
    String(decoding: try HTTPByteSource(url, options: person.options).bytes(at: 0, count: 100), as: UTF8.self)
  }

  @Test func eachRealmHasItsOwnCredential() throws {
    let server = try LocalServer()
    for realm in ["one", "two"] {
      for name in ["a", "b", "deep/c"] { server["/\(realm)/\(name)"] = locked(realm) }
    }
    let person = Person { challenge, _, _ in Self.key(challenge) }
    for _ in 0..<2 {
      for realm in ["one", "two"] { #expect(try text(server.url("/\(realm)/a"), person) == realm) }
    }
    #expect(person.challenges == ["one 0", "two 0"])
    // Other resources of a folder and its subfolders are in the same realm: no request is refused.
    let before = server.requests.count
    for realm in ["one", "two"] {
      for name in ["b", "deep/c"] { #expect(try text(server.url("/\(realm)/\(name)"), person) == realm) }
    }
    let later = server.requests.dropFirst(before)
    #expect(later.count == 4 && later.allSatisfy { $0.headers["authorization"] != nil })
    server["/else"] = locked("two")
    #expect(try text(server.url("/else"), person) == "two" && person.challenges.count == 2)
    #expect(server.requests.suffix(2).first?.headers["authorization"] == nil)
  }

  @Test func failuresAreThoseOfTheRealm() throws {
    let server = try LocalServer()
    (server["/a/x"], server["/a/y"]) = (locked("one"), locked("two"))
    let person = Person { challenge, count, _ in
      count == 1 ? .use(HTTPCredential(user: "user", password: "wrong")) : Self.key(challenge)
    }
    #expect(try text(server.url("/a/x"), person) == "one")
    #expect(try text(server.url("/a/y"), person) == "two")
    #expect(person.challenges == ["one 0", "two 0", "two 1"])
    server["/else"] = locked("one")
    #expect(try text(server.url("/else"), person) == "one" && person.challenges.count == 3)
  }

  @Test func manyRequestsAskOnce() async throws {
    let server = try LocalServer()
    server["/a"] = locked("one")
    let person = Person { challenge, count, isOver in
      // The answer waits until four requests have been made. A second challenge would be declined.
      try? Server.wait(for: "four requests") { server.requests.count >= 4 || isOver() }
      return count == 0 ? Self.key(challenge) : .decline
    }
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { try await onAThread { try text(server.url("/a"), person) } } }
      for try await text in group { #expect(text == "one") }
    }
    #expect(person.challenges == ["one 0"])
    #expect(server.requests.count { $0.headers["authorization"] == nil } == 4)
  }

  @Test func whoWaitsForAnAnswerHoldsNobodyUp() throws {
    let server = try LocalServer()
    server["/a"] = locked("one")
    let answered = DispatchSemaphore(value: 0)
    let person = Person { challenge, _, _ in
      answered.wait()
      return Self.key(challenge)
    }
    let source = HTTPByteSource(server.url("/a"), options: person.options)
    let results = Mutex<[String: Result<[UInt8], EngineError>]>([:])
    let readers = DispatchGroup()
    func read(_ name: String, _ reading: ReadCancellation) {
      DispatchQueue(label: name).async(group: readers) {
        reading.perform {
          let result = Result { () throws(EngineError) in try source.bytes(at: 0, count: 3) }
          results.withLock { $0[name] = result.map { Array($0) } }
        }
      }
    }
    let reading = ReadCancellation()
    // The waiting reader gets its answer in any case, so that its thread ends.
    defer { readers.wait() }
    defer { answered.signal() }
    read("first", ReadCancellation())
    try Server.wait(for: "the question") { person.challenges.count == 1 }
    read("second", reading)
    try Server.wait(for: "the other's request") { server.requests.count == 2 }
    reading.cancel()
    try Server.wait(for: "the other's end") { results.withLock { $0["second"] != nil } }
    let failure = #expect(throws: EngineError.self) { try results.withLock { $0["second"] }?.get() }
    #expect(failure?.kind == .cancelled)
    #expect(person.challenges.count == 1 && results.withLock { $0["first"] == nil })
    answered.signal()
    readers.wait()
    #expect(try results.withLock { $0["first"] }?.get() == Array("one".utf8) && person.challenges == ["one 0"])
  }
}
