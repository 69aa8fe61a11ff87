import AVEngineCore
import AVEngineReading
import AudioToolbox
public import CoreFoundation
import CoreMedia
public import Foundation

/// Makes sound of one format into sound of another: rates, channels, samples, decoding and encoding.
///
/// All that goes in comes out: N frames at one rate become round(N × rate out ÷ rate in) when the stream has ended.
open class AVAudioConverter: NSObject {
  /// What goes in.
  open var inputFormat: AVAudioFormat { storedInputFormat }
  /// What comes out.
  open var outputFormat: AVAudioFormat { storedOutputFormat }

  let storedInputFormat: AVAudioFormat
  let storedOutputFormat: AVAudioFormat
  let converter: StreamConverter
  private var algorithm = AVSampleRateConverterAlgorithm_Normal

  /// Makes a converter; nil where there is no way from one format to the other.
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

  /// Forgets what is inside and makes ready for a new stream.
  open func reset() { converter.reset() }

  /// Converts a buffer of linear PCM to another form of the same rate.
  ///
  /// The output must have room for all frames of the input, and its length becomes that of the input.
  /// - Throws: `kAudio_ParamError` where the rates differ, sound is compressed, or the room does not suffice.
  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    checkFormats(outputBuffer, inputBuffer)
    guard storedInputFormat.sampleRate == storedOutputFormat.sampleRate,
      outputBuffer.storedFrameCapacity >= inputBuffer.frameLength
    else {
      throw AudioFailure.error(
        kAudio_ParamError,
        storedInputFormat.sampleRate == storedOutputFormat.sampleRate
          ? "AVAudioConverter.convert(to:from:): \(inputBuffer.frameLength) frames do not fit into \(outputBuffer.storedFrameCapacity)"
          : "AVAudioConverter.convert(to:from:) does not change the rate; convert(to:error:withInputFrom:) does")
    }
    do throws(EngineError) {
      let target = ConverterTarget(planes: outputBuffer.planes, capacity: Int(outputBuffer.storedFrameCapacity))
      try converter.convertAlone(
        inputBuffer.planes.map { UnsafeRawPointer($0) }, count: Int(inputBuffer.frameLength), into: target)
      outputBuffer.frameLength = AVAudioFrameCount(target.count)
    } catch { throw AudioFailure.error(error, status: error.converterStatus) }
  }

  /// Converts until the output is full or the input ends or runs dry.
  ///
  /// - Parameters:
  ///   - outError: Gets the error where the status is `.error`.
  ///   - inputBlock: Called for input as often as it takes, on the caller's thread.
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
    // Nothing where something was promised is the end, as for AudioConverter.
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
      .unsupported, "Converting sound",
      detail: "the input is \(buffer.storedFormat) and the converter takes \(storedInputFormat)")
  }

  private func checkFormats(_ output: AVAudioPCMBuffer, _ input: AVAudioPCMBuffer) {
    _require(
      input.storedFormat.isLike(storedInputFormat) && output.storedFormat.isLike(storedOutputFormat),
      "AVAudioConverter.convert(to:from:): the buffers are of \(input.format) and \(output.format), not of the "
        + "converter's formats")
  }

  // MARK: Settings

  private var settings: ConverterSettings { converter.settings }

  /// Settings count from the next stream on, the first one's until something was converted.
  private func change(_ body: (inout ConverterSettings) -> Void) { converter.change(body) }

  /// What decoders have to be told, or what an encoder tells them; nil where there is nothing.
  open var magicCookie: Data? {
    get {
      guard !storedOutputFormat.streamDescription.pointee.isLinearPCM else { return settings.cookie }
      return (try? converter.opened())?.encodedFormat?.audioFormat?.cookieData
    }
    set { change { $0.cookie = newValue } }
  }

  /// Whether channels are mixed where their numbers differ; else the first ones are taken.
  open var downmix: Bool {
    get { settings.downmix }
    set { change { $0.downmix = newValue } }
  }

  /// For each output channel the number of the input channel that it gets, or a negative number for silence.
  open var channelMap: [NSNumber] {
    get { settings.channelMap.map { NSNumber(value: $0) } }
    set { change { $0.statedMap = newValue.map(\.intValue) } }
  }

  /// Whether noise takes the place of the steps that samples of fewer bits have.
  open var dither: Bool {
    get { settings.dithers }
    set { change { $0.dithers = newValue } }
  }

  /// How well rates are changed, an `AVAudioQuality` raw value.
  open var sampleRateConverterQuality: Int {
    get { settings.quality }
    set { change { $0.quality = newValue } }
  }

  /// How rates are changed, one of the `AVSampleRateConverterAlgorithm_` values.
  ///
  /// Linux: filters are of linear phase always; `AVSampleRateConverterAlgorithm_MinimumPhase` is not taken.
  open var sampleRateConverterAlgorithm: String? {
    get { algorithm }
    set {
      guard let newValue, newValue != AVSampleRateConverterAlgorithm_MinimumPhase else { return }
      algorithm = newValue
      change { $0.isMastering = newValue == AVSampleRateConverterAlgorithm_Mastering }
    }
  }

  /// How the filter of a change of rate begins and ends.
  ///
  /// Linux: sound stays where it is in time with each of them; what comes out does not lag.
  open var primeMethod = AVAudioConverterPrimeMethod.normal

  /// Frames at both ends that belong to coding: those that decoding is to leave out, or those that encoding has added.
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

  /// Bits a second of an encoder; 0 where nothing is encoded, or without a choice.
  open var bitRate: Int {
    get { settings.bitRate ?? 0 }
    set { if settings.bitRate != nil { change { $0.bitRate = newValue } } }
  }

  /// How the bit rate may vary, one of the `AVAudioBitRateStrategy_` values; nil where there is none.
  ///
  /// Linux: the encoders hold the rate on average and offer no choice.
  open var bitRateStrategy: String? {
    get { settings.bitRate == nil ? nil : AVAudioBitRateStrategy_LongTermAverage }
    set {}
  }

  /// The most bytes of a packet that comes out.
  open var maximumOutputPacketSize: Int { settings.maximumPacketSize }

  /// All bit rates of the encoder; nil where nothing is encoded, or without a choice.
  open var availableEncodeBitRates: [NSNumber]? { settings.bitRates?.map { NSNumber(value: $0) } }

  /// Bit rates of the encoder with the output's rate and channels.
  open var applicableEncodeBitRates: [NSNumber]? { settings.applicableBitRates?.map { NSNumber(value: $0) } }

  /// All rates that the encoder takes; nil where nothing is encoded, or any will do.
  open var availableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// Rates that the encoder takes with the output's bit rate.
  open var applicableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// Arrangements of channels that the encoder takes; nil where nothing is encoded.
  open var availableEncodeChannelLayoutTags: [NSNumber]? { settings.layoutTags?.map { NSNumber(value: $0) } }
}
