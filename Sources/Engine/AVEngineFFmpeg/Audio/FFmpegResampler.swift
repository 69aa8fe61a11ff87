internal import AVEngineCFFmpeg
package import AVEngineCore
package import CoreAudioTypes

package final class FFmpegResampler: AudioConverting {
  private let inputRate: Int
  private let outputRate: Int
  private let input: SpeakerLayout
  private let output: SpeakerLayout
  private let options: AudioConversionOptions
  private let packing: PCMPacking
  private let room: ScratchPlanes
  private let isIdentity: Bool
  private var context: OpaquePointer?
  private var sampleFormat = AV_SAMPLE_FMT_NONE
  private var framesIn = 0
  private var framesOut = 0

  private static let operation = "Converting audio"

  package init(
    from inputFormat: AudioStreamBasicDescription, layout inputLayout: ChannelLayout,
    to outputFormat: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout, options: AudioConversionOptions = AudioConversionOptions()
  ) throws(EngineError) {
    try FFmpegLibrary.require(Self.operation)
    guard let packing = PCMPacking(outputFormat) else {
      throw EngineError(
        .unsupported, Self.operation,
        detail: "PCM of \(outputFormat.mBitsPerChannel) bits in this arrangement is not supported")
    }
    guard let inputRate = Self.rate(inputFormat), let outputRate = Self.rate(outputFormat) else {
      throw EngineError(
        .unsupported, Self.operation,
        detail: "a conversion from \(inputFormat.mSampleRate) to \(outputFormat.mSampleRate) frames "
          + "per second is not supported")
    }
    self.packing = packing
    self.inputRate = inputRate
    self.outputRate = outputRate
    self.options = options
    let channels = (Int(inputFormat.mChannelsPerFrame), Int(outputFormat.mChannelsPerFrame))
    var layouts = (
      ChannelLayout(count: channels.0, mask: inputLayout.mask),
      ChannelLayout(count: channels.1, mask: outputLayout.mask)
    )
    // If equally many channels have an unknown layout on one side, both sides get the output's layout, so that no
    // channels are mixed.
    if channels.0 == channels.1, layouts.0.mask == 0 || layouts.1.mask == 0 { layouts = (layouts.1, layouts.1) }
    (input, output) = (SpeakerLayout(layouts.0), SpeakerLayout(layouts.1))
    room = ScratchPlanes(format: outputFormat, packing: packing)
    isIdentity = inputRate == outputRate && layouts.0 == layouts.1 && options.channelMap == nil
  }

  deinit { swr_free(&context) }

  private static func rate(_ format: AudioStreamBasicDescription) -> Int? {
    guard format.mSampleRate >= 1, format.mSampleRate < 10_000_000 else { return nil }
    return Int(format.mSampleRate.rounded())
  }

  package func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError) {
    guard let audio = audio as? FFmpegAudio, Int(audio.format.mChannelsPerFrame) == input.count else {
      throw EngineError(
        .unsupported, Self.operation, detail: "the audio does not have the format of the conversion")
    }
    if isStraight(audio) { return append(audio, to: &output) }
    let context = try self.context(for: audio.sampleFormat)
    var planes = (0..<audio.planeCount).map {
      audio.withPlane($0) { $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
    }
    defer { withExtendedLifetime(audio) {} }
    framesIn += audio.frameCount
    try run(context, &planes, count: audio.frameCount, limit: .max, into: &output)
  }

  /// An open context may hold back earlier audio.
  private func isStraight(_ audio: FFmpegAudio) -> Bool {
    context == nil && isIdentity && packing.isNative && audio.sampleFormat == packing.sampleFormat
  }

  private func append(_ audio: FFmpegAudio, to output: inout PCMBuffer) {
    for index in output.planes.indices { audio.withPlane(index) { output.planes[index].append(contentsOf: $0) } }
    output.frameCount += audio.frameCount
    framesIn += audio.frameCount
    framesOut += audio.frameCount
  }

  package func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError) {
    let samples = audio.planes.reduce(into: [UInt8]()) { $0 += $1 }
    let stride = audio.planes[0].count
    try samples.withUnsafeBufferPointer { (bytes) throws(EngineError) in
      // Safety: the planes follow each other in `bytes`, all of one length, and are read within this call.
      let planes = audio.planes.indices.compactMap { index in
        bytes.baseAddress.map { UnsafeRawPointer($0 + stride * index) }
      }
      try convert(planes, of: audio.format, frameCount: audio.frameCount, into: &output)
    }
  }

  private static let most = 1 << 15

  package func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError) {
    guard frameCount > 0 else { return }
    guard let form = PCMPacking(format), form.isNative, Int(format.mChannelsPerFrame) == input.count,
      planes.count == (format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? input.count : 1)
    else {
      throw EngineError(
        .unsupported, Self.operation, detail: "the audio does not have the format of the conversion")
    }
    let context = try self.context(for: form.sampleFormat)
    framesIn += frameCount
    for start in stride(from: 0, to: frameCount, by: Self.most) {
      // Safety: the caller guarantees `frameCount` frames at each pointer.
      var part = planes.map { Optional(($0 + start * Int(format.mBytesPerFrame)).assumingMemoryBound(to: UInt8.self)) }
      try run(context, &part, count: min(Self.most, frameCount - start), limit: .max, into: &output)
    }
  }

  package func finish(into output: inout PCMBuffer) throws(EngineError) {
    defer { reset() }
    guard let context else { return }
    let (product, overflow) = framesIn.multipliedReportingOverflow(by: outputRate * 2)
    let total = overflow ? framesOut : (product + inputRate) / (inputRate * 2)
    var none: [UnsafePointer<UInt8>?] = []
    while framesOut < total {
      let before = framesOut
      try run(context, &none, count: 0, limit: total - framesOut, into: &output)
      if framesOut == before { break }
    }
    // The filter's output may be shorter than the rates require.
    output.appendSilence(total - framesOut)
  }

  private func reset() {
    swr_free(&context)
    sampleFormat = AV_SAMPLE_FMT_NONE
    framesIn = 0
    framesOut = 0
  }

  private func run(
    _ context: OpaquePointer, _ planes: inout [UnsafePointer<UInt8>?], count: Int, limit: Int,
    into output: inout PCMBuffer
  ) throws(EngineError) {
    let most = min(max(Int(swr_get_out_samples(context, Int32(clamping: count))), 1), limit)
    guard room.prepare(frames: most) else { throw EngineError(.outOfMemory, Self.operation) }
    let code = planes.withUnsafeMutableBufferPointer { input in
      // Safety: `room` has space for `most` frames in each plane, `input` holds a pointer for each plane of `count`
      // frames.
      ff_swr_convert(
        context, room.pointers, Int32(clamping: most), count > 0 ? input.baseAddress : nil, Int32(clamping: count))
    }
    guard code >= 0 else { throw .ffmpeg(code, .decodeFailed, Self.operation, line: EngineError.lastLine()) }
    for index in output.planes.indices {
      packing.append(room.bytes(ofPlane: index, frames: Int(code)), to: &output.planes[index])
    }
    output.frameCount += Int(code)
    framesOut += Int(code)
  }

  private func context(for format: AVSampleFormat) throws(EngineError) -> OpaquePointer {
    if let context, sampleFormat == format { return context }
    swr_free(&context)
    let made = try make(format, engine: inputRate == outputRate ? nil : SWR_ENGINE_SOXR)
    context = made
    sampleFormat = format
    return made
  }

  private func make(_ format: AVSampleFormat, engine: SwrEngine?) throws(EngineError) -> OpaquePointer {
    var made: OpaquePointer?
    let code = swr_alloc_set_opts2(
      &made, output.pointer, packing.sampleFormat, Int32(outputRate), input.pointer, format, Int32(inputRate), 0, nil)
    guard code >= 0, let made else { throw .ffmpeg(code, .outOfMemory, Self.operation) }
    if let map = options.channelMap {
      swr_set_matrix(made, matrix(of: map), Int32(input.count))
    } else if input.count == 1, output.count == 2 {
      // One channel is copied to both sides unchanged; FFmpeg's own matrix would take 3 dB off.
      swr_set_matrix(made, [1, 1], 1)
    }
    // A mix that could exceed full scale is scaled down, in floating point as in integers.
    av_opt_set_double(UnsafeMutableRawPointer(made), "rematrix_maxval", 1, 0)
    if let engine {
      av_opt_set_int(UnsafeMutableRawPointer(made), "resampler", Int64(engine.rawValue), 0)
      av_opt_set_double(UnsafeMutableRawPointer(made), "precision", Double(options.precision), 0)
    }
    if options.dithers {
      av_opt_set_int(UnsafeMutableRawPointer(made), "dither_method", Int64(SWR_DITHER_TRIANGULAR.rawValue), 0)
    }
    let opened = swr_init(made)
    if opened >= 0 { return made }
    var failed: OpaquePointer? = made
    swr_free(&failed)
    // `swr_init` fails if FFmpeg was built without soxr.
    if engine != nil { return try make(format, engine: nil) }
    throw .ffmpeg(opened, .unsupported, Self.operation, line: EngineError.lastLine())
  }

  private func matrix(of map: [Int]) -> [Double] {
    var matrix = [Double](repeating: 0, count: input.count * output.count)
    for (row, source) in map.prefix(output.count).enumerated() where (0..<input.count).contains(source) {
      matrix[row * input.count + source] = 1
    }
    return matrix
  }
}

extension FFmpegResampler: LiveResampling {
  func open() throws(EngineError) { _ = try context(for: AV_SAMPLE_FMT_FLTP) }

  package func resample(_ audio: PlanarAudioBuffer, count: Int, into output: PlanarAudioBuffer, at offset: Int) -> Int {
    guard let context, audio.channelCount == input.count, output.channelCount == self.output.count else { return 0 }
    // Safety: `audio` holds `count` frames in each plane, and `output` has room for the frames that follow `offset`.
    // The pointers are on the stack.
    return withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: audio.channelCount) { from in
      withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<UInt8>?.self, capacity: output.channelCount) { to in
        for channel in from.indices {
          from.initializeElement(
            at: channel, to: UnsafePointer(UnsafeMutableRawPointer(audio[channel]).assumingMemoryBound(to: UInt8.self)))
        }
        for channel in to.indices {
          to.initializeElement(
            at: channel, to: UnsafeMutableRawPointer(output[channel] + offset).assumingMemoryBound(to: UInt8.self))
        }
        let room = Int32(clamping: output.capacity - offset)
        return max(0, Int(ff_swr_convert(context, to.baseAddress, room, from.baseAddress, Int32(clamping: count))))
      }
    }
  }
}
