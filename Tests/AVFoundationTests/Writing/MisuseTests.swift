import AVFoundation
import Foundation
import TestSupport
import Testing

/// Misuse that raises an exception on a Mac ends the process on Linux.
@Suite(.requires(.ffmpeg)) struct MisuseTests {
  @Test(arguments: WriterMisuse.allCases) func aWriterNamesItsMisuse(_ misuse: WriterMisuse) async throws {
    let path = try MadeMedia.place("misuse.mov").path
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse, path = path as String] in
      try await misuse.commit(path)
      exit(0)
    }
    expect(misuse.words, in: result)
  }

  @Test(arguments: ReaderMisuse.allCases) func aReaderNamesItsMisuse(_ misuse: ReaderMisuse) async throws {
    let path = try MadeMedia.numberedMovie().path
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse, path = path as String] in
      try misuse.commit(path)
      exit(0)
    }
    expect(misuse.words, in: result)
  }

  private func expect(_ words: (call: String, state: String), in result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Fatal error: ") } ?? ""
    #expect(line.contains(words.call) && line.contains(words.state), "\(text.prefix(500))")
  }
}
