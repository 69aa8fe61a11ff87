import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

extension Prerequisite {
  fileprivate static let zbar = Prerequisite("zbar", isRequired: true) {
    !Engine.system.devices.barcodes.symbologies.isEmpty
  }
}

@Suite(.requires(.zbar), .requires(.qrencode))
struct MetadataOutputTests {
  private static let tolerance = 3.0 / 480

  private func running(
    _ rig: Rig, _ client: CodeClient, types: [AVMetadataObject.ObjectType] = [.qr], isMultiCam: Bool = false,
    _ change: (AVCaptureSession, AVCaptureDeviceInput, AVCaptureMetadataOutput) throws -> Void = { _, _, _ in }
  ) throws -> (AVCaptureSession, AVCaptureMetadataOutput) {
    let (session, input) = try rig.session(preset: .vga640x480, isMultiCam: isMultiCam)
    let output = AVCaptureMetadataOutput()
    session.addOutput(output)
    output.metadataObjectTypes = types
    output.setMetadataObjectsDelegate(client, queue: client.queue)
    try change(session, input, output)
    session.startRunning()
    return (session, output)
  }

  private func waitUntilIdle(_ output: AVCaptureMetadataOutput, _ client: CodeClient) {
    while !output.data.mailbox.isIdle { client.queue.sync {} }
  }

  @Test(.requires(.zint)) func codesAreFoundWhereTheyAre() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    let square = scene.draw(try DrawnCode(qr: "https://example.org"), at: 180, 150, module: 5, angle: 0.3)
    let bars = scene.draw(try DrawnCode(zint: 13, "590123412345"), at: 420, 380, module: 2)
    let rig = Rig(content: try scene.content())
    try rig.run {
      let client = CodeClient()
      let (session, output) = try running(rig, client, types: [.qr, .ean13])
      #expect(output.metadataObjectTypes == [.qr, .ean13])
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      session.stopRunning()
      let codes = client.codes.sorted { $0.bounds.minY < $1.bounds.minY }
      try #require(codes.count == 2)
      #expect(codes.map(\.type) == [.qr, .ean13])
      #expect(codes.map(\.stringValue) == ["https://example.org", "5901234123457"])
      #expect(distance(codes[0].corners, square) < Self.tolerance)
      #expect(distance(codes[1].corners, bars) < Self.tolerance)
      #expect(codes[0].bounds.minX == codes[0].corners.map(\.x).min())
      #expect(codes[0].time > CMTime(value: 1000, timescale: 1) && codes[0].time <= rig.clock.time)
      #expect(codes[0].duration == CMTime(value: 1, timescale: 30))
    }
  }

  @Test func typesAreThoseOfTheConnection() throws {
    let rig = Rig()
    try rig.run {
      let output = AVCaptureMetadataOutput()
      nonisolated(unsafe) var told = 0
      let observation = output.observe(\.availableMetadataObjectTypes) { _, _ in told += 1 }
      #expect(output.availableMetadataObjectTypes.isEmpty && output.metadataObjectTypes.isEmpty)
      let session = AVCaptureSession()
      session.addOutput(output)
      #expect(output.availableMetadataObjectTypes.isEmpty && output.connections.isEmpty)
      let input = try AVCaptureDeviceInput(device: rig.camera)
      session.addInput(input)
      let types = output.availableMetadataObjectTypes
      #expect(types.count == 11 && types.contains(.qr) && types.contains(.gs1DataBarExpanded))
      #expect(!types.contains(.aztec) && !types.contains(.pdf417) && !types.contains(.dataMatrix))
      #expect(told == 1)
      let connection = try #require(output.connection(with: .metadataObject))
      #expect(connection.inputPorts.map(\.mediaType) == [.metadataObject] && connection.audioChannels.isEmpty)
      #expect(!connection.isVideoMirroringSupported && output.connection(with: .video) == nil)
      output.metadataObjectTypes = types
      output.metadataObjectTypes = nil
      #expect(output.metadataObjectTypes.isEmpty)
      session.removeInput(input)
      #expect(output.availableMetadataObjectTypes.isEmpty && told == 2)
      observation.invalidate()
    }
  }

  @Test func misuseEndsTheProcess() async {
    let absent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rig = Rig()
      try rig.run {
        let (session, _) = try rig.session()
        let output = AVCaptureMetadataOutput()
        session.addOutput(output)
        output.metadataObjectTypes = [.qr, .aztec]
      }
    }
    let text = String(decoding: absent?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AVCaptureMetadataOutput.metadataObjectTypes: org.iso.Aztec"), "\(text)")
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureMetadataOutput().metadataObjectTypes = [.qr] }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureMetadataOutput().setMetadataObjectsDelegate(CodeClient(), queue: nil) }
    }
  }

  @Test(.requires(.zint)) func onlyWhatIsAskedForIsFound() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "square"), at: 180, 150, module: 5)
    scene.draw(try DrawnCode(zint: 13, "590123412345"), at: 420, 380, module: 2)
    let rig = Rig(content: try scene.content())
    try rig.run {
      let client = CodeClient()
      let (session, output) = try running(rig, client, types: [.ean13])
      #expect(output.rectOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      #expect(client.codes.map(\.type) == [.ean13])
      output.metadataObjectTypes = [.ean13, .qr]
      output.rectOfInterest = CGRect(x: 0, y: 0, width: 0.3, height: 0.3)
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      #expect(client.codes.map(\.stringValue) == ["square"])
      output.rectOfInterest = CGRect(x: 0.9, y: 0, width: 0.1, height: 0.2)
      rig.advance(milliseconds: 34)
      #expect(client.wait(3))
      #expect(client.calls[2].isEmpty)
      session.stopRunning()
    }
  }

  @Test func theEndOfCodesIsTold() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "seen"), at: 320, 240, module: 6)
    let rig = Rig(content: try scene.content { $0 == 2 || $0 == 3 || $0 == 6 })
    try rig.run {
      let client = CodeClient()
      let (session, output) = try running(rig, client)
      for _ in 0..<7 {
        rig.advance(milliseconds: 34)
        waitUntilIdle(output, client)
      }
      #expect(client.calls.map(\.count) == [1, 1, 0, 1])
      session.stopRunning()
    }
  }

  @Test func latePicturesAreLeftOut() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "late"), at: 320, 240, module: 6)
    let rig = Rig(content: try scene.content())
    try rig.run {
      let client = CodeClient()
      let (session, output) = try running(rig, client)
      client.hold(true)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      rig.advance(milliseconds: 1000)
      let newest = rig.clock.time
      client.hold(false)
      #expect(client.wait(2))
      waitUntilIdle(output, client)
      session.stopRunning()
      let times = client.calls.compactMap { $0.first?.time }
      try #require(times.count == 2)
      #expect(newest - times[1] < CMTime(value: 34, timescale: 1000))
    }
  }

  @Test func codesAreReadInAnyFormat() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    let drawn = scene.draw(try DrawnCode(qr: "planar"), at: 320, 240, module: 6)
    let format = kCVPixelFormatType_420YpCbCr8Planar
    #expect(!(try Engine.system.devices.barcodes.makeReader([.qr]).pixelFormats.contains(format)))
    var camera = SyntheticStage.camera()
    camera.formats = [
      VideoDeviceFormat(
        coding: .pixels(format), size: PixelSize(width: 640, height: 480),
        frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    ]
    nonisolated(unsafe) let picture = try scene.frame(format)
    let rig = Rig(cameras: [camera]) { _, _ in .pixels(picture) }
    try rig.run {
      let client = CodeClient()
      let (session, _) = try running(rig, client)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      #expect(distance(client.codes.first?.corners ?? [], drawn) < Self.tolerance)
      session.stopRunning()
    }
  }

  @Test func delegatesCanBeTakenAway() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "away"), at: 320, 240, module: 6)
    let rig = Rig(content: try scene.content())
    try rig.run {
      let client = CodeClient()
      let (session, output) = try running(rig, client)
      #expect(output.metadataObjectsDelegate === client && output.metadataObjectsCallbackQueue === client.queue)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      output.setMetadataObjectsDelegate(nil, queue: nil)
      #expect(output.metadataObjectsDelegate == nil && output.metadataObjectsCallbackQueue == nil)
      rig.advance(milliseconds: 100)
      waitUntilIdle(output, client)
      #expect(client.calls.count == 1)
      output.setMetadataObjectsDelegate(client, queue: client.queue)
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      session.removeOutput(output)
      rig.advance(milliseconds: 100)
      waitUntilIdle(output, client)
      #expect(client.calls.count == 2)
      session.stopRunning()
    }
  }

  @Test func placesAreThoseOfWhatIsSeen() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    let drawn = scene.draw(try DrawnCode(qr: "zoomed"), at: 300, 220, module: 6)
    var camera = SyntheticStage.camera()
    camera.rotation = 90
    let rig = Rig(cameras: [camera], content: try scene.content())
    try rig.run {
      let client = CodeClient()
      let (session, _) = try running(rig, client)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      // The frame is turned a quarter clockwise: its left side becomes its top.
      let upright = drawn.map { CGPoint(x: 1 - $0.y, y: $0.x) }
      let code = try #require(client.codes.first)
      #expect(distance(code.corners, upright) < Self.tolerance)
      let device = rig.camera
      try device.lockForConfiguration()
      device.videoZoomFactor = 2
      device.unlockForConfiguration()
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      let near = upright.map { CGPoint(x: $0.x * 2 - 0.5, y: $0.y * 2 - 0.5) }
      #expect(distance(client.codes.first?.corners ?? [], near) < 2 * Self.tolerance)
      session.stopRunning()
    }
  }

  @Test func objectsAreFoundAgainInDataOutputs() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "there"), at: 200, 150, module: 4)
    let rig = Rig(content: try scene.content())
    try rig.run {
      let (client, pictures, output) = (CodeClient(), Client(), AVCaptureVideoDataOutput())
      let (session, metadata) = try running(rig, client) { session, _, _ in
        output.setSampleBufferDelegate(pictures, queue: pictures.queue)
        session.addOutput(output)
      }
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      var count = 0
      for size in [nil, (320, 160)] as [(Int, Int)?] {
        let settings: [String: Any]? = size.map { ["Width": $0.0, "Height": $0.1] }
        output.videoSettings = settings
        for (angle, isMirrored) in [0, 90, 180, 270].flatMap({ [($0, false), ($0, true)] }) {
          connection.videoRotationAngle = CGFloat(angle)
          connection.isVideoMirrored = isMirrored
          rig.advance(milliseconds: 34)
          count += 1
          try #require(pictures.wait(count) && client.wait(count))
          let image = try #require(pictures.buffers.last.flatMap { CMSampleBufferGetImageBuffer($0) })
          let object = try #require(client.codes.first)
          let there = try #require(output.transformedMetadataObject(for: object, connection: connection))
          let place = "\(angle) \(isMirrored) \(there.bounds) \(image.darkPart())"
          #expect(distance(there.bounds, image.darkPart()) <= 4, "\(place)")
          #expect(distance(output.outputRectConverted(fromMetadataOutputRect: object.bounds), there.bounds) < 0.001)
          let back = output.metadataOutputRectConverted(fromOutputRect: there.bounds)
          #expect(distance(back, object.bounds) < 0.00001)
          let code = try #require(there as? AVMetadataMachineReadableCodeObject)
          #expect(code.stringValue == "there" && code.corners.count == 4 && code.time == object.time)
        }
      }
      let object = try #require(client.codes.first)
      let own = try #require(metadata.connections.first)
      #expect(metadata.transformedMetadataObject(for: object, connection: own) == nil)
      #expect(output.transformedMetadataObject(for: object, connection: own) == nil)
      let rect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
      #expect(metadata.outputRectConverted(fromMetadataOutputRect: rect) == rect)
      session.stopRunning()
    }
  }

  /// A movie's frames keep the sensor's orientation: the rotation is in the track's matrix.
  @Test(arguments: zip([0, 90], [0, 240].map { CGRect(x: 0, y: $0, width: 320, height: 240) }))
  func moviesAreNotTurned(_ rotation: Int, _ place: CGRect) throws {
    var camera = SyntheticStage.camera()
    camera.rotation = rotation
    let rig = Rig(cameras: [camera])
    try rig.run {
      let (session, _) = try rig.session(preset: .vga640x480)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      let connection = try #require(output.connection(with: .video))
      connection.videoRotationAngle = 90
      let quarter = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      #expect(output.outputRectConverted(fromMetadataOutputRect: quarter) == place)
    }
  }

  @Test func objectsOfOtherCamerasHaveNoPlace() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "other"), at: 200, 150, module: 4)
    let cameras = [SyntheticStage.camera(), SyntheticStage.camera("second")]
    let rig = Rig(cameras: cameras, content: try scene.content())
    try rig.run {
      let (client, output) = (CodeClient(), AVCaptureVideoDataOutput())
      let (session, _) = try running(rig, client, isMultiCam: true) { session, _, _ in
        let second = try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(uniqueID: "second")))
        session.addInputWithNoConnections(second)
        session.addOutputWithNoConnections(output)
        session.addConnection(AVCaptureConnection(inputPorts: second.ports, output: output))
      }
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      let connection = try #require(output.connections.first)
      let object = try #require(client.codes.first)
      #expect(output.transformedMetadataObject(for: object, connection: connection) == nil)
      session.stopRunning()
    }
  }
}
