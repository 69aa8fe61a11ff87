import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct RefusalTests {
  private func refusal(of url: URL) async -> AVError? {
    do {
      _ = try await AVURLAsset(url: url).load(.duration, .tracks)
      return nil
    } catch { return error as? AVError }
  }

  private func check(_ content: String, name: String) async throws {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    try Data(content.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = try #require(await refusal(of: url))
    #expect(error.code == .fileFormatNotRecognized, "\(error)")
    #expect(error.localizedDescription.contains(name))
    #expect(!((error as NSError).localizedFailureReason ?? "").isEmpty)
  }

  @Test func emptyFile() async throws { try await check("", name: "upload.mp4") }
  @Test func text() async throws {
    try await check(String(repeating: "Dear Sir or Madam, ", count: 400), name: "upload.mp4")
  }

  @Test func playlist() async throws {
    let other = try Media.movie().absoluteString
    try await check("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\n\(other)\n#EXT-X-ENDLIST\n", name: "upload.mp4")
    try await check("ffconcat version 1.0\nfile '\(try Media.movie().path)'\n", name: "upload.mp4")
    try await check(
      "<?xml version=\"1.0\"?><MPD type=\"static\"><Period><BaseURL>\(other)</BaseURL></Period></MPD>",
      name: "upload.mp4")
  }

  @Test func missingFile() async throws {
    let url = try MadeMedia.place("nothing-here.mp4")
    let error = try #require(await refusal(of: url))
    #expect(error.localizedDescription.contains(url.path))
    #expect((error as NSError).localizedRecoverySuggestion != nil)
  }

  @Test func folder() async throws {
    let error = try #require(await refusal(of: MadeMedia.folder))
    #expect(error.code == .fileFormatNotRecognized)
    #expect(error.localizedDescription.contains(MadeMedia.folder.path))
  }

  @Test(.timeLimit(.minutes(10))) func pipe() async throws {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-pipe.mp4")
    try #require(mkfifo(url.path, 0o600) == 0)
    defer { unlink(url.path) }
    let error = try #require(await refusal(of: url))
    #expect(error.code == .fileFormatNotRecognized && error.localizedDescription.contains(url.path))
  }

  @Test(.requires(.ordinaryUser)) func unreadableFile() async throws {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-secret.mp4")
    try FileManager.default.copyItem(at: try Media.movie(), to: url)
    try #require(chmod(url.path, 0) == 0)
    defer { unlink(url.path) }
    let error = try #require(await refusal(of: url))
    #expect(error.code == .contentIsNotAuthorized && error.localizedDescription.contains(url.path))
  }
}
