package import AVEngineCore
import CoreMedia
import CoreVideo
package import Testing

package func checkVideoDecoder(
  _ facts: StreamFacts, by codecs: any CodecProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<DecoderClause>(subject: facts.name, sourceLocation: sourceLocation)
  DecoderCheck(facts: facts, codecs: codecs, isVideo: true, report: report).run()
}

package func checkAudioDecoder(
  _ facts: StreamFacts, by codecs: any CodecProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<DecoderClause>(subject: facts.name, sourceLocation: sourceLocation)
  DecoderCheck(facts: facts, codecs: codecs, isVideo: false, report: report).run()
}

struct DecoderCheck {
  let facts: StreamFacts
  let codecs: any CodecProvider
  let isVideo: Bool
  let report: ClauseReport<DecoderClause>

  private static let toleratedFailures = 8

  func make(_ format: CMFormatDescription) throws(EngineError) -> any DecoderUnderTest {
    guard isVideo else { return AudioDecoderUnderTest(decoder: try codecs.makeAudioDecoder(format), codecs: codecs) }
    var options = VideoDecoderOptions()
    options.toleratedFailures = Self.toleratedFailures
    return VideoDecoderUnderTest(
      decoder: try codecs.makeVideoDecoder(format, options: options), converter: try codecs.makeVideoFrameConverter(),
      facts: facts)
  }

  func run() {
    expectRefusal()
    let decoded = report.require(.offer) { () throws in
      guard codecs.canDecode(facts.format) else { throw Fault("it is reported as not decodable") }
      return try make(facts.format).decodeAll(facts.samples)
    }
    guard let pieces = decoded else { return }
    report.expect(.everything) { faultOfCount(pieces) }
    report.expect(.order) {
      for (before, after) in zip(pieces, pieces.dropFirst()) where after.time <= before.time {
        return "\(after.time.seconds) s follows \(before.time.seconds) s"
      }
      return nil
    }
    report.expect(.times) { isVideo ? faultOfVideoTimes(pieces) : faultOfAudioTimes(pieces) }
    report.expect(.form) { pieces.lazy.compactMap(\.faultOfForm).first }
    if !isVideo { report.expect(.parts) { pieces.lazy.compactMap(\.faultOfParts).first } }
    expectStates(pieces)
    if isVideo { expectSkipping(pieces) }
    expectDamage(pieces)
  }

  private func expectRefusal() {
    report.expect(.refusal) {
      let type = isVideo ? kCMMediaType_Video : kCMMediaType_Audio
      let strange = CMFormatDescription(
        type, 0x7A7A_7A7A, details: isVideo ? .video(CMVideoDimensions(width: 64, height: 64)) : .none)
      guard !codecs.canDecode(strange) else { return "'zzzz' is reported as decodable" }
      do throws(EngineError) {
        _ = try make(strange)
        return "there is a decoder for 'zzzz'"
      } catch { return error.kind == .decoderNotFound ? nil : "the error is \(error.kind)" }
    }
  }

  // MARK: Output

  private func faultOfCount(_ pieces: [DecodedPiece]) -> String? {
    let found = pieces.reduce(0) { $0 + $1.frameCount }
    let expected = isVideo ? facts.samples.count : facts.frameCount
    return found == expected ? nil : "\(found) \(isVideo ? "video frames" : "audio frames"), not \(expected)"
  }

  private func faultOfVideoTimes(_ pieces: [DecodedPiece]) -> String? {
    let samples = facts.samples.map(\.sample)
    for piece in pieces {
      guard let sample = samples.first(where: { $0.presentationTime == piece.time }) else {
        return "no sample is presented at \(piece.time.seconds) s"
      }
      if piece.duration.isNumeric, piece.duration != sample.duration {
        return "the frame at \(piece.time.seconds) s lasts \(piece.duration.seconds) s"
      }
    }
    return nil
  }

  private func faultOfAudioTimes(_ pieces: [DecodedPiece]) -> String? {
    let starts = facts.samples.map(\.sample.presentationTime)
    let pieces = pieces.sorted { $0.time < $1.time }
    guard var end = pieces.first?.time, starts.contains(end) else { return "no sample begins at the time of the audio" }
    for piece in pieces {
      guard isNear(piece.time, end, within: facts.tolerance) else {
        return "after audio to \(end.seconds) s follows audio from \(piece.time.seconds) s"
      }
      end = piece.time + piece.duration
    }
    return nil
  }

  // MARK: States

  private func expectStates(_ pieces: [DecodedPiece]) {
    report.expect(.startsAnew) {
      let decoder = try make(facts.format)
      _ = try decoder.decodeAll(facts.samples)
      return difference(try decoder.decodeAll(facts.samples), pieces)
    }
    report.expect(.flushForgets) {
      let decoder = try make(facts.format)
      for count in [1, facts.samples.count / 2, facts.samples.count] {
        _ = try decoder.decode(Array(facts.samples.prefix(count)))
        decoder.flush()
      }
      return difference(try decoder.decodeAll(facts.samples), pieces)
    }
    report.expect(.emptyDrain) {
      let decoder = try make(facts.format)
      let found = try decoder.drain()
      return found.isEmpty ? nil : "\(found.count) pieces without a sample"
    }
    report.expect(.outputStays) {
      for piece in pieces where try piece.again() != piece.content {
        return "the output for \(piece.time.seconds) s has changed"
      }
      return nil
    }
    report.expect(.clientErrors) {
      let decoder = try make(facts.format)
      let own = EngineError(.sizeLimitReached, "Receiving decoded media")
      do throws(EngineError) {
        for sample in facts.samples {
          try decoder.decode(sample, skip: .nothing) { _ throws(EngineError) in throw own }
        }
        try decoder.drain { _ throws(EngineError) in throw own }
        return "it is not thrown"
      } catch { if error.kind != own.kind { return "\(error.kind) is thrown instead" } }
      decoder.flush()
      return difference(try decoder.decodeAll(facts.samples), pieces)
    }
  }

  private func expectSkipping(_ pieces: [DecodedPiece]) {
    report.expect(.skipping) {
      let whole = Dictionary(pieces.map { ($0.time, $0.content) }) { first, _ in first }
      let syncs = Set(facts.samples.filter(\.sample.isSync).map(\.sample.presentationTime))
      let keys = try make(facts.format).decodeAll(facts.samples, skip: .nonKey)
      guard let first = keys.first, keys.allSatisfy({ syncs.contains($0.time) || !facts.leavesOut }) else {
        return "for sync samples, \(keys.count) frames are returned, or other frames, or none"
      }
      if first.content != whole[first.time] { return "the first frame differs" }
      let needed = try make(facts.format).decodeAll(facts.samples, skip: .nonReference)
      for piece in needed where piece.content != whole[piece.time] {
        return "without frames on which no other depends, the frame at \(piece.time.seconds) s differs"
      }
      return nil
    }
  }

  // MARK: Damage

  private func damaged(_ sample: EncodedSample) -> EncodedSample {
    let count = sample.data.dataLength
    let data = CMBlockBuffer(count: count) { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]).initializeMemory(
        as: UInt8.self, repeating: StreamFacts.damage)
    }
    return EncodedSample(sample: sample.sample, data: data ?? sample.data)
  }

  private func expectDamage(_ pieces: [DecodedPiece]) {
    report.expect(.damageIsSurvived) {
      let decoder = try make(facts.format)
      for number in [0, facts.samples.count / 2] {
        var samples = facts.samples
        samples[number] = damaged(samples[number])
        _ = try? decoder.decodeAll(samples)
        decoder.flush()
      }
      return difference(try decoder.decodeAll(facts.samples), pieces)
    }
    guard facts.detectsDamage else { return }
    report.expect(.lastingDamage) {
      let decoder = try make(facts.format)
      do throws(EngineError) {
        for _ in 0..<300 / facts.samples.count + 1 {
          let found = try decoder.decode(facts.samples.map(damaged))
          if !found.isEmpty { return "\(found.count) pieces were decoded without samples" }
        }
        _ = try decoder.drain()
        return "no error is thrown"
      } catch { return error.kind == .decodeFailed ? nil : "it is \(error.kind)" }
    }
  }

  private func difference(_ found: [DecodedPiece], _ expected: [DecodedPiece]) -> String? {
    for (piece, other) in zip(found, expected) {
      if piece.time == other.time, piece.content == other.content || !facts.isRepeatable { continue }
      return "the output at \(piece.time.seconds) s differs from the earlier output at \(other.time.seconds) s"
    }
    return found.count == expected.count ? nil : "\(found.count) pieces, not \(expected.count)"
  }
}
