import AVEngineEditInterchange
import AVFoundation
import Foundation

struct EditSource {
  let url: URL
  private let media: URL?
  private let size: CGSize?
  private let rate: Double?
  private let isConfined: Bool

  static func isEdit(_ word: String) -> Bool { URL(fileURLWithPath: word).pathExtension.lowercased() == "otio" }

  init(_ arguments: Arguments) throws {
    url = URL(fileURLWithPath: try arguments.file())
    media = arguments.value("--media").map { URL(fileURLWithPath: $0, isDirectory: true) }
    isConfined = arguments.has("--confined")
    size = try arguments.value("--size").map(Arguments.size)
    rate = try arguments.value("--rate").map(Self.rate)
  }

  static func rate(_ word: String) throws -> Double {
    guard let rate = Double(word) else { throw Failure(.usage, "“\(word)” is not a number of frames per second") }
    return rate
  }

  func open() async throws -> Edit {
    try Inputs.require(url.path)
    let roots = [url.deletingLastPathComponent(), media].compactMap(\.self)
    return try await Edit(otio: url, mediaFolder: media, roots: isConfined ? roots : nil, size: size, rate: rate)
  }
}
