import AVFoundation
import Testing
import VideoToolbox

/// What Apple's types conform to, as far as it is easily forgotten.
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

  /// Attributes and handlers of clients need not be Sendable, and a face can be made of faces.
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
}
