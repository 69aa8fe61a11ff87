import AVEngineCapture
import AVEngineCore
import AVFoundation
import CoreFoundation
import Foundation
import TestSupport
import Testing

@testable import AVKit

@MainActor @Suite(.serialized) struct DeviceChoiceTests {
  private static func camera(_ identifier: String) -> VideoDevice {
    var camera = SyntheticStage.camera(identifier)
    camera.name = "Camera \(identifier)"
    return camera
  }

  private static let other = AudioDevice(
    identifier: "other", name: "Other Microphone", port: .usb, channelCount: 1, sampleRate: 48000)

  private static func open() async throws -> (CaptureBench, AVCaptureSession) {
    let bench = CaptureBench(cameras: [camera("left"), camera("right")])
    bench.view.controlsStyle = .inlineDeviceSelection
    let session = try #require(bench.run { bench.view.session })
    try bench.run { try bench.view.openWindow() }
    try await bench.until("a frame") { bench.window.now.frame != nil && bench.window.now.overlay != nil }
    return (bench, session)
  }

  private static func device(_ session: AVCaptureSession, _ type: AVMediaType) -> String? {
    session.inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first { $0.hasMediaType(type) }?.uniqueID
  }

  private static func click(_ rect: CGRect?, _ bench: CaptureBench) throws {
    let rect = try #require(rect)
    bench.window.send(.buttonDown(1, x: Double(rect.midX), y: Double(rect.midY), clicks: 1))
  }

  private static func openList(_ kind: CaptureDeviceKind, _ bench: CaptureBench) async throws -> MenuPanel {
    let controls = bench.view.screen.controls
    let place = zip(controls.choosers, controls.chooserPlaces).first { $0.0.kind == kind }?.1
    try click(place, bench)
    try await bench.until("the list") { bench.view.screen.controls.menu?.opener == kind.button }
    return try #require(bench.view.screen.controls.menuPanel)
  }

  @Test func aPersonChoosesTheCamera() async throws {
    let (bench, session) = try await Self.open()
    let microphone = session.inputs.first { input in input.ports.contains { $0.mediaType == .audio } }
    let height = try #require(bench.window.now.overlay).destination.height
    #expect(bench.view.screen.controls.choosers.map(\.name) == ["Camera left", "Synthetic Microphone"])
    var list = try await Self.openList(.camera, bench)
    #expect(list.menu.rows.map(\.text) == ["None", "Camera left", "Camera right"])
    #expect(list.menu.rows.map(\.isChecked) == [false, true, false])
    try await bench.until("a larger bitmap") { (bench.window.now.overlay?.destination.height ?? 0) > height }
    try Self.click(list.rows[2], bench)
    try await bench.until("the other camera") { Self.device(session, .video) == "right" }
    // The session's inputs change before the devices have started and stopped.
    try await bench.until("the cameras") {
      bench.stage.cameras.input("right") != nil && bench.stage.cameras.input("left") == nil
    }
    #expect(session.isRunning && session.inputs.count == 2 && session.inputs.contains { $0 === microphone })
    #expect(bench.view.fileOutput?.connection(with: .video)?.isActive == true)
    let count = bench.window.now.frameCount
    try await bench.until("the other camera's frame") { bench.window.now.frameCount > count }
    #expect(bench.view.screen.controls.choosers.first?.name == "Camera right")
    list = try await Self.openList(.camera, bench)
    #expect(list.menu.rows.map(\.isChecked) == [false, false, true])
    bench.window.send(.buttonDown(1, x: 4, y: 4, clicks: 1))
    try await bench.until("no list") { bench.view.screen.controls.menu == nil }
    #expect(Self.device(session, .video) == "right")
    bench.view.closeWindow()
    try await bench.until("the end") { !session.isRunning }
  }

  @Test func aPersonWantsNoSound() async throws {
    let (bench, session) = try await Self.open()
    let list = try await Self.openList(.microphone, bench)
    try Self.click(list.rows[0], bench)
    try await bench.until("the microphone's end") { session.inputs.count == 1 }
    #expect(Self.device(session, .audio) == nil)
    try await bench.until("the word") { bench.view.screen.controls.choosers.last?.name == "No microphone" }
    bench.stage.microphones.plug(Self.other)
    let again = try await Self.openList(.microphone, bench)
    #expect(again.menu.rows.first?.isChecked == true)
    try await bench.until("the other microphone") { bench.view.screen.controls.menu?.rows.count == 3 }
    #expect(session.inputs.count == 1)
    try Self.click(bench.view.screen.controls.menuPanel?.rows[2], bench)
    try await bench.until("its use") { Self.device(session, .audio) == "other" }
    bench.view.closeWindow()
    try await bench.until("the end") { !session.isRunning }
  }

  @Test func camerasThatGoAreReplaced() async throws {
    let (bench, session) = try await Self.open()
    bench.view.controlsStyle = .inline
    bench.stage.cameras.unplug("left")
    try await bench.until("the other camera") { Self.device(session, .video) == "right" }
    #expect(session.inputs.count == 2)
    bench.stage.cameras.unplug("right")
    try await bench.until("no camera") { Self.device(session, .video) == nil }
    #expect(session.inputs.count == 1)
    bench.stage.cameras.plug(Self.camera("third"))
    try await bench.until("a new camera") { Self.device(session, .video) == "third" }
    bench.view.closeWindow()
    try await bench.until("the end") { !session.isRunning }
  }

  @Test(.requires(.ffmpeg)) func recordingsAreNotDisturbed() async throws {
    let (bench, session) = try await Self.open()
    let folder = try TemporaryFolder()
    let delegate = RecordingDelegate(folder.url.appendingPathComponent("recorded.mov"))
    bench.view.delegate = delegate
    try Self.click(bench.view.screen.controls.button, bench)
    bench.window.press(.character(" "))
    let output = try #require(bench.view.fileOutput)
    output.startRecording(to: delegate.url, recordingDelegate: delegate)
    try await bench.until("the recording") { output.recordedDuration.seconds > 0.2 }
    #expect(delegate.asked.isEmpty)
    try Self.click(bench.view.screen.controls.chooserPlaces.first, bench)
    bench.view.screen.devices?.choose(nil, .microphone)
    bench.stage.cameras.unplug("right")
    try await bench.until("more of the recording") { output.recordedDuration.seconds > 1 }
    #expect(bench.view.screen.controls.menu == nil && delegate.finished.isEmpty)
    #expect(session.inputs.count == 2 && Self.device(session, .video) == "left")
    bench.stage.cameras.plug(Self.camera("third"))
    bench.stage.cameras.unplug("left")
    try await bench.until("the file") { !delegate.finished.isEmpty }
    try await bench.until("the next camera") { Self.device(session, .video) == "third" }
    #expect(delegate.finished.count == 1 && FileManager.default.fileExists(atPath: delegate.url.path))
    bench.view.closeWindow()
    try await bench.until("the end") { !session.isRunning }
  }

  @Test(arguments: [(160, 120), (320, 240), (640, 360), (1920, 1080)], [0, 1, 2])
  func choosersAreInTheWindowAndApart(_ sides: (Int, Int), _ count: Int) {
    var controls = CaptureControls()
    controls.style = .inlineDeviceSelection
    controls.size = CGSize(width: sides.0, height: sides.1)
    controls.level = 4
    controls.choosers = CaptureDeviceKind.allCases.prefix(count).map { .init(kind: $0, name: "A device") }
    let places = controls.chooserPlaces
    #expect(places.count == count && places.allSatisfy { CGRect(origin: .zero, size: controls.size).contains($0) })
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxX < $1.minX })
    for (place, chooser) in zip(places, controls.choosers) where place.width > 0 {
      #expect(controls.chooser(at: CGPoint(x: place.midX, y: place.midY)) == chooser.kind)
    }
    #expect(controls.overlay(scale: 1) != nil)
  }

  @Test(.requires(.screenshots)) func pictures() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["SCREENSHOTS"] ?? "")
    var controls = CaptureControls()
    controls.style = .inlineDeviceSelection
    controls.size = CGSize(width: 640, height: 360)
    controls.level = 9
    controls.choosers = [
      .init(kind: .camera, name: "HD Pro Webcam C920"), .init(kind: .microphone, name: "Built-in Audio"),
    ]
    for (name, isOpen) in [("devices", false), ("devices-list", true)] {
      if isOpen {
        let rows = ["None", "HD Pro Webcam C920", "Integrated Camera"].map {
          ControlsMenu.Row(text: $0, isChecked: $0.hasPrefix("HD"))
        }
        (controls.menu, controls.pointed) = (ControlsMenu(opener: .camera, rows: rows), 2)
      }
      let overlay = try #require(controls.overlay(scale: 2))
      for (tone, grey) in [("dark", 30), ("bright", 245)] {
        try ControlsTests.write(overlay, over: grey, to: folder.appendingPathComponent("\(name)-\(tone).png"))
      }
    }
  }
}
