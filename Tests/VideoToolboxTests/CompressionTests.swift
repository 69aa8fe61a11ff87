import AVFoundation
import Foundation
import TestSupport
import Testing
import VideoToolbox

@Suite("Compression sessions") struct CompressionTests {
  private func session(_ clip: Clip, _ codec: CMVideoCodecType, _ properties: [CFString: Any] = [:]) throws
    -> VTCompressionSession
  {
    var made: VTCompressionSession?
    let status = VTCompressionSessionCreate(
      allocator: nil, width: Int32(clip.width), height: Int32(clip.height), codecType: codec, encoderSpecification: nil,
      imageBufferAttributes: nil, compressedDataAllocator: nil, outputCallback: nil, refcon: nil,
      compressionSessionOut: &made)
    #expect(status == noErr)
    let session = try #require(made)
    #expect(VTSessionSetProperties(session, propertyDictionary: properties as CFDictionary) == noErr)
    #expect(VTCompressionSessionPrepareToEncodeFrames(session) == noErr)
    return session
  }

  private func time(_ index: Int) -> CMTime { CMTime(value: CMTimeValue(index) * 1001 + 7, timescale: 30_000) }
  private let duration = CMTime(value: 1001, timescale: 30_000)

  private func encode(
    _ clip: Clip, _ session: VTCompressionSession, _ range: Range<Int>, into samples: Collected<CMSampleBuffer>,
    forced: Set<Int> = []
  ) throws {
    for index in range {
      let properties =
        forced.contains(index) ? [kVTEncodeFrameOptionKey_ForceKeyFrame: kCFBooleanTrue!] as CFDictionary : nil
      let status = VTCompressionSessionEncodeFrame(
        session, imageBuffer: try clip.buffer(index), presentationTimeStamp: time(index), duration: duration,
        frameProperties: properties,
        infoFlagsOut: nil
      ) { status, flags, sample in
        #expect(status == noErr && !flags.contains(.frameDropped))
        if let sample { samples.append(sample) }
      }
      #expect(status == noErr)
    }
  }

  private func isSync(_ sample: CMSampleBuffer) -> Bool {
    let attachments = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) as? [[CFString: Any]]
    return attachments?.first?[kCMSampleAttachmentKey_NotSync] as? Bool != true
  }

  @Test(
    "encoded frames are decoded like the input",
    arguments: [
      (kCMVideoCodecType_H264, "h264", true, 0.94), (kCMVideoCodecType_H264, "h264", false, 0.94),
      (kCMVideoCodecType_HEVC, "hevc", true, 0.94),
      (kCMVideoCodecType_AppleProRes422, "prores", true, 0.95),
    ])
  func round(_ codec: CMVideoCodecType, _ name: String, _ reorders: Bool, _ least: Double) async throws {
    let clip = try Clip(48)
    defer { clip.remove() }
    let isTemporal = codec != kCMVideoCodecType_AppleProRes422
    let session = try session(
      clip, codec, isTemporal ? [kVTCompressionPropertyKey_AllowFrameReordering: reorders] : [:])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<48, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    let all = samples.all
    #expect(all.count == 48 && isSync(all[0]))
    #expect(all.map(\.presentationTimeStamp).sorted() == (0..<48).map(time))
    #expect(all.allSatisfy { $0.duration == duration && $0.formatDescription?.mediaSubType.rawValue == codec })
    let isReordered = zip(all, all.dropFirst()).contains { $0.presentationTimeStamp > $1.presentationTimeStamp }
    #expect(isReordered == (reorders && isTemporal))
    if isReordered {
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.decodeTimeStamp < $1.decodeTimeStamp })
      #expect(all.allSatisfy { $0.decodeTimeStamp <= $0.presentationTimeStamp })
    } else {
      #expect(all.allSatisfy { !$0.decodeTimeStamp.isValid })
    }
    try await clip.write(all, to: "a.mov")
    #expect(try clip.probe("a.mov", "stream=codec_name").first == name)
    #expect(try clip.decoded("a.mov").count == 48)
    let likeness = try clip.likeness(of: "a.mov")
    #expect(likeness > least, "\(likeness)")
    VTCompressionSessionInvalidate(session)
  }

  @Test(
    "profiles without B slices have no reordering",
    arguments: [
      (kVTProfileLevel_H264_ConstrainedHigh_AutoLevel as String, false),
      (kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel as String, false),
      (kVTProfileLevel_H264_High_AutoLevel as String, true),
    ] as [(String, Bool)])
  func profiles(_ profile: String, _ reorders: Bool) throws {
    let clip = try Clip(24)
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_ProfileLevel: profile as NSString])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<24, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    let times = samples.all.map(\.presentationTimeStamp)
    #expect(times.count == 24 && (times != times.sorted()) == reorders)
  }

  @Test("key frames are at the requested frames, and profile, level and colour are as set")
  func keys() async throws {
    let clip = try Clip(40)
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264,
      [
        kVTCompressionPropertyKey_MaxKeyFrameInterval: 15, kVTCompressionPropertyKey_AllowFrameReordering: false,
        kVTCompressionPropertyKey_ProfileLevel: kVTProfileLevel_H264_Main_3_1,
        kVTCompressionPropertyKey_ColorPrimaries: kCVImageBufferColorPrimaries_ITU_R_709_2,
        kVTCompressionPropertyKey_TransferFunction: kCVImageBufferTransferFunction_ITU_R_709_2,
        kVTCompressionPropertyKey_YCbCrMatrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
      ])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<40, into: samples, forced: [7])
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(samples.all.indices.filter { isSync(samples.all[$0]) } == [0, 7, 22, 37])
    try await clip.write(samples.all, to: "a.mov")
    #expect(
      try clip.probe("a.mov", "stream=profile,level,color_space,color_transfer,color_primaries") == [
        "Main,31,bt709,bt709,bt709"
      ])
  }

  @Test("the maximum duration between key frames is kept")
  func keySeconds() throws {
    let clip = try Clip(30)
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: 0.33])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<30, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(samples.all.filter(isSync).map(\.presentationTimeStamp) == [0, 10, 20].map(time))
  }

  @Test("the duration between key frames counts from a forced one")
  func keySecondsAfterAForcedFrame() throws {
    let clip = try Clip(30)
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264, [kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: 0.33])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<30, into: samples, forced: [7])
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(samples.all.filter(isSync).map(\.presentationTimeStamp) == [0, 7, 17, 27].map(time))
  }

  @Test(
    "without a delay, each sample is ready when the call returns",
    arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC])
  func immediate(_ codec: CMVideoCodecType) throws {
    let clip = try Clip(12)
    defer { clip.remove() }
    let session = try session(clip, codec, [kVTCompressionPropertyKey_MaxFrameDelayCount: 0])
    let samples = Collected<CMSampleBuffer>()
    for index in 0..<12 {
      try encode(clip, session, index..<index + 1, into: samples)
      #expect(samples.all.count == index + 1)
    }
  }

  @Test("a session continues after its frames were completed")
  func goesOn() async throws {
    let clip = try Clip(40)
    defer { clip.remove() }
    let session = try session(clip, kCMVideoCodecType_H264)
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<19, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: time(3)) == noErr)
    #expect(samples.all.map(\.presentationTimeStamp).contains(time(3)))
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(samples.all.count == 19)
    try encode(clip, session, 19..<40, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    #expect(zip(samples.all, samples.all.dropFirst()).allSatisfy { $0.decodeTimeStamp < $1.decodeTimeStamp })
    try await clip.write(samples.all, to: "a.mov")
    #expect(try clip.decoded("a.mov").count == 40)
    #expect(try clip.likeness(of: "a.mov") > 0.95)
  }

  @Test("a change of the bit rate takes effect within the stream")
  func rates() throws {
    let clip = try Clip(120, width: 320, height: 180, source: "mandelbrot")
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264,
      [
        kVTCompressionPropertyKey_AverageBitRate: 2_000_000, kVTCompressionPropertyKey_RealTime: true,
        kVTCompressionPropertyKey_AllowFrameReordering: false, kVTCompressionPropertyKey_ExpectedFrameRate: 30,
      ])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<60, into: samples)
    #expect(
      VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: NSNumber(value: 200_000))
        == noErr)
    try encode(clip, session, 60..<120, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    let sizes = samples.all.map { $0.totalSampleSize }
    #expect(sizes.count == 120)
    let (before, after) = (sizes[30..<60].reduce(0, +), sizes[90..<120].reduce(0, +))
    #expect(Double(before) > Double(after) * 2.5, "\(before) \(after)")
    #expect(samples.all.indices.filter { isSync(samples.all[$0]) } == [0, 60])
  }

  @Test("a hard limit on the data rate is kept")
  func limits() throws {
    let clip = try Clip(90, width: 320, height: 180, source: "mandelbrot")
    defer { clip.remove() }
    let session = try session(
      clip, kCMVideoCodecType_H264,
      [
        kVTCompressionPropertyKey_Quality: 0.9, kVTCompressionPropertyKey_DataRateLimits: [30_000, 1] as [NSNumber],
        kVTCompressionPropertyKey_AllowFrameReordering: false, kVTCompressionPropertyKey_ExpectedFrameRate: 30,
      ])
    let samples = Collected<CMSampleBuffer>()
    try encode(clip, session, 0..<90, into: samples)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == noErr)
    let sizes = samples.all.map { $0.totalSampleSize }
    let most = (0...60).map { sizes[$0..<$0 + 30].reduce(0, +) }.max() ?? 0
    #expect(sizes.count == 90 && most > 10_000 && most <= 30_000, "\(most)")
  }

  @Test("callbacks get the session's and the frame's references")
  func callback() throws {
    let clip = try Clip(3)
    defer { clip.remove() }
    let seen = Collected<(UnsafeMutableRawPointer?, UnsafeMutableRawPointer?)>()
    let box = Unmanaged.passRetained(seen)
    defer { box.release() }
    var made: VTCompressionSession?
    VTCompressionSessionCreate(
      allocator: nil, width: 160, height: 90, codecType: kCMVideoCodecType_JPEG, encoderSpecification: nil,
      imageBufferAttributes: nil,
      compressedDataAllocator: nil,
      outputCallback: { session, frame, status, _, sample in
        guard let session, status == noErr, sample != nil else { return }
        Unmanaged<Collected<(UnsafeMutableRawPointer?, UnsafeMutableRawPointer?)>>.fromOpaque(session)
          .takeUnretainedValue().append((session, frame))
      }, refcon: box.toOpaque(), compressionSessionOut: &made)
    let session = try #require(made)
    for index in 0..<3 {
      var flags = VTEncodeInfoFlags()
      let status = VTCompressionSessionEncodeFrame(
        session, imageBuffer: try clip.buffer(index), presentationTimeStamp: time(index), duration: .invalid,
        frameProperties: nil,
        sourceFrameRefcon: UnsafeMutableRawPointer(bitPattern: index + 1), infoFlagsOut: &flags)
      #expect(status == noErr && flags == .asynchronous)
    }
    VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
    #expect(seen.all.map { $0.1 } == (1...3).map { UnsafeMutableRawPointer(bitPattern: $0) })
    #expect(seen.all.allSatisfy { $0.0 == box.toOpaque() })
  }

  @Test("properties keep their values and refuse invalid ones")
  func properties() throws {
    let clip = try Clip(1)
    defer { clip.remove() }
    let session = try session(clip, kCMVideoCodecType_H264)
    #expect(
      VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: NSNumber(value: 123_456))
        == noErr)
    var value: Unmanaged<AnyObject>?
    #expect(
      VTSessionCopyProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, allocator: nil, valueOut: &value)
        == noErr)
    #expect((value?.takeRetainedValue() as? NSNumber)?.intValue == 123_456)
    var supported: CFDictionary?
    #expect(VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &supported) == noErr)
    let keys = Set((supported as? [String: Any] ?? [:]).keys)
    #expect(
      keys.isSuperset(of: ["AverageBitRate", "ProfileLevel", "RealTime", "MaxKeyFrameInterval"])
        && !keys.contains("ICCProfile"))
    for (key, value, expected) in [
      (kVTCompressionPropertyKey_Quality, 2 as NSNumber, kVTParameterErr),
      (kVTCompressionPropertyKey_AverageBitRate, "x" as NSString, kVTParameterErr),
      (kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_HEVC_Main_AutoLevel, kVTParameterErr),
      (kVTCompressionPropertyKey_DataRateLimits, [1] as NSArray, kVTParameterErr),
      (kVTCompressionPropertyKey_ICCProfile, Data() as NSData, kVTPropertyNotSupportedErr),
      (kVTCompressionPropertyKey_NumberOfPendingFrames, 1 as NSNumber, kVTPropertyReadOnlyErr),
    ] as [(CFString, AnyObject, OSStatus)] {
      #expect(VTSessionSetProperty(session, key: key, value: value) == expected, "\(key)")
    }
    VTCompressionSessionInvalidate(session)
    #expect(
      VTSessionSetProperty(session, key: kVTCompressionPropertyKey_RealTime, value: kCFBooleanTrue)
        == kVTInvalidSessionErr)
  }

  @Test(
    "buffers have the format of the encoder",
    arguments: [
      (kCMVideoCodecType_H264, nil, "420v"), (kCMVideoCodecType_HEVC, nil, "420v"),
      (kCMVideoCodecType_HEVC, kVTProfileLevel_HEVC_Main10_AutoLevel as String, "x420"),
      (kCMVideoCodecType_JPEG, nil, "420f"),
      (kCMVideoCodecType_AppleProRes422HQ, nil, "x422"), (kCMVideoCodecType_AppleProRes4444, nil, "y416"),
    ] as [(CMVideoCodecType, String?, String)])
  func buffersOfEncoders(_ codec: CMVideoCodecType, _ profile: String?, _ format: String) throws {
    var made: VTCompressionSession?
    #expect(
      VTCompressionSessionCreate(
        allocator: nil, width: 160, height: 90, codecType: codec, encoderSpecification: nil, imageBufferAttributes: nil,
        compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &made) == noErr)
    let session = try #require(made)
    if let profile {
      #expect(
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_ProfileLevel, value: profile as NSString) == noErr)
    }
    var value: Unmanaged<AnyObject>?
    #expect(
      VTSessionCopyProperty(
        session, key: kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes, allocator: nil, valueOut: &value)
        == noErr)
    let attributes = value?.takeRetainedValue() as? [String: Any]
    let code = format.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    #expect((attributes?[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value == code)
  }

  @Test("misuse returns an error")
  func misuse() throws {
    let clip = try Clip(2)
    defer { clip.remove() }
    var made: VTCompressionSession?
    let create = {
      (codec: CMVideoCodecType, specification: CFDictionary?, width: Int32, made: inout VTCompressionSession?) in
      VTCompressionSessionCreate(
        allocator: nil, width: width, height: 90, codecType: codec, encoderSpecification: specification,
        imageBufferAttributes: nil,
        compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &made)
    }
    #expect(create(kCMVideoCodecType_DolbyVisionHEVC, nil, 160, &made) == kVTCouldNotFindVideoEncoderErr && made == nil)
    let hardware = [kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: true] as CFDictionary
    #expect(create(kCMVideoCodecType_H264, hardware, 160, &made) == kVTCouldNotFindVideoEncoderErr)
    #expect(create(kCMVideoCodecType_H264, nil, 0, &made) == kVTParameterErr)
    let session = try session(clip, kCMVideoCodecType_H264)
    let buffer = try clip.buffer(0)
    let encode = { (time: CMTime) in
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: buffer, presentationTimeStamp: time, duration: .invalid, frameProperties: nil,
        infoFlagsOut: nil
      ) { _, _, _ in }
    }
    #expect(encode(.invalid) == kVTParameterErr)
    #expect(encode(time(1)) == noErr && encode(time(1)) == kVTParameterErr)
    let called = VTCompressionSessionEncodeFrame(
      session, imageBuffer: buffer, presentationTimeStamp: time(5), duration: .invalid, frameProperties: nil,
      sourceFrameRefcon: nil,
      infoFlagsOut: nil)
    #expect(called == kVTParameterErr)
    VTCompressionSessionInvalidate(session)
    #expect(encode(time(9)) == kVTInvalidSessionErr)
    #expect(VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == kVTInvalidSessionErr)
  }

  @Test("the list has the encoders that sessions are made with")
  func list() throws {
    var list: CFArray?
    #expect(VTCopyVideoEncoderList(nil, &list) == noErr)
    let encoders = try #require(list as? [[String: Any]])
    let h264 = try #require(encoders.first { $0["CodecType"] as? UInt32 == kCMVideoCodecType_H264 })
    let identifier = try #require(h264[kVTVideoEncoderList_EncoderID as String] as? String)
    var made: VTCompressionSession?
    let status = VTCompressionSessionCreate(
      allocator: nil, width: 16, height: 16, codecType: kCMVideoCodecType_H264,
      encoderSpecification: [kVTVideoEncoderSpecification_EncoderID: identifier] as CFDictionary,
      imageBufferAttributes: nil,
      compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &made)
    #expect(status == noErr && made != nil)
    #expect(!VTIsHardwareDecodeSupported(kCMVideoCodecType_H264))
  }
}
