import AVFoundation
import Testing
import VideoToolbox

@Suite struct RelationTests {
  private func isSendable<T: Sendable>(_: T.Type) -> Bool { true }

  @Test func callbacksGoFromThreadToThread() {
    #expect(isSendable(MTAudioProcessingTapCallbacks.self))
    #expect(isSendable(VTDecompressionOutputCallbackRecord.self))
    #expect(isSendable(CMBlockBufferCustomBlockSource.self))
    #expect(isSendable(CGDataConsumerCallbacks.self))
    #expect(isSendable(CGDataProviderDirectCallbacks.self))
    #expect(isSendable(CGDataProviderSequentialCallbacks.self))
  }

  @Test func valuesDescribeThemselves() {
    let profile: any CustomStringConvertible = CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_1080i50
    #expect(profile.description == CMFormatDescription.MediaSubType(string: "hdv3").description)
    let status: any CustomStringConvertible = AVAsyncProperty<AVAsset, CMTime>.Status.notYetLoaded
    #expect(status.description == "notYetLoaded")
    #expect("\(AVAsyncProperty<AVAsset, Int>.Status.loaded(7))" == "loaded(7)")
  }

  @Test func clientsValuesAreTaken() async {
    let attributes: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    #expect(!AVPlayerItemVideoOutput(pixelBufferAttributes: attributes).hasNewPixelBuffer(forItemTime: .zero))
    #expect(!AVPlayerItemVideoOutput(outputSettings: attributes).hasNewPixelBuffer(forItemTime: .zero))
    var face = CMFormatDescription.Extensions.Value.FontFace.bold
    face.rawValue |= CMFormatDescription.Extensions.Value.FontFace.italic.rawValue
    #expect(face == [.bold, .italic])
    let isGranted = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
      AVAudioSession.sharedInstance().requestRecordPermission { done.resume(returning: $0) }
    }
    #expect(isGranted)
  }

  // MARK: Archives

  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test func layersOfMoviesAreArchived() throws {
    let layer = AVPlayerLayer(player: AVPlayer())
    (layer.videoGravity, layer.cornerRadius) = (.resizeAspectFill, 3)
    layer.pixelBufferAttributes = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    layer.addSublayer(AVSynchronizedLayer())
    let back = try copy(layer)
    #expect(back.videoGravity == .resizeAspectFill && back.cornerRadius == 3 && back.player == nil)
    #expect(
      back.pixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String] as? UInt32 == kCVPixelFormatType_32BGRA)
    #expect(back.sublayers?.first is AVSynchronizedLayer)
    let display = AVSampleBufferDisplayLayer()
    display.videoGravity = .resize
    #expect(try copy(display).videoGravity == .resize)
    #expect(try copy(AVSampleBufferDisplayLayer()).status == .unknown)
  }

  @Test func markersAreArchived() throws {
    let marker = AVSpeechSynthesisMarker(
      markerType: .bookmark, forTextRange: NSRange(location: 3, length: 4), atByteSampleOffset: 70)
    (marker.bookmarkName, marker.phoneme) = ("here", "a")
    let back = try copy(marker)
    #expect(back.mark == .bookmark && back.textRange == marker.textRange && back.byteSampleOffset == 70)
    #expect(back.bookmarkName == "here" && back.phoneme == "a")
  }

  @Test func replacedFormatsAreArchived() throws {
    let track = try #require(
      AVMutableComposition().addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    let original = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 48)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    var stream = AudioStreamBasicDescription(
      mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 2, mBytesPerPacket: 0, mFramesPerPacket: 1024,
      mBytesPerFrame: 0,
      mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
    let cookie: [UInt8] = [9, 8]
    var made: CMFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &stream, layoutSize: 12, layout: &layout, magicCookieSize: 2, magicCookie: cookie,
      extensions: ["Note": "x"] as NSDictionary, formatDescriptionOut: &made)
    let audio = try #require(made)
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1001, timescale: 30_000),
      frameQuanta: 30, flags: kCMTimeCodeFlag_DropFrame, extensions: nil, formatDescriptionOut: &made)
    let code = try #require(made)
    #expect(audio != code && audio != original)
    for (old, new) in [(original, audio), (code, original)] {
      track.replaceFormatDescription(old, with: new)
      let replacement = try #require(track.formatDescriptionReplacements.last)
      let back = try copy(replacement)
      #expect(back.originalFormatDescription == old && back.replacementFormatDescription == new)
    }
  }
}
