import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoUnsupportedTests {
  @Test func clientsThatAskGoOn() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      output.isLivePhotoCaptureEnabled = output.isLivePhotoCaptureSupported
      output.isDepthDataDeliveryEnabled = output.isDepthDataDeliverySupported
      output.isPortraitEffectsMatteDeliveryEnabled = output.isPortraitEffectsMatteDeliverySupported
      output.isContentAwareDistortionCorrectionEnabled = output.isContentAwareDistortionCorrectionSupported
      #expect(!output.isLivePhotoCaptureEnabled && !output.isDepthDataDeliveryEnabled)
      #expect(!output.isPortraitEffectsMatteDeliveryEnabled && !output.isContentAwareDistortionCorrectionEnabled)
      #expect(!output.isCameraCalibrationDataDeliverySupported && !output.isVirtualDeviceFusionSupported)
      let settings = AVCapturePhotoSettings()
      #expect(settings.isAutoVirtualDeviceFusionEnabled && !settings.isAutoRedEyeReductionEnabled)
      settings.isAutoRedEyeReductionEnabled = true
      settings.isAutoContentAwareDistortionCorrectionEnabled = true
      settings.isAutoVirtualDeviceFusionEnabled = false
      settings.isDepthDataDeliveryEnabled = output.isDepthDataDeliveryEnabled
      let photo = try rig.take(output, settings)
      #expect(!photo.isRawPhoto && photo.resolvedSettings.livePhotoMovieDimensions.width == 0)
      let connection = try #require(output.connection(with: .video))
      connection.isCameraIntrinsicMatrixDeliveryEnabled = connection.isCameraIntrinsicMatrixDeliverySupported
      #expect(!connection.isCameraIntrinsicMatrixDeliveryEnabled)
      session.stopRunning()
    }
  }

  @Test func settingsAreCopiedWithWhatTheyAskFor() throws {
    let settings = AVCapturePhotoSettings()
    settings.isDepthDataDeliveryEnabled = true
    settings.isPortraitEffectsMatteDeliveryEnabled = true
    settings.isCameraCalibrationDataDeliveryEnabled = true
    settings.livePhotoMovieFileURL = URL(fileURLWithPath: "/live.mov")
    settings.isAutoVirtualDeviceFusionEnabled = false
    let other = AVCapturePhotoSettings(from: settings)
    #expect(other.isDepthDataDeliveryEnabled && other.isPortraitEffectsMatteDeliveryEnabled)
    #expect(other.isCameraCalibrationDataDeliveryEnabled && other.livePhotoMovieFileURL?.path == "/live.mov")
    #expect(!other.isAutoVirtualDeviceFusionEnabled)
    let exposure = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 0)
    let bracket = AVCapturePhotoBracketSettings(
      rawPixelFormatType: 0, processedFormat: nil, bracketedSettings: [exposure])
    #expect(!bracket.isAutoVirtualDeviceFusionEnabled)
  }

  @Test func outputsRefuse() async {
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCapturePhotoOutput().isDepthDataDeliveryEnabled = true }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCapturePhotoOutput().isLivePhotoCaptureEnabled = true }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCapturePhotoOutput().isPortraitEffectsMatteDeliveryEnabled = true }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Rig().run { AVCapturePhotoOutput().isContentAwareDistortionCorrectionEnabled = true }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AVCapturePhotoOutput.isContentAwareDistortionCorrectionEnabled"), "\(text)")
    await #expect(processExitsWith: .failure) {
      let rig = Rig()
      try rig.run {
        let (session, output) = try rig.photographing()
        // An output without a session has no connection.
        withExtendedLifetime(session) { output.connection(with: .video)?.isCameraIntrinsicMatrixDeliveryEnabled = true }
      }
    }
  }

  @Test func capturesRefuse() async {
    await #expect(processExitsWith: .failure) { try Self.take { $0.isDepthDataDeliveryEnabled = true } }
    await #expect(processExitsWith: .failure) { try Self.take { $0.isPortraitEffectsMatteDeliveryEnabled = true } }
    await #expect(processExitsWith: .failure) { try Self.take { $0.isCameraCalibrationDataDeliveryEnabled = true } }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Self.take { $0.livePhotoMovieFileURL = URL(fileURLWithPath: "/live.mov") }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("livePhotoMovieFileURL"), "\(text)")
  }

  private static func take(_ change: (AVCapturePhotoSettings) -> Void) throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let settings = AVCapturePhotoSettings()
      change(settings)
      try withExtendedLifetime(session) { _ = try rig.take(output, settings) }
    }
  }

  @Test func photosTellHowLongTheyTake() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let frame = rig.camera.activeVideoMinFrameDuration
      let first = try rig.take(output).resolvedSettings.photoProcessingTimeRange
      #expect(first == CMTimeRange(start: .zero, end: frame))
      let second = try rig.take(output).resolvedSettings.photoProcessingTimeRange
      #expect(second.end >= frame && second.end < frame + CMTime(value: 34, timescale: 1000))
      let settings = AVCapturePhotoSettings()
      settings.flashMode = .on
      let client = PhotoClient()
      output.capturePhoto(with: settings, delegate: client)
      let frames = Int32(PhotoLight.framesOfFlash)
      for _ in 0..<100 where !client.hasFinished { rig.advance(milliseconds: 34) }
      #expect(client.finished.wait())
      let flash = try #require(client.settings.first).photoProcessingTimeRange
      #expect(flash.start >= CMTimeMultiply(frame, multiplier: frames) && flash.end >= flash.start + frame)
      session.stopRunning()
    }
  }
}
