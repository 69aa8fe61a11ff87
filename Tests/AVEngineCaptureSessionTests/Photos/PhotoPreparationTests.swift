import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation
import Foundation
import ImageIO
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoPreparationTests {
  private final class Answers: Sendable {
    let signal = Signal()
    private let given = Mutex<[Bool]>([])
    var all: [Bool] { given.withLock { $0 } }
    func take(_ isPrepared: Bool, _ error: (any Error)?) {
      given.withLock { $0.append(isPrepared && error == nil) }
      signal.fire()
    }
  }

  @Test func anOutputIsPreparedOnceItsSessionRuns() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      let (first, second) = (Answers(), Answers())
      output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]) { first.take($0, $1) }
      #expect(first.all.isEmpty && output.preparedPhotoSettingsArray.count == 1)
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      output.setPreparedPhotoSettingsArray([settings, AVCapturePhotoSettings()]) { second.take($0, $1) }
      #expect(first.signal.wait() && first.all == [false] && second.all.isEmpty)
      session.startRunning()
      #expect(second.signal.wait() && second.all == [true])
      #expect(output.preparedPhotoSettingsArray.map(\.uniqueID).first == settings.uniqueID)
      let third = Answers()
      output.setPreparedPhotoSettingsArray([]) { third.take($0, $1) }
      #expect(third.signal.wait() && third.all == [true] && output.preparedPhotoSettingsArray.isEmpty)
      session.stopRunning()
    }
  }

  private final class Customizer: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {
    let metadata: [String: Any]?
    init(_ metadata: [String: Any]?) { self.metadata = metadata }
    func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { metadata }
  }

  private final class Keeper: NSObject, AVCapturePhotoFileDataRepresentationCustomizer {}

  private func properties(_ file: Data?) -> [String: Any] {
    let source = file.flatMap { CGImageSourceCreateWithData($0 as NSData, nil) }
    return source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) as? [String: Any] } ?? [:]
  }

  @Test func filesHaveTheMetadataOfTheClient() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait())
      let photo = try #require(client.photos.first)
      let own = try #require(photo.fileDataRepresentation())
      let tiff = kCGImagePropertyTIFFDictionary as String
      let model = kCGImagePropertyTIFFModel as String
      let states = { (file: Data?, text: String) in file?.range(of: Data(text.utf8)) != nil }
      #expect(states(own, "Synthetic Camera"))
      let replaced = photo.fileDataRepresentation(
        with: Customizer([tiff: [model: "Another"], kCGImagePropertyOrientation as String: 6]))
      #expect(states(replaced, "Another") && !states(replaced, "Synthetic Camera"))
      #expect(properties(replaced)[kCGImagePropertyOrientation as String] as? Int == 6)
      let bare = try #require(photo.fileDataRepresentation(with: Customizer(nil)))
      #expect(!states(bare, "Exif") && bare.count < own.count)
      #expect(photo.fileDataRepresentation(with: Keeper()) == own)
      // The coded image at the end of the file is unchanged.
      #expect(own.suffix(500) == bare.suffix(500))
      session.stopRunning()
    }
  }
}
