import AVFoundation
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .requires(.python)) struct ExportCancellationTests {
  /// The noise makes the file so large that readers of its header do not read its second half.
  private static func movie() throws -> URL {
    try MadeMedia.file(
      "noise.mp4",
      MadeMedia.input("testsrc2=s=320x180:r=30:d=4,noise=alls=80:allf=t") + MadeMedia.h264 + [
        "-g", "12", "-qp", "8", "-movflags", "+faststart",
      ])
  }

  /// The start of the last case is between key frames in the second half: the export looks for the next one before its
  /// threads begin.
  @Test(arguments: [
    (AVAssetExportPresetPassthrough, 1), (AVAssetExportPreset640x480, 1), (AVAssetExportPresetHighestQuality, 31),
  ])
  func anExportThatBlocksOnAServerEnds(_ preset: String, _ tenths: Int) throws {
    let file = try Self.movie()
    let server = try SilentServer(file, silentFrom: try Data(contentsOf: file).count / 2)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.line())/noise.mp4"))
    let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset))
    let output = try MadeMedia.place("out.mov")
    session.outputURL = output
    session.outputFileType = .mov
    session.timeRange = CMTimeRange(start: seconds(Int64(tenths), 10), end: seconds(4))
    let ended = DispatchSemaphore(value: 0)
    session.exportAsynchronously { ended.signal() }
    #expect(server.line() == "silent")
    session.cancelExport()
    ended.wait()
    #expect(session.status == .cancelled)
    #expect((session.error as? AVError)?.code == .operationCancelled, "\(String(describing: session.error))")
    #expect(!FileManager.default.fileExists(atPath: output.path))
    withExtendedLifetime(server) {}
  }
}
