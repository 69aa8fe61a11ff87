import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreFoundation
import CoreMedia
import CoreVideo

extension CompressionSettings {
  typealias Property = SessionProperty<CompressionSettings>

  static func table(for codec: CMVideoCodecType, pending: @escaping @Sendable () -> Int) -> [Property] {
    var table = common + stated(pending: pending)
    if !VideoProfiles.isProRes(codec) { table += rates }
    if codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC { table += temporal }
    if codec == kCMVideoCodecType_H264 { table += h264 }
    if codec == kCMVideoCodecType_HEVC {
      table.append(.choice(kVTCompressionPropertyKey_ProfileLevel, ProfileLevels.hevc, \.profileLevel))
    }
    return table
  }

  private static var common: [Property] {
    [
      .number(kVTCompressionPropertyKey_ExpectedFrameRate, 0...1000, \.frameRate),
      .color(kVTCompressionPropertyKey_ColorPrimaries, \.primaries, ColorWords.primaries),
      .color(kVTCompressionPropertyKey_TransferFunction, \.transfer, ColorWords.transfer),
      .color(kVTCompressionPropertyKey_YCbCrMatrix, \.matrix, ColorWords.matrix),
      .pixelAspectRatio, .cleanAperture, .pixelTransfer,
    ]
  }

  private static var rates: [Property] {
    [
      .integer(kVTCompressionPropertyKey_AverageBitRate, 0...2_000_000_000, \.averageBitRate),
      .number(kVTCompressionPropertyKey_Quality, 0...1, \.quality), .dataRateLimits,
    ]
  }

  private static var temporal: [Property] {
    [
      .integer(kVTCompressionPropertyKey_MaxKeyFrameInterval, 0...Int(Int32.max), \.keyFrameInterval),
      .number(kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration, 0...1e6, \.keyFrameSeconds),
      .flag(kVTCompressionPropertyKey_AllowTemporalCompression, \.allowsTemporalCompression),
      .flag(kVTCompressionPropertyKey_AllowFrameReordering, \.allowsFrameReordering),
      .flag(kVTCompressionPropertyKey_RealTime, \.isRealTime),
      .flag(kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality, \.prefersSpeed), .maximumDelay,
    ]
  }

  private static var h264: [Property] {
    [
      .choice(kVTCompressionPropertyKey_ProfileLevel, ProfileLevels.h264, \.profileLevel),
      .choice(
        kVTCompressionPropertyKey_H264EntropyMode, [kVTH264EntropyMode_CAVLC, kVTH264EntropyMode_CABAC], \.entropyMode),
      .integer(kVTCompressionPropertyKey_MaxH264SliceBytes, 0...Int(Int32.max), \.maximumSliceBytes),
      .integer(kVTCompressionPropertyKey_MinAllowedFrameQP, 0...51, \.minimumQP),
      .integer(kVTCompressionPropertyKey_MaxAllowedFrameQP, 0...51, \.maximumQP),
    ]
  }

  private static func stated(pending: @escaping @Sendable () -> Int) -> [Property] {
    [
      .readOnly(kVTCompressionPropertyKey_NumberOfPendingFrames, .other) { _ in NSNumber(value: pending()) },
      .readOnly(kVTCompressionPropertyKey_PixelBufferPoolIsShared, .boolean) { _ in kCFBooleanFalse },
      .readOnly(kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder, .boolean) { _ in kCFBooleanFalse },
      .readOnly(kVTCompressionPropertyKey_FieldCount, .other) { _ in NSNumber(value: 1) },
      .readOnly(kVTCompressionPropertyKey_ProgressiveScan, .boolean) { _ in kCFBooleanTrue },
      .readOnly(kVTCompressionPropertyKey_EncoderID, .other) { VideoEncoders.identifier(of: $0.codec) as NSString },
      .readOnly(kVTCompressionPropertyKey_Depth, .other) {
        NSNumber(value: VideoProfiles.hasAlpha($0.codec) ? 32 : 24)
      },
      .readOnly(kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes, .other) {
        $0.pixelBufferAttributes(over: nil)
      },
    ]
  }

  func pixelBufferAttributes(over asked: CFDictionary?) -> NSDictionary {
    var result: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: usualPixelFormat),
      kCVPixelBufferWidthKey as String: NSNumber(value: width),
      kCVPixelBufferHeightKey as String: NSNumber(value: height),
    ]
    for (key, value) in asked ?? [:] { if let key = key as? String { result[key] = value } }
    return result as NSDictionary
  }

  /// The format with two planes is the one that clients of Apple's encoders expect.
  private var usualPixelFormat: OSType {
    let coding = coding(timescale: 600)
    var settings = coding.settings
    settings.color = coding.color
    return switch Engine.system.codecs.preferredPixelFormat(of: settings) {
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case kCVPixelFormatType_420YpCbCr8Planar, nil: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case let format?: format
    }
  }
}

extension SessionProperty<CompressionSettings> {
  fileprivate static var maximumDelay: Self {
    Self(
      key: kVTCompressionPropertyKey_MaxFrameDelayCount as String,
      kind: .number(Double(kVTUnlimitedFrameDelayCount)...Double(Int32.max)),
      read: { NSNumber(value: $0.maximumDelay ?? kVTUnlimitedFrameDelayCount) }
    ) { settings, value in
      let count = value.map { ($0 as? NSNumber)?.intValue } ?? kVTUnlimitedFrameDelayCount
      guard let count, count >= kVTUnlimitedFrameDelayCount else { return false }
      settings.maximumDelay = count == kVTUnlimitedFrameDelayCount ? nil : count
      return true
    }
  }

  fileprivate static var dataRateLimits: Self {
    Self(
      key: kVTCompressionPropertyKey_DataRateLimits as String, kind: .other,
      read: { $0.dataRateLimits.map { $0 as NSArray } }
    ) { settings, value in
      guard let value else {
        settings.dataRateLimits = nil
        return true
      }
      guard let array = value as? NSArray, [0, 2, 4].contains(array.count) else { return false }
      let numbers = array.compactMap { ($0 as? NSNumber)?.doubleValue }
      guard numbers.count == array.count, numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return false }
      settings.dataRateLimits = numbers
      return true
    }
  }

  fileprivate static var pixelAspectRatio: Self {
    let keys = [
      kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing,
      kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing,
    ]
    return shape(kVTCompressionPropertyKey_PixelAspectRatio, keys.map { $0 as String }, read: \.pixelAspectRatio) {
      settings, numbers in
      guard numbers?.allSatisfy({ (1...65_535).contains($0) }) ?? true else { return false }
      settings.pixelAspectRatio = numbers
      return true
    }
  }

  fileprivate static var cleanAperture: Self {
    let keys = [
      kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureHeight,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffset, kCMFormatDescriptionKey_CleanApertureVerticalOffset,
    ]
    let read = { @Sendable (settings: CompressionSettings) in
      settings.cleanAperture.map { [$0.width, $0.height, $0.horizontalOffset, $0.verticalOffset] }
    }
    return shape(kVTCompressionPropertyKey_CleanAperture, keys.map { $0 as String }, read: read) { settings, numbers in
      guard let numbers else {
        settings.cleanAperture = nil
        return true
      }
      guard (1...settings.width).contains(numbers[0]), (1...settings.height).contains(numbers[1]) else { return false }
      settings.cleanAperture = CleanAperture(
        width: numbers[0], height: numbers[1], horizontalOffset: numbers[2], verticalOffset: numbers[3])
      return true
    }
  }

  private static func shape(
    _ key: CFString, _ keys: [String], read: @escaping @Sendable (CompressionSettings) -> [Int]?,
    write: @escaping @Sendable (inout CompressionSettings, [Int]?) -> Bool
  ) -> Self {
    Self(
      key: key as String, kind: .other,
      read: { settings in read(settings).map { Dictionary(uniqueKeysWithValues: zip(keys, $0)) as NSDictionary } }
    ) { settings, value in
      guard let value else { return write(&settings, nil) }
      guard let dictionary = value as? NSDictionary else { return false }
      let numbers = keys.compactMap { (dictionary[$0] as? NSNumber)?.intValue }
      return numbers.count == keys.count && write(&settings, numbers)
    }
  }

  fileprivate static var pixelTransfer: Self {
    let key = kVTPixelTransferPropertyKey_ScalingMode as String
    return Self(
      key: kVTCompressionPropertyKey_PixelTransferProperties as String, kind: .other,
      read: { $0.scalingMode.map { [key: $0] as NSDictionary } }
    ) { settings, value in
      guard let value else {
        settings.scalingMode = nil
        return true
      }
      guard let mode = (value as? NSDictionary)?[key] as? String, ScalingModes.all.contains(mode) else { return false }
      settings.scalingMode = mode
      return true
    }
  }
}
