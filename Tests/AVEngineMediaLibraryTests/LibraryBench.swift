import AVEngineMediaLibrary
import Foundation
import TestSupport

final class LibraryBench: Sendable {
  let folder: TemporaryFolder
  let root: URL
  let library: MediaLibrary

  init(_ folder: TemporaryFolder? = nil, change: (inout MediaLibrary.Configuration) -> Void = { _ in }) throws {
    self.folder = try folder ?? TemporaryFolder()
    root = self.folder["media"]
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var configuration = MediaLibrary.Configuration(
      roots: [MediaRoot(root, writable: true)], folder: self.folder["state"])
    configuration.indexesByItself = false
    change(&configuration)
    library = MediaLibrary(configuration)
  }

  func reopened(change: (inout MediaLibrary.Configuration) -> Void = { _ in }) throws -> LibraryBench {
    try LibraryBench(folder, change: change)
  }

  @discardableResult
  func wave(_ name: String, seed: Int, frames: Int = 4_000, title: String? = nil) throws -> URL {
    let url = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.wave(seed: seed, frames: frames, title: title).write(to: url)
    return url
  }

  static func wave(seed: Int, frames: Int = 4_000, title: String? = nil) -> Data {
    var state = UInt32(truncatingIfNeeded: seed) &* 2_654_435_761 | 1
    var samples = Data()
    for _ in 0..<frames {
      state = state &* 1_664_525 &+ 1_013_904_223
      samples.append(contentsOf: [UInt8(state >> 24), UInt8(state >> 16 & 0xFF)])
    }
    func word(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) } }
    func half(_ value: Int) -> Data { withUnsafeBytes(of: UInt16(value).littleEndian) { Data($0) } }
    func chunk(_ name: String, _ bytes: Data) -> Data {
      Data(name.utf8) + word(bytes.count) + bytes + (bytes.count % 2 == 1 ? Data([0]) : Data())
    }
    let format = half(1) + half(1) + word(8_000) + word(16_000) + half(2) + half(16)
    var body = Data("WAVE".utf8) + chunk("fmt ", format)
    if let title { body += chunk("LIST", Data("INFO".utf8) + chunk("INAM", Data(title.utf8) + Data([0]))) }
    return chunk("RIFF", body + chunk("data", samples))
  }

  func asset(_ name: String) throws -> MediaLibraryAsset? { try library.asset(at: root.appendingPathComponent(name)) }

  func identifiers() throws -> [String: String] {
    let rows = try library.fetch(MediaLibraryQuery())
    return Dictionary(
      uniqueKeysWithValues: rows.assets(in: 0..<rows.count).map { ($0.url.lastPathComponent, $0.localIdentifier) })
  }

  func names(_ query: MediaLibraryQuery) throws -> [String] {
    let rows = try library.fetch(query)
    return rows.assets(in: 0..<rows.count).map(\.url.lastPathComponent)
  }

  func move(_ name: String, to other: String) throws {
    let target = root.appendingPathComponent(other)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: root.appendingPathComponent(name), to: target)
  }
}
