import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVEngineNetwork

@Suite struct RedirectionTests {
  /// The five statuses whose location is followed (RFC 9110 §15.4).
  @Test(arguments: [301, 302, 303, 307, 308]) func everyRedirectionIsFollowed(_ status: Int) throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: Data([1, 2, 3, 4]))
    server["/old"] = LocalServer.Resource(status: status, location: "/a")
    #expect(try HTTPByteSource(server.url("/old")).bytes(at: 1, count: 2) == [2, 3])
    #expect(server.requests.map(\.path) == ["/old", "/a"])
  }

  @Test(arguments: [300, 304, 404]) func otherStatusesAreNotFollowed(_ status: Int) throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: Data([1, 2, 3, 4]))
    server["/old"] = LocalServer.Resource(status: status, location: "/a")
    #expect(throws: EngineError.self) { try HTTPByteSource(server.url("/old")).bytes(at: 1, count: 2) }
    #expect(server.requests.map(\.path) == ["/old"])
  }
}
