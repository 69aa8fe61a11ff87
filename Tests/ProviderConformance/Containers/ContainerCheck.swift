package import AVEngineCore
import CoreMedia
import Foundation
package import Testing
import TestSupport

package func checkContainer(
  _ facts: ContainerFacts, by provider: any ContainerProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<ContainerClause>(subject: facts.name, sourceLocation: sourceLocation)
  ContainerCheck(facts: facts, provider: provider, report: report).run()
}

struct ContainerCheck {
  let facts: ContainerFacts
  let provider: any ContainerProvider
  let report: ClauseReport<ContainerClause>

  func run() {
    expectRecognition()
    let source = source()
    let opened = report.require(.opening) { () throws in
      let container = try open(source)
      let types = container.tracks.map { $0.info.mediaType.text }
      let stated = facts.tracks.map(\.mediaType.text)
      guard types == stated else { throw Fault("tracks \(types), not \(stated)") }
      return container
    }
    guard let container = opened else { return }
    report.expect(.openingReadsHeaders) {
      source.bytesRead <= facts.openingReads ? nil : "\(source.bytesRead) bytes, but \(facts.openingReads) were stated"
    }
    expectDescriptions(of: container)
    for (track, facts) in zip(container.tracks, facts.tracks) {
      TrackCheck(track: track, facts: facts, report: report).run()
    }
    expectBoundedReads()
    expectCancellation()
    expectFailures()
    expectBrokenFiles()
  }

  func source() -> ObservedByteSource { ObservedByteSource(facts.data, name: facts.name) }

  func open(_ source: any ByteSource) throws(EngineError) -> any MediaContainer {
    try provider.open(source, options: facts.options)
  }

  // MARK: Headers

  private func expectRecognition() {
    report.expect(.recognition) {
      let head = [UInt8](facts.data.prefix(4096))
      guard provider.recognises(head, options: facts.options) else { return "its own first bytes are refused" }
      // The provider must not crash if it is given less than a whole header. Either answer is allowed.
      for count in 0..<64 { _ = provider.recognises([UInt8](head.prefix(count)), options: facts.options) }
      var noise = SplitMix(seed: 1)
      let strangers: [(String, [UInt8])] = [
        ("no bytes", []), ("zeroes", Array(repeating: 0, count: 4096)),
        ("noise", (0..<4096).map { _ in UInt8.random(in: 0...255, using: &noise) }),
        ("a sentence", Array("This is a text, and no media at all.".utf8)),
      ]
      for (name, bytes) in strangers where provider.recognises(bytes, options: OpenOptions()) {
        return "\(name) are recognised as such a file"
      }
      return nil
    }
  }

  private func expectDescriptions(of container: any MediaContainer) {
    let tracks = container.tracks
    report.expect(.trackIdentity) {
      let identifiers = tracks.map(\.info.id)
      guard Set(identifiers).count == tracks.count, !identifiers.contains(0) else {
        return "identifiers \(identifiers)"
      }
      for track in tracks {
        guard track.info.timescale > 0 else { return "a timescale of \(track.info.timescale)" }
        let types = track.info.formatDescriptions.map { $0.typeCode.text }
        guard !types.isEmpty, types.allSatisfy({ $0 == track.info.mediaType.text }) else {
          return "a track of \(track.info.mediaType.text) has formats of \(types)"
        }
      }
      return nil
    }
    report.expect(.segments) {
      for track in tracks {
        var end = CMTime.zero
        for segment in track.info.segments {
          guard segment.target.start == end, segment.target.duration > .zero else {
            return "after \(end.seconds) follows \(segment.target.start.seconds)…\(segment.target.end.seconds)"
          }
          end = segment.target.end
        }
      }
      return nil
    }
    report.expect(.duration) {
      let whole = try container.preciseDuration()
      let longest = facts.tracks.max { $0.duration < $1.duration }
      if let longest, !isNear(whole, longest.duration, within: longest.durationTolerance) {
        return "\(whole.seconds) s, not \(longest.duration.seconds) s"
      }
      for (track, facts) in zip(tracks, facts.tracks) {
        let end = track.info.timeRange.end
        if !isNear(end, facts.duration, within: facts.durationTolerance) {
          return "a track of \(end.seconds) s, not \(facts.duration.seconds) s"
        }
      }
      return nil
    }
  }
}

struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func isNear(_ time: CMTime, _ expected: CMTime, within tolerance: CMTime) -> Bool {
  time.isNumeric && CMTimeAbsoluteValue(time - expected) <= tolerance
}

extension FourCharCode {
  var text: String { String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }, as: UTF8.self) }
}
