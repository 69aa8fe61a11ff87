import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreGraphics
import CoreMedia
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite struct PreviewLayerTests {
  private func makeLayer(_ session: AVCaptureSession, _ width: CGFloat, _ height: CGFloat) -> AVCaptureVideoPreviewLayer
  {
    let layer = AVCaptureVideoPreviewLayer(session: session)
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(Double(a.x - b.x), Double(a.y - b.y)) < 0.001 }

  // MARK: Connections

  @Test func layersAreConnectedAsOutputsAre() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      let layer = AVCaptureVideoPreviewLayer(session: session)
      let connection = try #require(layer.connection)
      #expect(layer.session === session && connection.videoPreviewLayer === layer && connection.output == nil)
      #expect(connection.isActive && session.connections.contains(connection) && session.outputs.isEmpty)
      #expect(connection.inputPorts.map(\.mediaType) == [.video])
      session.removeInput(input)
      #expect(layer.connection == nil)
      session.addInput(input)
      #expect(layer.connection != nil)
      layer.session = nil
      #expect(session.connections.isEmpty && layer.connection == nil)
    }
  }

  @Test func layersCanBeConnectedByHand() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: session)
      #expect(layer.connection == nil && layer.session === session)
      let other = AVCaptureVideoPreviewLayer()
      #expect(
        !session.canAddConnection(AVCaptureConnection(inputPort: input.ports[0], videoPreviewLayer: other)))
      let connection = AVCaptureConnection(inputPort: input.ports[0], videoPreviewLayer: layer)
      #expect(session.canAddConnection(connection))
      session.addConnection(connection)
      #expect(layer.connection === connection)
      #expect(
        !session.canAddConnection(AVCaptureConnection(inputPort: input.ports[0], videoPreviewLayer: layer)))
      other.setSessionWithNoConnection(session)
      let objects = AVCaptureConnection(inputPort: input.ports[1], videoPreviewLayer: other)
      #expect(!session.canAddConnection(objects))
    }
  }

  @Test func aLayerThatGoesLeavesTheSession() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      var layer: AVCaptureVideoPreviewLayer? = AVCaptureVideoPreviewLayer(session: session)
      weak let gone = layer
      session.startRunning()
      #expect(session.connections.count == 1)
      layer = nil
      #expect(gone == nil && session.connections.isEmpty && session.isRunning)
      session.stopRunning()
    }
  }

  @Test func onlyFrontCamerasAreMirrored() throws {
    let cameras = [SyntheticStage.camera("back", position: .back), SyntheticStage.camera("front", position: .front)]
    let rig = Rig(cameras: cameras)
    try rig.run {
      for (name, isMirrored) in [("back", false), ("front", true)] {
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(uniqueID: name))))
        let layer = AVCaptureVideoPreviewLayer(session: session)
        let output = AVCaptureVideoDataOutput()
        session.addOutput(output)
        let connection = try #require(layer.connection)
        #expect(connection.automaticallyAdjustsVideoMirroring && connection.isVideoMirrored == isMirrored)
        #expect(output.connection(with: .video)?.isVideoMirrored == false)
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = !isMirrored
        #expect(connection.isVideoMirrored != isMirrored)
        connection.automaticallyAdjustsVideoMirroring = true
        #expect(connection.isVideoMirrored == isMirrored)
      }
    }
  }

  // MARK: Frames

  /// The positions are in pixels from the upper left corner.
  private func drawn(_ layer: CALayer, at places: [(Int, Int)]) throws -> [Int] {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    let context = try #require(
      CGContext(
        data: nil, width: 400, height: 300, bitsPerComponent: 8, bytesPerRow: 1600,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: info))
    // A running session notifies its layers on the main queue, so the layer is drawn there. The caller waits, and uses
    // neither object in between.
    nonisolated(unsafe) let used = (layer: layer, context: context)
    DispatchQueue.main.sync {
      used.layer.setNeedsDisplay()
      used.layer.displayIfNeeded()
      used.layer.render(in: used.context)
    }
    let bytes = try #require(context.data)
    return places.map { Int(bytes.load(fromByteOffset: $0.1 * 1600 + $0.0 * 4, as: UInt8.self)) }
  }

  /// The pattern is grey that gets lighter to the right, with a dark square of 16 pixels in its upper left corner. The
  /// middle between black and white of BT.709 is 139 in sRGB (ITU-R BT.709-6, section 1.2; IEC 61966-2-1).
  @Test func picturesAreShownTurnedAndMirrored() throws {
    let rig = Rig(cameras: [SyntheticStage.camera(position: .front)])
    try rig.run {
      let (session, _) = try rig.session()
      let layer = makeLayer(session, 400, 300)
      #expect(try drawn(layer, at: [(200, 150)]) == [0])
      session.startRunning()
      rig.advance(milliseconds: 34)
      var grey = try drawn(layer, at: [(5, 150), (200, 150), (395, 150), (390, 10), (10, 10)])
      #expect(grey[0] > 240 && abs(grey[1] - 139) < 6 && grey[2] < 12, "\(grey)")
      #expect(grey[3] < 12 && grey[4] > 240, "\(grey)")
      let connection = try #require(layer.connection)
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = false
      connection.videoRotationAngle = 90
      rig.advance(milliseconds: 34)
      // The rotated frame is shown as 225 by 300 in the middle of the layer.
      grey = try drawn(layer, at: [(200, 5), (200, 150), (200, 295), (50, 150), (350, 150)])
      #expect(grey[0] < 12 && abs(grey[1] - 139) < 6 && grey[2] > 240, "\(grey)")
      #expect(grey[3] == 0 && grey[4] == 0)
      session.stopRunning()
      #expect(try drawn(layer, at: [(200, 295)])[0] > 240)
      layer.session = nil
      #expect(try drawn(layer, at: [(200, 295)]) == [0])
    }
  }

  @Test func layersTellWhetherPicturesCome() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let layer = makeLayer(session, 400, 300)
      let told = Signal()
      let observation = layer.observe(\.isPreviewing) { _, _ in told.fire() }
      session.startRunning()
      #expect(!layer.isPreviewing)
      rig.advance(milliseconds: 100)
      #expect(told.wait(1) && layer.isPreviewing)
      layer.connection?.isEnabled = false
      #expect(told.wait(2) && !layer.isPreviewing)
      layer.connection?.isEnabled = true
      rig.advance(milliseconds: 100)
      #expect(told.wait(3) && layer.isPreviewing)
      session.stopRunning()
      #expect(told.wait(4) && !layer.isPreviewing)
      observation.invalidate()
    }
  }

  @Test func picturesThatAreNotDrawnCostNothing() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let layer = makeLayer(session, 400, 300)
      nonisolated(unsafe) var asked = 0
      layer.preview.frames.tell { asked += 1 }
      _ = layer.preview.frames.image()
      session.startRunning()
      rig.advance(milliseconds: 1000)
      #expect(asked == 1)
      layer.display()
      rig.advance(milliseconds: 100)
      #expect(asked == 2 && layer.contents != nil)
      session.stopRunning()
    }
  }

  // MARK: Places

  struct Place: Sendable {
    var gravity: AVLayerVideoGravity
    var angle: CGFloat
    var isMirrored: Bool
    /// Relative to the size of the camera's frame, from its upper left corner.
    var camera: CGPoint
    /// A point in a layer of 400 by 400, from its lower left corner.
    var layer: CGPoint

    init(
      _ gravity: AVLayerVideoGravity, _ angle: CGFloat, _ isMirrored: Bool, _ camera: (CGFloat, CGFloat),
      _ layer: (CGFloat, CGFloat)
    ) {
      (self.gravity, self.angle, self.isMirrored) = (gravity, angle, isMirrored)
      (self.camera, self.layer) = (CGPoint(x: camera.0, y: camera.1), CGPoint(x: layer.0, y: layer.1))
    }
  }

  /// The camera's frame is 640 by 480, and the layer 400 by 400.
  static let places: [Place] = [
    Place(.resizeAspect, 0, false, (0, 0), (0, 350)), Place(.resizeAspect, 0, false, (1, 1), (400, 50)),
    Place(.resizeAspect, 0, false, (0.25, 0.5), (100, 200)), Place(.resizeAspect, 0, true, (0, 0), (400, 350)),
    Place(.resizeAspect, 0, true, (0.25, 0.5), (300, 200)),
    Place(.resizeAspect, 90, false, (0, 0), (350, 400)), Place(.resizeAspect, 90, false, (0.25, 0.5), (200, 300)),
    Place(.resizeAspect, 90, true, (0, 0), (50, 400)), Place(.resizeAspect, 90, true, (0, 1), (350, 400)),
    Place(.resizeAspect, 180, false, (0, 0), (400, 50)), Place(.resizeAspect, 180, true, (0, 0), (0, 50)),
    Place(.resizeAspect, 270, false, (0, 0), (50, 0)), Place(.resizeAspect, 270, false, (0.25, 0.5), (200, 100)),
    Place(.resizeAspect, 270, true, (0, 0), (350, 0)),
    Place(.resizeAspectFill, 0, false, (0, 0), (-200.0 / 3, 400)),
    Place(.resizeAspectFill, 0, false, (0.875, 0.25), (400, 300)),
    Place(.resizeAspectFill, 0, true, (0.875, 0.25), (0, 300)),
    Place(.resizeAspectFill, 90, false, (0.5, 0.5), (200, 200)),
    Place(.resizeAspectFill, 90, false, (0, 0), (400, 400 + 200.0 / 3)),
    Place(.resizeAspectFill, 180, true, (0.125, 0.25), (0, 100)),
    Place(.resizeAspectFill, 270, true, (0, 0), (400, -200.0 / 3)),
    Place(.resize, 0, false, (0, 0), (0, 400)), Place(.resize, 0, true, (0.25, 0.25), (300, 300)),
    Place(.resize, 90, false, (0.25, 0), (400, 300)), Place(.resize, 90, true, (0.25, 0), (0, 300)),
    Place(.resize, 180, false, (0.25, 0), (300, 0)), Place(.resize, 270, false, (0.25, 0), (0, 100)),
    Place(.resize, 270, true, (0.25, 0), (400, 100)),
  ]

  @Test func pointsAreConvertedBothWays() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .vga640x480)
      let layer = makeLayer(session, 400, 400)
      let connection = try #require(layer.connection)
      connection.automaticallyAdjustsVideoMirroring = false
      for place in Self.places {
        layer.videoGravity = place.gravity
        connection.videoRotationAngle = place.angle
        connection.isVideoMirrored = place.isMirrored
        let point = layer.layerPointConverted(fromCaptureDevicePoint: place.camera)
        #expect(near(point, place.layer), "\(place) \(point)")
        let back = layer.captureDevicePointConverted(fromLayerPoint: place.layer)
        #expect(near(back, place.camera), "\(place) \(back)")
        // With the y axis pointing down, as on iOS, points keep their distance from the top.
        layer.isGeometryFlipped = true
        let flipped = CGPoint(x: place.layer.x, y: 400 - place.layer.y)
        #expect(near(layer.layerPointConverted(fromCaptureDevicePoint: place.camera), flipped), "\(place)")
        #expect(near(layer.captureDevicePointConverted(fromLayerPoint: flipped), place.camera), "\(place)")
        layer.isGeometryFlipped = false
      }
    }
  }

  @Test func rectanglesAreConvertedBothWays() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .vga640x480)
      let layer = makeLayer(session, 400, 400)
      let connection = try #require(layer.connection)
      connection.videoRotationAngle = 90
      // The rotated frame takes 300 by 400; its upper half is the left half of the camera's frame.
      let half = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      #expect(layer.layerRectConverted(fromMetadataOutputRect: half) == CGRect(x: 50, y: 200, width: 300, height: 200))
      #expect(layer.metadataOutputRectConverted(fromLayerRect: CGRect(x: 50, y: 200, width: 300, height: 200)) == half)
      let whole = layer.metadataOutputRectConverted(fromLayerRect: layer.bounds)
      #expect(distance(whole, CGRect(x: 0, y: -1.0 / 6, width: 1, height: 4.0 / 3)) < 0.00001)
      layer.bounds = .zero
      #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 3, y: 4)) == .zero)
    }
  }

  @Test func codesAreFoundAgainInLayers() throws {
    let rig = Rig(cameras: [SyntheticStage.camera(position: .front), SyntheticStage.camera("second")])
    try rig.run {
      let (session, input) = try rig.session(preset: .vga640x480)
      let layer = makeLayer(session, 400, 400)
      let corners = [(0.1, 0.2), (0.1, 0.4), (0.2, 0.4), (0.2, 0.2)].map { CGPoint(x: $0.0, y: $0.1) }
      let code = Barcode(symbology: .qr, bytes: Array("here".utf8), corners: corners)
      let found = FoundCode(code, time: .zero, duration: .invalid, source: input.ports[0].identifier)
      let seen = try #require(
        layer.transformedMetadataObject(for: AVMetadataMachineReadableCodeObject(found))
          as? AVMetadataMachineReadableCodeObject)
      let expected = [(360, 290), (360, 230), (320, 230), (320, 290)].map { CGPoint(x: $0.0, y: $0.1) }
      #expect(distance(seen.corners, expected) < 0.001 && seen.stringValue == "here" && seen.type == .qr)
      #expect(distance(seen.bounds, CGRect(x: 320, y: 230, width: 40, height: 60)) < 0.001)
      let nowhere = Barcode(symbology: .qr, bytes: Array("nowhere".utf8), corners: [])
      let unplaced = FoundCode(nowhere, time: .zero, duration: .invalid, source: input.ports[0].identifier)
      #expect(layer.transformedMetadataObject(for: AVMetadataMachineReadableCodeObject(unplaced))?.bounds == .zero)
      let second = try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(uniqueID: "second")))
      let other = FoundCode(code, time: .zero, duration: .invalid, source: second.ports[0].identifier)
      #expect(layer.transformedMetadataObject(for: AVMetadataObject(other)) == nil)
    }
  }

  @Test func layersAreArchivedWithoutTheirSession() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let layer = makeLayer(session, 400, 300)
      layer.videoGravity = .resizeAspectFill
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: AVCaptureVideoPreviewLayer.self, from: data))
      #expect(back.videoGravity == .resizeAspectFill && back.session == nil && !back.isPreviewing)
      back.session = session
      #expect(back.connection?.videoPreviewLayer === back)
    }
  }
}
