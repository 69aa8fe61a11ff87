import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVFoundation
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVKit

@MainActor
final class RecordingDelegate: NSObject, AVCaptureViewDelegate,
  AVCaptureFileOutputRecordingDelegate
{
  let url: URL
  private(set) var asked: [AVCaptureFileOutput] = []
  private(set) var finished: [String] = []

  init(_ url: URL) {
    self.url = url
    super.init()
  }

  func captureView(_ captureView: AVCaptureView, startRecordingTo fileOutput: AVCaptureFileOutput) {
    asked.append(fileOutput)
    fileOutput.startRecording(to: url, recordingDelegate: self)
  }

  nonisolated func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let text = error.map { "\($0)" } ?? ""
    DispatchQueue.main.async { MainActor.assumeIsolated { self.finished.append(text) } }
  }
}

@MainActor @Suite(.serialized) struct CaptureViewTests {
  @Test func theDefaultSessionIsShown() async throws {
    let bench = CaptureBench()
    let view = bench.view
    let session = try #require(bench.run { view.session })
    #expect(bench.run { view.session } === session && !session.isRunning)
    #expect(session.inputs.count == 2 && view.fileOutput is AVCaptureMovieFileOutput)
    try bench.run { try view.openWindow(title: "capture") }
    #expect(view.isWindowOpen && bench.window.now.title == "capture")
    try await bench.until("a frame") { bench.window.now.frame != nil }
    let shown = try #require(bench.window.now.frame)
    #expect(shown.destination == CGRect(x: 0, y: 0, width: 640, height: 360))
    #expect(CVPixelBufferGetPixelFormatType(shown.buffer) == kCVPixelFormatType_32BGRA)
    bench.window.send(.closeRequested)
    try await bench.until("the end") { !view.isWindowOpen && !session.isRunning }
    #expect(bench.window.now.isClosed)
  }

  @Test func sessionsOfAClientAreFitted() async throws {
    let bench = CaptureBench()
    let view = bench.view
    let session = try bench.makeSession()
    bench.run { view.setSession(session, showVideoPreview: true, showAudioPreview: false) }
    #expect(view.session === session && session.inputs.count == 1 && view.fileOutput === session.outputs.first)
    try bench.run { try view.openWindow() }
    #expect(!session.isRunning && bench.window.now.frame == nil)
    session.startRunning()
    try await bench.until("a frame") {
      bench.window.now.frame?.destination == CGRect(x: 80, y: 0, width: 480, height: 360)
    }
    view.videoGravity = .resizeAspectFill
    #expect(bench.window.now.frame?.destination == CGRect(x: 0, y: -60, width: 640, height: 480))
    bench.window.resize(to: PixelSize(width: 400, height: 400))
    view.videoGravity = .resize
    try await bench.until("the other place") {
      bench.window.now.frame?.destination == CGRect(x: 0, y: 0, width: 400, height: 400)
    }
    view.closeWindow()
    #expect(session.isRunning && !view.isWindowOpen)
    session.stopRunning()
    bench.run { view.setSession(nil, showVideoPreview: false, showAudioPreview: false) }
    #expect(view.session == nil && view.fileOutput == nil && session.connections.count == 1)
  }

  @Test(.requires(.ffmpeg)) func theButtonRecords() async throws {
    let bench = CaptureBench()
    let view = bench.view
    let folder = try TemporaryFolder()
    let delegate = RecordingDelegate(folder.url.appendingPathComponent("recorded.mov"))
    let session = try bench.makeSession()
    bench.run { view.setSession(session, showVideoPreview: true, showAudioPreview: false) }
    view.delegate = delegate
    try bench.run { try view.openWindow() }
    session.startRunning()
    try await bench.until("controls") { bench.window.now.overlay != nil && view.screen.controls.canRecord }
    #expect(!bench.showsSquare)
    let button = view.screen.controls.button
    bench.window.send(.buttonDown(1, x: Double(button.midX) + 60, y: Double(button.midY), clicks: 1))
    bench.window.send(.buttonDown(1, x: Double(button.midX), y: Double(button.midY), clicks: 1))
    try await bench.until("the recording") { view.fileOutput?.isRecording == true }
    #expect(delegate.asked.count == 1 && delegate.asked.first === view.fileOutput)
    try await bench.until("half a second") { (view.fileOutput?.recordedDuration.seconds ?? 0) > 0.5 }
    try await bench.until("the other button") { bench.showsSquare }
    #expect(view.screen.controls.elapsed?.hasPrefix("0:0") == true)
    bench.window.press(.character(" "))
    try await bench.until("the file") { !delegate.finished.isEmpty }
    #expect(delegate.finished == [""] && FileManager.default.fileExists(atPath: delegate.url.path))
    try await bench.until("the first button") { !bench.showsSquare }
    session.stopRunning()
    view.closeWindow()
  }

  @Test func soundIsShownAsALevel() async throws {
    let bench = CaptureBench()
    let view = bench.view
    let session = try bench.makeSession()
    bench.run { view.setSession(session, showVideoPreview: false, showAudioPreview: true) }
    #expect(session.inputs.count == 2 && view.screen.layer.session == nil)
    view.controlsStyle = .floating
    try bench.run { try view.openWindow() }
    #expect(view.screen.controls.level == 0)
    session.startRunning()
    // The synthetic microphone's tone has a peak of -12 decibels and a mean of -15.
    try await bench.until("the level") { view.screen.controls.level == 11 }
    #expect(bench.window.now.frame == nil)
    try await bench.until("the panel") { bench.window.now.overlay?.destination.width == 320 }
    view.controlsStyle = .inline
    #expect(bench.window.now.overlay?.destination.width == 640)
    session.stopRunning()
    view.closeWindow()
  }

  @Test func levelsAreBetweenSilenceAndFullScale() {
    #expect(CaptureControls.level(decibels: -160) == 0 && CaptureControls.level(decibels: 0) == 16)
    #expect(CaptureControls.level(decibels: -24) == 8 && CaptureControls.level(decibels: 6) == 16)
  }

  @Test func somethingHasToBeShown() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        AVCaptureView().setSession(AVCaptureSession(), showVideoPreview: false, showAudioPreview: false)
      }
    }
  }
}
