import AVEngineCore
import AVEngineReading
import AudioToolbox
public import CoreFoundation
import CoreMedia
public import Foundation

/// Converts audio between formats: sample rates, channels, sample formats, decoding and encoding.
///
/// If both formats are linear PCM, N input frames become round(N × rate out ÷ rate in) output frames in total.
open class AVAudioConverter: NSObject {
  /// The format that input buffers must have, as stated at the converter's creation.
  open var inputFormat: AVAudioFormat { storedInputFormat }
  /// The format that output buffers must have, as stated at the converter's creation.
  open var outputFormat: AVAudioFormat { storedOutputFormat }

  let storedInputFormat: AVAudioFormat
  let storedOutputFormat: AVAudioFormat
  let converter: StreamConverter
  private var algorithm = AVSampleRateConverterAlgorithm_Normal

  /// Creates a converter; nil if the conversion is not possible.
  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    storedInputFormat = fromFormat
    storedOutputFormat = toFormat
    var settings = ConverterSettings(from: fromFormat.streamDescription.pointee, to: toFormat.streamDescription.pointee)
    (settings.inputLayout, settings.outputLayout) = (fromFormat.channelLayout?.data, toFormat.channelLayout?.data)
    settings.cookie = fromFormat.magicCookie
    guard let made = try? StreamConverter(settings) else { return nil }
    converter = made
  }

  // MARK: Converting

  /// Discards input and filter state from earlier conversions, and prepares for a new stream. The settings stay.
  open func reset() { converter.reset() }

  /// Converts a buffer of linear PCM to another form with the same sample rate.
  ///
  /// The output must have room for all frames of the input. The length of the output becomes that of the input. A
  /// buffer that does not have the converter's format ends the process.
  /// - Throws: `kAudio_ParamError` if the sample rates differ or the output has too little room.
  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    checkFormats(outputBuffer, inputBuffer)
    guard storedInputFormat.sampleRate == storedOutputFormat.sampleRate,
      outputBuffer.storedFrameCapacity >= inputBuffer.frameLength
    else {
      throw AudioFailure.error(
        kAudio_ParamError,
        storedInputFormat.sampleRate == storedOutputFormat.sampleRate
          ? "AVAudioConverter.convert(to:from:): \(inputBuffer.frameLength) frames do not fit into \(outputBuffer.storedFrameCapacity)"
          : "AVAudioConverter.convert(to:from:) cannot change the sample rate; use convert(to:error:withInputFrom:)")
    }
    do throws(EngineError) {
      let target = ConverterTarget(planes: outputBuffer.planes, capacity: Int(outputBuffer.storedFrameCapacity))
      try converter.convertAlone(
        inputBuffer.planes.map { UnsafeRawPointer($0) }, count: Int(inputBuffer.frameLength), into: target)
      outputBuffer.frameLength = AVAudioFrameCount(target.count)
    } catch { throw AudioFailure.error(error, status: error.converterStatus) }
  }

  /// Converts until the output is full, the input has ended, or no input is available.
  ///
  /// - Parameters:
  ///   - outputBuffer: The buffer to fill, in the output format. Its length is set to what was converted.
  ///   - outError: Set to the error if the returned status is `.error`.
  ///   - inputBlock: Called on the caller's thread for each buffer of input.
  @discardableResult
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
    withInputFrom inputBlock: @escaping AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    let target = outputBuffer.emptied(for: storedOutputFormat)
    defer { outputBuffer.filled(from: target) }
    do throws(EngineError) {
      let outcome = try converter.run(into: target) { (wanted) throws(EngineError) in
        try input(AVAudioPacketCount(clamping: wanted), inputBlock)
      }
      switch outcome {
      case .filled: return .haveData
      case .ranDry: return .inputRanDry
      case .ended: return .endOfStream
      }
    } catch {
      outError?.pointee = AudioFailure.error(error, status: error.converterStatus)
      return .error
    }
  }

  private func input(_ wanted: AVAudioPacketCount, _ block: AVAudioConverterInputBlock) throws(EngineError)
    -> StreamConverter.Input
  {
    var status = AVAudioConverterInputStatus.haveData
    let buffer = block(wanted, &status)
    switch status {
    case .noDataNow: return .nothingNow
    case .endOfStream: return .end
    case .haveData:
      guard let buffer else { return .end }
      return try input(of: buffer)
    }
  }

  private func input(of buffer: AVAudioBuffer) throws(EngineError) -> StreamConverter.Input {
    if let buffer = buffer as? AVAudioPCMBuffer {
      guard buffer.storedFormat.isLike(storedInputFormat) else { throw wrongInput(buffer) }
      guard buffer.frameLength > 0 else { return .end }
      return .frames(buffer.planes.map { UnsafeRawPointer($0) }, count: Int(buffer.frameLength), owner: buffer)
    }
    guard let buffer = buffer as? AVAudioCompressedBuffer, !storedInputFormat.streamDescription.pointee.isLinearPCM
    else {
      throw wrongInput(buffer)
    }
    return buffer.packetCount == 0 ? .end : .packets(UnsafeRawPointer(buffer.data), buffer.packetRanges, owner: buffer)
  }

  private func wrongInput(_ buffer: AVAudioBuffer) -> EngineError {
    EngineError(
      .unsupported, "Converting audio",
      detail: "the input is \(buffer.storedFormat), but the converter takes \(storedInputFormat)")
  }

  private func checkFormats(_ output: AVAudioPCMBuffer, _ input: AVAudioPCMBuffer) {
    _require(
      input.storedFormat.isLike(storedInputFormat) && output.storedFormat.isLike(storedOutputFormat),
      "AVAudioConverter.convert(to:from:): the buffers are of \(input.format) and \(output.format), not of the "
        + "converter's formats")
  }

  // MARK: Settings

  private var settings: ConverterSettings { converter.settings }

  private func change(_ body: (inout ConverterSettings) -> Void) { converter.change(body) }

  /// The decoder's configuration for compressed input, or the encoder's for compressed output; nil if there is none.
  open var magicCookie: Data? {
    get {
      guard !storedOutputFormat.streamDescription.pointee.isLinearPCM else { return settings.cookie }
      return (try? converter.opened())?.encodedFormat?.audioFormat?.cookieData
    }
    set { change { $0.cookie = newValue } }
  }

  /// Whether channels are mixed if the formats have different numbers of channels. If false, the first channels are
  /// used, and a single channel is copied to left and right. Speakers take precedence: if both formats have layouts and
  /// the input has all speakers of the output, channels go to the same speakers. A `channelMap` that was set takes
  /// precedence over both.
  open var downmix: Bool {
    get { settings.downmix }
    set { change { $0.downmix = newValue } }
  }

  /// The index of the input channel for each output channel. A negative index results in silence.
  open var channelMap: [NSNumber] {
    get { settings.channelMap.map { NSNumber(value: $0) } }
    set { change { $0.statedMap = newValue.map(\.intValue) } }
  }

  /// Whether dither noise is added when samples are reduced to fewer bits; false by default.
  open var dither: Bool {
    get { settings.dithers }
    set { change { $0.dithers = newValue } }
  }

  /// The quality of sample rate conversion, an `AVAudioQuality` raw value; `medium` by default.
  open var sampleRateConverterQuality: Int {
    get { settings.quality }
    set { change { $0.quality = newValue } }
  }

  /// The algorithm of sample rate conversion, one of the `AVSampleRateConverterAlgorithm_` values.
  ///
  /// Linux: filters always have linear phase. Setting `AVSampleRateConverterAlgorithm_MinimumPhase` has no effect.
  open var sampleRateConverterAlgorithm: String? {
    get { algorithm }
    set {
      guard let newValue, newValue != AVSampleRateConverterAlgorithm_MinimumPhase else { return }
      algorithm = newValue
      change { $0.isMastering = newValue == AVSampleRateConverterAlgorithm_Mastering }
    }
  }

  /// The way in which the filter of sample rate conversion starts and ends.
  ///
  /// Linux: the value is ignored. Sample rate conversion does not delay the output relative to the input.
  open var primeMethod = AVAudioConverterPrimeMethod.normal

  /// The numbers of frames before and after the audio: those that decoding leaves out, or those that encoding added.
  open var primeInfo: AVAudioConverterPrimeInfo {
    get {
      let trimmed = settings.trimmed
      guard !storedOutputFormat.streamDescription.pointee.isLinearPCM, let conversion = try? converter.opened() else {
        return AVAudioConverterPrimeInfo(
          leadingFrames: AVAudioFrameCount(clamping: trimmed.leading),
          trailingFrames: AVAudioFrameCount(clamping: trimmed.trailing))
      }
      return AVAudioConverterPrimeInfo(
        leadingFrames: AVAudioFrameCount(clamping: conversion.primingFrames),
        trailingFrames: AVAudioFrameCount(clamping: conversion.remainderFrames))
    }
    set { change { $0.trimmed = (Int(newValue.leadingFrames), Int(newValue.trailingFrames)) } }
  }

  // MARK: Encoding

  /// The bit rate of the encoder in bits per second; 0 if nothing is encoded or the bit rate cannot be chosen.
  open var bitRate: Int {
    get { settings.bitRate ?? 0 }
    set { if settings.bitRate != nil { change { $0.bitRate = newValue } } }
  }

  /// The way in which the bit rate may vary, one of the `AVAudioBitRateStrategy_` values; nil without a bit rate.
  ///
  /// Linux: with a bit rate, `AVAudioBitRateStrategy_LongTermAverage`. Setting the strategy has no effect.
  open var bitRateStrategy: String? {
    get { settings.bitRate == nil ? nil : AVAudioBitRateStrategy_LongTermAverage }
    set {}
  }

  /// The maximum size of an output packet in bytes, for the `maximumPacketSize` of an `AVAudioCompressedBuffer`.
  open var maximumOutputPacketSize: Int { settings.maximumPacketSize }

  /// The bit rates of the encoder; nil if nothing is encoded or the bit rate cannot be chosen. Linux: usual bit rates,
  /// the same for all encoders.
  open var availableEncodeBitRates: [NSNumber]? { settings.bitRates?.map { NSNumber(value: $0) } }

  /// The bit rates of `availableEncodeBitRates` that fit the output's sample rate and channels; nil if that property is
  /// nil. Linux: rates are left out for AAC only.
  open var applicableEncodeBitRates: [NSNumber]? { settings.applicableBitRates?.map { NSNumber(value: $0) } }

  /// All sample rates of the encoder; nil if nothing is encoded or the encoder has no list of rates.
  open var availableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// The sample rates of the encoder for the output's bit rate. Linux: the same as `availableEncodeSampleRates`.
  open var applicableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// The channel layouts that the encoder accepts; nil if nothing is encoded.
  open var availableEncodeChannelLayoutTags: [NSNumber]? { settings.layoutTags?.map { NSNumber(value: $0) } }
}
