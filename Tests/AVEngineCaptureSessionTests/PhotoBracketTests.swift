import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import ImageIO
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoBracketTests {
  private typealias Automatic = AVCaptureAutoExposureBracketedStillImageSettings
  private typealias Manual = AVCaptureManualExposureBracketedStillImageSettings

  private static func bracket(_ exposures: [AVCaptureBracketedStillImageSettings]) -> AVCapturePhotoBracketSettings {
    AVCapturePhotoBracketSettings(rawPixelFormatType: 0, processedFormat: nil, bracketedSettings: exposures)
  }

  @Test func settingsMadeFromABracketKeepItsExposuresInACopy() throws {
    let exposures = [-1, 0, 1].map { Automatic.autoExposureSettings(exposureTargetBias: $0) }
    let settings = AVCapturePhotoSettings(from: Self.bracket(exposures))
    let copy = try #require(settings.copy() as? AVCapturePhotoSettings)
    #expect(settings.exposures == exposures && copy.exposures == exposures)
  }

  private func running(_ rig: Rig) throws -> (AVCaptureSession, AVCapturePhotoOutput) {
    let (session, _) = try rig.session()
    let output = AVCapturePhotoOutput()
    session.addOutput(output)
    session.startRunning()
    return (session, output)
  }

  private func take(
    _ rig: Rig, _ output: AVCapturePhotoOutput, _ exposures: [AVCaptureBracketedStillImageSettings]
  ) throws -> [AVCapturePhoto] {
    let client = PhotoClient()
    output.capturePhoto(with: Self.bracket(exposures), delegate: client)
    for count in 1...exposures.count {
      rig.advance(milliseconds: 34 * Int64(PhotoLight.framesOfExposure + 1))
      try #require(client.processed.wait(count))
    }
    try #require(client.finished.wait())
    #expect(client.settings.allSatisfy { $0.expectedPhotoCount == exposures.count })
    let processed = Array(repeating: "processed", count: exposures.count)
    #expect(client.names == ["willBegin", "willCapture", "didCapture"] + processed + ["finished"])
    return client.photos
  }

  private func exif(_ photo: AVCapturePhoto, _ key: CFString) -> Double? {
    let exif = photo.metadata[kCGImagePropertyExifDictionary as String] as? [String: Any]
    let value = exif?[key as String]
    return ((value as? [NSNumber])?.first ?? value as? NSNumber)?.doubleValue
  }

  @Test func photosAreBrighterAndDarker() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      #expect(output.maxBracketedCapturePhotoCount == 5)
      let photos = try take(rig, output, [-1, 0, 1].map { Automatic.autoExposureSettings(exposureTargetBias: $0) })
      #expect(photos.map { exif($0, kCGImagePropertyExifExposureBiasValue) } == [-1, 0, 1])
      #expect(photos.map(\.photoCount) == [1, 2, 3] && photos.map(\.sequenceCount) == [1, 2, 3])
      #expect(photos.compactMap { ($0.bracketSettings as? Automatic)?.exposureTargetBias } == [-1, 0, 1])
      #expect(zip(photos, photos.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
      #expect(rig.camera.exposureTargetBias == 0)
      session.stopRunning()
    }
  }

  @Test func photosHaveDurationsAndSensitivities() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let durations = [CMTime(value: 1, timescale: 100), CMTime(value: 1, timescale: 20)]
      let photos = try take(
        rig, output,
        [
          Manual.manualExposureSettings(exposureDuration: durations[0], iso: 400),
          Manual.manualExposureSettings(exposureDuration: durations[1], iso: AVCaptureDevice.currentISO),
        ])
      #expect(photos.map { exif($0, kCGImagePropertyExifExposureTime) } == [0.01, 0.05])
      #expect(photos.map { exif($0, kCGImagePropertyExifISOSpeedRatings) } == [400, 400])
      #expect((photos[0].bracketSettings as? Manual)?.iso == 400)
      #expect((photos[1].bracketSettings as? Manual)?.exposureDuration == durations[1])
      #expect(rig.camera.exposureMode == .continuousAutoExposure && rig.camera.iso == 100)
      session.stopRunning()
    }
  }

  @Test func allPhotosOfABracketEndInAnError() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let client = PhotoClient()
      let settings = Self.bracket([-1, 1].map { Automatic.autoExposureSettings(exposureTargetBias: $0) })
      #expect(settings.bracketedSettings.count == 2)
      let other = try #require(settings.copy() as? AVCapturePhotoBracketSettings)
      #expect(other.bracketedSettings.count == 2 && other.uniqueID == settings.uniqueID)
      output.capturePhoto(with: settings, delegate: client)
      session.stopRunning()
      #expect(client.finished.wait())
      #expect(client.codes == [.sessionNotRunning, .sessionNotRunning, .sessionNotRunning])
      #expect(client.photos.map(\.photoCount) == [1, 2])
    }
  }

  @Test func camerasWithoutControlsHaveNoBrackets() throws {
    var camera = SyntheticStage.camera()
    camera.controls = [:]
    let rig = Rig(cameras: [camera])
    try rig.run {
      let (session, output) = try running(rig)
      #expect(output.maxBracketedCapturePhotoCount == 0)
      session.stopRunning()
    }
  }

  @Test func bracketsHaveRules() async {
    await #expect(processExitsWith: .failure) { _ = Self.bracket([]) }
    await #expect(processExitsWith: .failure) {
      _ = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 1, processedFormat: nil,
        bracketedSettings: [Automatic.autoExposureSettings(exposureTargetBias: 0)])
    }
    await #expect(processExitsWith: .failure) {
      let rig = Rig()
      try rig.run {
        let (session, _) = try rig.session()
        let output = AVCapturePhotoOutput()
        session.addOutput(output)
        output.capturePhoto(
          with: Self.bracket([Automatic.autoExposureSettings(exposureTargetBias: 9)]), delegate: PhotoClient())
      }
    }
    await #expect(processExitsWith: .failure) {
      let rig = Rig()
      try rig.run {
        let (session, _) = try rig.session()
        let output = AVCapturePhotoOutput()
        session.addOutput(output)
        let exposures = (0..<6).map { _ in Automatic.autoExposureSettings(exposureTargetBias: 0) }
        output.capturePhoto(with: Self.bracket(exposures), delegate: PhotoClient())
      }
    }
  }
}
