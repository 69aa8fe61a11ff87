import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportErrorTests {
  private func failure(
    _ source: URL, to url: URL, _ preset: String = AVAssetExportPreset640x480, type: AVFileType? = .mov
  ) async throws -> AVError {
    let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: source), presetName: preset))
    session.outputURL = url
    session.outputFileType = type
    await session.export()
    #expect(session.status == .failed)
    return try #require(session.error as? AVError)
  }

  private func contents(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func anExistingFileStays() async throws {
    let url = try MadeMedia.place("kept.mov")
    try Data("precious".utf8).write(to: url)
    let error = try await failure(MadeMedia.numberedMovie(), to: url)
    #expect(error.code == .fileAlreadyExists)
    #expect(error.localizedDescription.contains(url.path))
    #expect(try Data(contentsOf: url) == Data("precious".utf8))
    #expect(try contents(of: url.deletingLastPathComponent()) == ["kept.mov"])
  }

  @Test func theSourceIsNoDestination() async throws {
    let source = try MadeMedia.place("source.mp4")
    try FileManager.default.copyItem(at: MadeMedia.numberedMovie(), to: source)
    let link = source.deletingLastPathComponent().appendingPathComponent("link.mp4")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source)
    let before = try Data(contentsOf: source)
    for url in [source, link] {
      let error = try await failure(source, to: url, type: .mp4)
      #expect(error.code == .fileAlreadyExists && error.localizedDescription.contains("source"))
    }
    let isUnchanged = try Data(contentsOf: source) == before
    #expect(isUnchanged)
  }

  @Test func foldersThatCannotTakeAFile() async throws {
    let source = try MadeMedia.numberedMovie()
    let missing = try await failure(source, to: MadeMedia.place("x").appendingPathComponent("nowhere/out.mov"))
    #expect(missing.code == .exportFailed && missing.localizedDescription.contains("folder does not exist"))
    #expect((missing.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(ENOENT))
    let file = try await failure(source, to: source.appendingPathComponent("out.mov"))
    #expect(file.code == .exportFailed)
    // No user, not even root, can make files in this folder.
    let refused = try await failure(source, to: URL(fileURLWithPath: "/proc/out.mov"))
    #expect(refused.localizedDescription.contains("/proc/out.mov"))
    let remote = try await failure(source, to: try #require(URL(string: "https://example.com/out.mov")))
    #expect(remote.localizedDescription.contains("file URL"))
  }

  @Test func whatIsNotSet() async throws {
    let source = try MadeMedia.numberedMovie()
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPreset640x480))
    await session.export()
    #expect(session.status == .failed && session.error?.localizedDescription.contains("outputURL") == true)
    let error = try await failure(source, to: MadeMedia.place("out.txt"), type: nil)
    #expect(error.code == .operationNotSupportedForAsset && error.localizedDescription.contains("outputFileType"))
  }

  @Test func typesThatThePresetCannotMake() async throws {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: MadeMedia.numberedMovie()), presetName: AVAssetExportPresetAppleM4A)
    )
    let url = try MadeMedia.place("out.mov")
    await #expect { try await session.export(to: url, as: .mov) } throws: {
      ($0 as? AVError)?.code == .operationNotSupportedForAsset
        && $0.localizedDescription.contains(AVAssetExportPresetAppleM4A)
    }
    await #expect(processExitsWith: .failure) {
      let session = AVAssetExportSession(
        asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mov")), presetName: AVAssetExportPresetAppleM4A)
      session?.outputFileType = .mov
    }
  }

  @Test func sourcesThatAreNone() async throws {
    let missing = try await failure(URL(fileURLWithPath: "/nowhere/film.mp4"), to: MadeMedia.place("out.mov"))
    #expect(missing.localizedDescription.contains("/nowhere/film.mp4"))
    let text = try MadeMedia.place("text.mp4")
    try Data("no movie at all".utf8).write(to: text)
    #expect(try await failure(text, to: MadeMedia.place("out.mov")).code == .fileFormatNotRecognized)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A])
  func aSourceThatEndsMidway(_ preset: String) async throws {
    let whole = try MadeMedia.file(
      "front.mp4",
      MadeMedia.pattern("320x240", seconds: 4) + MadeMedia.sine(seconds: 4) + ["-movflags", "+faststart"]
        + MadeMedia.h264 + MadeMedia.aac)
    let data = try Data(contentsOf: whole)
    let cut = try MadeMedia.place("cut.mp4")
    try data.prefix(data.count / 2).write(to: cut)
    let url = try MadeMedia.place("out.mov")
    let isAudio = preset == AVAssetExportPresetAppleM4A
    let error = try await failure(
      cut, to: isAudio ? url.deletingPathExtension().appendingPathExtension("m4a") : url, preset,
      type: isAudio ? .m4a : .mov)
    #expect([.fileFailedToParse, .failedToLoadMediaData].contains(error.code), "\(error)")
    #expect(try contents(of: url.deletingLastPathComponent()).isEmpty)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func aSourceThatIsCutWhileItIsOpen(
    _ preset: String
  ) async throws {
    let source = try MadeMedia.place("cut-later.mp4")
    try FileManager.default.copyItem(at: MadeMedia.numberedMovie(), to: source)
    let asset = AVURLAsset(url: source)
    #expect(try await asset.load(.tracks).count == 2)
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    #expect(truncate(source.path, 4096) == 0)
    let url = try MadeMedia.place("out.mov")
    (session.outputURL, session.outputFileType) = (url, .mov)
    await session.export()
    let error = try #require(session.error as? AVError)
    #expect(session.status == .failed && [.fileFailedToParse, .failedToLoadMediaData].contains(error.code), "\(error)")
    #expect(error.localizedDescription.contains(source.path), "\(error.localizedDescription)")
    #expect(try contents(of: url.deletingLastPathComponent()).isEmpty)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func aSourceThatIsRemovedWhileItIsOpen(
    _ preset: String
  ) async throws {
    let source = try MadeMedia.place("removed.mp4")
    try FileManager.default.copyItem(at: MadeMedia.numberedMovie(), to: source)
    let asset = AVURLAsset(url: source)
    #expect(try await asset.load(.tracks).count == 2)
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    try FileManager.default.removeItem(at: source)
    let url = try MadeMedia.place("out.mov")
    try await session.export(to: url, as: .mov)
    #expect(try ExportProbe.numbers(url) == ExportProbe.numbers(MadeMedia.numberedMovie()))
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A])
  func aProtectedSource(_ preset: String) async throws {
    let key = "76a6c65c5ea762046bd749a2e632ccbb"
    let source = try MadeMedia.file(
      "protected.mp4",
      [
        "-i", MadeMedia.numberedMovie().path, "-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
        key, "-encryption_kid", key,
      ])
    #expect(try await AVURLAsset(url: source).load(.hasProtectedContent))
    #expect(AVAssetExportSession.exportPresets(compatibleWith: AVURLAsset(url: source)).isEmpty)
    let url = try MadeMedia.place(preset == AVAssetExportPresetAppleM4A ? "out.m4a" : "out.mov")
    // No file type is compatible, so the path extension determines the type.
    let error = try await failure(source, to: url, preset, type: nil)
    #expect(error.code == .contentIsProtected && error.localizedDescription.contains("encrypted"), "\(error)")
    #expect(try contents(of: url.deletingLastPathComponent()).isEmpty)
  }

  @Test(.requires(.rootMounts), arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough])
  func aFullDisk(_ preset: String) async throws {
    let folder = try MadeMedia.place("disk")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Tool.run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
    defer { _ = try? Tool.run("umount", [folder.path]) }
    let source = try MadeMedia.file("large.mp4", MadeMedia.pattern("640x480", seconds: 4) + MadeMedia.h264)
    let error = try await failure(source, to: folder.appendingPathComponent("out.mov"), preset)
    #expect(error.code == .diskFull)
    #expect(try contents(of: folder).isEmpty)
  }
}
