package import AVEngineCore
import CoreMedia
import CoreVideo
package import Testing

/// - Parameter settings: Settings for frames of at least 64 × 64 pixels, with a timescale that can represent 25ths of a
///   second.
package func checkVideoEncoder(
  _ name: String, _ settings: VideoEncoderSettings, by codecs: any CodecProvider,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<EncoderClause>(subject: name, sourceLocation: sourceLocation)
  VideoEncoderCheck(settings: settings, codecs: codecs, report: report).run()
}

struct VideoEncoderCheck {
  let settings: VideoEncoderSettings
  let codecs: any CodecProvider
  let report: ClauseReport<EncoderClause>

  private static let count = 24
  /// The video has no scene change, which would cause other sync samples.
  private static let requested = 13

  func run() {
    expectRefusal()
    let encoded = report.require(.offer) { () throws in
      guard codecs.canEncodeVideo(settings.codec) else { throw Fault("it is reported as not encodable") }
      return try encode(settings)
    }
    guard let encoded else { return }
    expectFormat(encoded.encoder)
    let samples = encoded.samples.map(\.sample)
    report.expect(.everything) {
      samples.count == Self.count ? nil : "\(samples.count) samples of \(Self.count) frames"
    }
    guard samples.count == Self.count else { return }
    report.expect(.times) {
      let presented = samples.sorted { $0.presentationTime < $1.presentationTime }
      for (number, sample) in presented.enumerated() {
        let (time, duration) = (time(number), duration(number))
        guard sample.presentationTime == time, sample.duration == duration else {
          return "\(sample.presentationTime.seconds) s for \(sample.duration.seconds) s, not "
            + "\(time.seconds) s for \(duration.seconds) s"
        }
      }
      return nil
    }
    report.expectSamples(encoded.samples)
    expectKeyFrames()
    expectStates()
    report.expect(.faithfulness) { try faultOfFrames(encoded) }
  }

  private struct Encoded {
    let encoder: any VideoEncoder
    var samples: [EncodedSample] = []
  }

  /// Frame 10 lasts three times as long as the others.
  private func time(_ number: Int) -> CMTime {
    CMTime(value: CMTimeValue(number + (number > 10 ? 2 : 0)), timescale: 25)
      .convertScale(settings.timescale, method: .roundHalfAwayFromZero)
  }

  private func duration(_ number: Int) -> CMTime { time(number + 1) - time(number) }

  private func encode(_ settings: VideoEncoderSettings, requesting requested: Int? = nil) throws -> Encoded {
    var encoded = Encoded(encoder: try codecs.makeVideoEncoder(settings))
    for number in 0..<Self.count {
      if number == requested { encoded.encoder.requestKeyFrame() }
      try encoded.encoder.encode(
        try frame(number, for: encoded.encoder), at: time(number), duration: duration(number)
      ) {
        encoded.samples.append($0)
      }
    }
    try encoded.encoder.finish { encoded.samples.append($0) }
    return encoded
  }

  private func frame(_ number: Int, for encoder: any VideoEncoder) throws -> CVPixelBuffer {
    let frame = try ramp(number, settings.width, settings.height)
    let request = VideoFrameRequest(
      pixelFormat: encoder.preferredPixelFormat, width: settings.width, height: settings.height)
    return try codecs.makeVideoFrameConverter().convert(frame, to: request)
  }

  private func ramp(_ number: Int, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: width, height: height)
    try buffer.withMutablePlanes { planes in
      for y in 0..<height {
        // Safety: a row has `width` pixels of four bytes.
        let row = (planes[0].base + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
          for part in 0..<3 { row[4 * x + part] = Self.grey(x, y, number) }
          row[4 * x + 3] = 255
        }
      }
    }
    return buffer
  }

  private static func grey(_ x: Int, _ y: Int, _ number: Int) -> UInt8 { UInt8(40 + (x + y) % 64 + 4 * number) }

  // MARK: Clauses

  private func expectRefusal() {
    report.expect(.refusal) {
      var strange = settings
      strange.codec = 0x7A7A_7A7A
      guard !codecs.canEncodeVideo(strange.codec) else { return "'zzzz' is reported as encodable" }
      do throws(EngineError) {
        _ = try codecs.makeVideoEncoder(strange)
        return "there is an encoder for 'zzzz'"
      } catch { return error.kind == .encoderNotFound ? nil : "the error is \(error.kind)" }
    }
  }

  private func expectFormat(_ used: any VideoEncoder) {
    report.expect(.completeFormat) {
      let format = try codecs.makeVideoEncoder(settings).formatDescription
      let size = CMVideoFormatDescriptionGetDimensions(format)
      guard format.typeCode == kCMMediaType_Video, format.subTypeCode == settings.codec,
        size.width == Int32(settings.width), size.height == Int32(settings.height)
      else { return "\(format.subTypeCode.text), \(size.width) × \(size.height)" }
      return CMFormatDescriptionEqual(format, otherFormatDescription: used.formatDescription)
        ? nil : "another format when everything is encoded"
    }
  }

  private func expectKeyFrames() {
    report.expect(.keyFrameRequests) {
      let samples = try encode(settings, requesting: Self.requested).samples.map(\.sample)
      let sample = samples.first { $0.presentationTime == time(Self.requested) }
      return sample?.isSync == true ? nil : "the requested frame is not, but \(samples.count { $0.isSync }) samples are"
    }
    report.expect(.keyFrameInterval) {
      var often = settings
      often.maximumKeyFrameInterval = 5
      let samples = try encode(often).samples.map(\.sample)
      let syncs = samples.indices.filter { samples[$0].isSync } + [samples.count]
      let longest = zip(syncs, syncs.dropFirst()).map { $1 - $0 }.max() ?? samples.count
      return longest <= 5 ? nil : "\(longest) samples are between two"
    }
    report.expect(.noReordering) {
      var plain = settings
      plain.allowsFrameReordering = false
      let times = try encode(plain).samples.map(\.sample.presentationTime)
      return times == times.sorted() ? nil : "\(times.map(\.seconds))"
    }
  }

  private func expectStates() {
    report.expect(.emptyFinish) {
      var count = 0
      try codecs.makeVideoEncoder(settings).finish { _ in count += 1 }
      return count == 0 ? nil : "\(count) samples"
    }
    report.expect(.clientErrors) {
      let encoder = try codecs.makeVideoEncoder(settings)
      let own = EngineError(.sizeLimitReached, "Receiving samples")
      do throws(EngineError) {
        for number in 0..<Self.count {
          guard let frame = try? frame(number, for: encoder) else { return "a frame cannot be made" }
          try encoder.encode(frame, at: time(number), duration: duration(number)) { _ throws(EngineError) in throw own
          }
        }
        try encoder.finish { _ throws(EngineError) in throw own }
        return "it is not thrown"
      } catch { return error.kind == own.kind ? nil : "\(error.kind) is thrown instead" }
    }
    report.expect(.otherForms) {
      let encoder = try codecs.makeVideoEncoder(settings)
      let smaller = try ramp(0, settings.width - 16, settings.height - 16)
      let request = VideoFrameRequest(
        pixelFormat: encoder.preferredPixelFormat, width: settings.width - 16, height: settings.height - 16)
      let frame = try codecs.makeVideoFrameConverter().convert(smaller, to: request)
      let isRefused = (try? encoder.encode(frame, at: .zero, duration: duration(0)) { _ in }) == nil
      return isRefused ? nil : "a smaller frame is accepted"
    }
  }

  private func faultOfFrames(_ encoded: Encoded) throws -> String? {
    let decoder = try codecs.makeVideoDecoder(encoded.encoder.formatDescription, options: VideoDecoderOptions())
    let converter = try codecs.makeVideoFrameConverter()
    let request = VideoFrameRequest(
      pixelFormat: kCVPixelFormatType_32BGRA, width: settings.width, height: settings.height)
    var frames: [(time: CMTime, bytes: [UInt8])] = []
    let take = { (frame: any DecodedVideoFrame) throws(EngineError) in
      frames.append((frame.presentationTime, try converter.convert(frame, to: request).visibleBytes))
    }
    for sample in encoded.samples {
      try decoder.decode(sample.sample, data: sample.data, skip: .nothing, emit: take)
    }
    try decoder.drain(emit: take)
    guard frames.count == Self.count else { return "\(frames.count) frames are decoded of \(Self.count)" }
    for (number, found) in frames.enumerated() {
      var difference = 0
      for y in 0..<settings.height {
        for x in 0..<settings.width {
          difference += abs(Int(found.bytes[4 * (y * settings.width + x) + 1]) - Int(Self.grey(x, y, number)))
        }
      }
      // The grey values of consecutive frames differ by four.
      let mean = Double(difference) / Double(settings.width * settings.height)
      guard mean < 2, found.time == time(number) else {
        return "frame \(number) differs by \(mean) steps from the input, at \(found.time.seconds) s"
      }
    }
    return nil
  }
}

extension ClauseReport<EncoderClause> {
  func expectSamples(_ samples: [EncodedSample]) {
    expect(.decodeOrder) {
      for (before, after) in zip(samples, samples.dropFirst())
      where after.sample.decodeTime < before.sample.decodeTime {
        return "\(after.sample.decodeTime.seconds) s follows \(before.sample.decodeTime.seconds) s"
      }
      let late = samples.first { $0.sample.decodeTime > $0.sample.presentationTime }
      return late.map { "the sample at \($0.sample.presentationTime.seconds) s is decoded after it is presented" }
    }
    expect(.syncFirst) { samples.first?.sample.isSync == true ? nil : "it is not a sync sample" }
    expect(.sampleBytes) {
      let wrong = samples.first { $0.sample.size != $0.data.dataLength || $0.sample.size == 0 }
      return wrong.map { "\($0.data.dataLength) for \($0.sample.size)" }
    }
  }
}
