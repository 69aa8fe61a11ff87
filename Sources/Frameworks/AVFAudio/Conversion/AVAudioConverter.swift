public import CoreFoundation
import AudioToolbox
import CoreMedia
public import Foundation
import MediaEngine
import SystemEngine

/// Makes sound of one format into sound of another: rates, channels, samples, decoding and encoding.
///
/// All that goes in comes out: N frames at one rate become round(N × rate out ÷ rate in) when the stream has ended.
open class AVAudioConverter: NSObject {
  /// What goes in.
  public let inputFormat: AVAudioFormat
  /// What comes out.
  public let outputFormat: AVAudioFormat
  private var settings: ConverterSettings
  private var conversion: SoundConversion?
  private var hasEnded = false

  /// Makes a converter; nil where there is no way from one format to the other.
  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    (inputFormat, outputFormat) = (fromFormat, toFormat)
    settings = ConverterSettings(from: fromFormat, to: toFormat)
    let isCoded = !fromFormat.streamDescription.pointee.isLinearPCM && !toFormat.streamDescription.pointee.isLinearPCM
    guard !isCoded, fromFormat.sampleRate >= 1, toFormat.sampleRate >= 1,
      let made = try? settings.makeConversion(from: fromFormat, to: toFormat)
    else { return nil }
    conversion = made
  }

  // MARK: Converting

  /// Forgets what is inside and makes ready for a new stream.
  open func reset() { (conversion, hasEnded) = (nil, false) }

  /// Converts a buffer of linear PCM to another form of the same rate.
  ///
  /// The output must have room for all frames of the input, and its length becomes that of the input.
  /// - Throws: `kAudio_ParamError` where the rates differ, sound is compressed, or the room does not suffice.
  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    checkFormats(outputBuffer, inputBuffer)
    guard inputFormat.sampleRate == outputFormat.sampleRate, outputBuffer.frameCapacity >= inputBuffer.frameLength else {
      throw AudioFailure.error(
        kAudio_ParamError,
        inputFormat.sampleRate == outputFormat.sampleRate
          ? "AVAudioConverter.convert(to:from:): \(inputBuffer.frameLength) frames do not fit into \(outputBuffer.frameCapacity)"
          : "AVAudioConverter.convert(to:from:) does not change the rate; convert(to:error:withInputFrom:) does")
    }
    do throws(EngineError) {
      let conversion = try settings.makeConversion(from: inputFormat, to: outputFormat)
      try conversion.take(inputBuffer.planes.map { UnsafeRawPointer($0) }, frameCount: Int(inputBuffer.frameLength))
      try conversion.finish()
      let count = conversion.read(Int(outputBuffer.frameCapacity), into: outputBuffer.planes, at: 0)
      outputBuffer.frameLength = AVAudioFrameCount(count)
    } catch { throw AudioFailure.error(error, status: error.converterStatus) }
  }

  /// Converts until the output is full or the input ends or runs dry.
  ///
  /// - Parameters:
  ///   - outError: Gets the error where the status is `.error`.
  ///   - inputBlock: Called for input as often as it takes, on the caller's thread.
  @discardableResult
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer, withInputFrom inputBlock: AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    do throws(EngineError) {
      let conversion = try opened()
      let target = ConverterOutput(outputBuffer, of: outputFormat)
      while !target.fill(from: conversion) {
        if hasEnded { return target.isEmpty ? .endOfStream : .haveData }
        var status = AVAudioConverterInputStatus.haveData
        let buffer = inputBlock(settings.packetsWanted(for: target.framesMissing), &status)
        switch status {
        case .noDataNow: return .inputRanDry
        case .haveData:
          // Nothing where something was promised is the end, as for AudioConverter.
          if let buffer, try take(buffer, into: conversion) { continue }
          fallthrough
        case .endOfStream:
          hasEnded = true
          try conversion.finish()
        }
      }
      return .haveData
    } catch {
      outError?.pointee = AudioFailure.error(error, status: error.converterStatus)
      return .error
    }
  }

  private func opened() throws(EngineError) -> SoundConversion {
    if let conversion { return conversion }
    let made = try settings.makeConversion(from: inputFormat, to: outputFormat)
    conversion = made
    return made
  }

  /// False for a buffer that holds nothing.
  private func take(_ buffer: AVAudioBuffer, into conversion: SoundConversion) throws(EngineError) -> Bool {
    if let buffer = buffer as? AVAudioPCMBuffer {
      guard buffer.format.isLike(inputFormat) else { throw wrongInput(buffer) }
      try conversion.take(buffer.planes.map { UnsafeRawPointer($0) }, frameCount: Int(buffer.frameLength))
      return buffer.frameLength > 0
    }
    guard let buffer = buffer as? AVAudioCompressedBuffer, !inputFormat.streamDescription.pointee.isLinearPCM else {
      throw wrongInput(buffer)
    }
    for range in buffer.packetRanges {
      try conversion.take(packet: UnsafeRawBufferPointer(start: buffer.data + range.lowerBound, count: range.count))
    }
    return buffer.packetCount > 0
  }

  private func wrongInput(_ buffer: AVAudioBuffer) -> EngineError {
    EngineError(.unsupported, "Converting sound", detail: "the input is \(buffer.format) and the converter takes \(inputFormat)")
  }

  private func checkFormats(_ output: AVAudioPCMBuffer, _ input: AVAudioPCMBuffer) {
    precondition(
      input.format.isLike(inputFormat) && output.format.isLike(outputFormat),
      "AVAudioConverter.convert(to:from:): the buffers are not of the converter's formats")
  }

  // MARK: Settings

  /// Settings count from the next stream on, the first one's until something was converted.
  private func change<Value>(_ key: WritableKeyPath<ConverterSettings, Value>, _ value: Value) {
    settings[keyPath: key] = value
    if conversion?.isFresh ?? true { conversion = nil }
  }

  /// What decoders have to be told, or what an encoder tells them; nil where there is nothing.
  open var magicCookie: Data? {
    get {
      guard !outputFormat.streamDescription.pointee.isLinearPCM else { return settings.cookie ?? inputFormat.magicCookie }
      return (try? opened())?.encodedFormat.flatMap { AVAudioFormat(cmAudioFormatDescription: $0).magicCookie }
    }
    set { change(\.cookie, newValue) }
  }

  /// Whether channels are mixed where their numbers differ; else the first ones are taken.
  open var downmix: Bool {
    get { settings.downmix }
    set { change(\.downmix, newValue) }
  }

  /// For each output channel the number of the input channel that it gets, or a negative number for silence.
  open var channelMap: [NSNumber] {
    get { settings.channelMap.map { NSNumber(value: $0) } }
    set { change(\.statedMap, newValue.map(\.intValue)) }
  }

  /// Whether noise takes the place of the steps that samples of fewer bits have.
  open var dither: Bool {
    get { settings.dithers }
    set { change(\.dithers, newValue) }
  }

  /// How well rates are changed, an `AVAudioQuality` raw value.
  open var sampleRateConverterQuality: Int {
    get { settings.quality }
    set { change(\.quality, newValue) }
  }

  /// How rates are changed, one of the `AVSampleRateConverterAlgorithm_` values.
  ///
  /// Linux: filters are of linear phase always; `AVSampleRateConverterAlgorithm_MinimumPhase` is not taken.
  open var sampleRateConverterAlgorithm: String? {
    get { settings.algorithm }
    set {
      guard let newValue, newValue != AVSampleRateConverterAlgorithm_MinimumPhase else { return }
      change(\.algorithm, newValue)
    }
  }

  /// How the filter of a change of rate begins and ends.
  ///
  /// Linux: sound stays where it is in time with each of them; what comes out does not lag.
  open var primeMethod: AVAudioConverterPrimeMethod {
    get { settings.primeMethod }
    set { settings.primeMethod = newValue }
  }

  /// Frames at both ends that belong to coding: those that decoding is to leave out, or those that encoding has added.
  open var primeInfo: AVAudioConverterPrimeInfo {
    get {
      guard !outputFormat.streamDescription.pointee.isLinearPCM, let conversion = try? opened() else { return settings.primeInfo }
      return AVAudioConverterPrimeInfo(
        leadingFrames: AVAudioFrameCount(clamping: conversion.primingFrames),
        trailingFrames: AVAudioFrameCount(clamping: conversion.remainderFrames))
    }
    set { change(\.primeInfo, newValue) }
  }

  /// Bits a second of an encoder; 0 where nothing is encoded.
  open var bitRate: Int {
    get { settings.bitRate ?? 0 }
    set { change(\.bitRate, newValue) }
  }

  /// How the bit rate may vary, one of the `AVAudioBitRateStrategy_` values; nil where the encoder has no choice.
  ///
  /// Linux: the encoders here hold the rate on average and offer no choice.
  open var bitRateStrategy: String? {
    get { settings.bitRate == nil ? nil : AVAudioBitRateStrategy_LongTermAverage }
    set {}
  }

  /// The most bytes of a packet that comes out.
  open var maximumOutputPacketSize: Int { settings.maximumPacketSize }

  /// All bit rates of the encoder; nil where nothing is encoded, or without a choice.
  open var availableEncodeBitRates: [NSNumber]? { settings.availableBitRates?.map { NSNumber(value: $0) } }

  /// Bit rates of the encoder with the output's rate and channels.
  open var applicableEncodeBitRates: [NSNumber]? { settings.applicableBitRates?.map { NSNumber(value: $0) } }

  /// All rates that the encoder takes; nil where nothing is encoded, or any will do.
  open var availableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// Rates that the encoder takes with the output's bit rate.
  open var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }

  /// Arrangements of channels that the encoder takes; nil where nothing is encoded.
  open var availableEncodeChannelLayoutTags: [NSNumber]? { settings.layoutTags?.map { NSNumber(value: $0) } }
}
