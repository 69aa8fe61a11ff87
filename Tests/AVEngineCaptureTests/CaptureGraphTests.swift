import AVEngineCapture
import AVEngineCore
import CoreMedia
import CoreVideo
import Testing

@Suite struct CaptureGraphTests {
  private let camera = SyntheticStage.camera()

  private func graph(_ change: (inout CaptureGraph) -> Void = { _ in }) -> CaptureGraph {
    var graph = CaptureGraph()
    graph.sources[1] = .camera(device: "a", format: camera.formats[0], frameDuration: nil)
    graph.sources[2] = .microphone(device: nil, sampleRate: 48000, channelCount: 1)
    graph.outputs = [10, 20]
    graph.links[100] = CaptureLink(source: 1, output: 10)
    graph.links[200] = CaptureLink(source: 2, output: 20)
    change(&graph)
    return graph
  }

  @Test func sourcesOpenBehindTheirOutputsAndRoutes() {
    let effects = CaptureGraph.difference(from: CaptureGraph(), to: graph())
    let first = effects.firstIndex(of: .openOutput(10))
    let open = effects.firstIndex { if case .openSource(1, _) = $0 { true } else { false } }
    let route = effects.firstIndex { if case .route(source: 1, _) = $0 { true } else { false } }
    #expect((first ?? 99) < (route ?? 0) && (route ?? 99) < (open ?? 0))
    #expect(effects.count == 6)
  }

  @Test func equalGraphsHaveNoDifference() {
    #expect(CaptureGraph.difference(from: graph(), to: graph()).isEmpty)
  }

  @Test func anotherFormatReopensItsSourceAlone() {
    let format = camera.formats[1]
    let new = graph { $0.sources[1] = .camera(device: "a", format: format, frameDuration: nil) }
    let effects = CaptureGraph.difference(from: graph(), to: new)
    #expect(
      effects == [
        .closeSource(1), .route(source: 1, new.routes(from: 1)), .openSource(1, new.sources[1]!),
      ])
  }

  @Test func anotherOutputLeavesSourcesAlone() {
    let new = graph {
      $0.outputs.insert(30)
      $0.links[300] = CaptureLink(source: 1, output: 30)
    }
    #expect(
      CaptureGraph.difference(from: graph(), to: new) == [
        .route(source: 1, new.routes(from: 1)), .openOutput(30),
      ])
  }

  @Test func aDisabledLinkKeepsItsSourceOpen() {
    let new = graph { $0.links[100]?.isEnabled = false }
    #expect(CaptureGraph.difference(from: graph(), to: new) == [.route(source: 1, [])])
  }

  @Test func sourcesWithoutLinksStayClosed() {
    let new = graph { $0.links = [:] }
    #expect(new.usedSources.isEmpty)
  }

  @Test func theLastCommitEndsTheEdit() {
    var draft = CaptureDraft(1)
    draft.begin()
    draft.begin()
    draft.edit { $0 = 2 }
    #expect(draft.commit() == false)
    #expect(draft.isEditing && draft.draft == 2)
    #expect(draft.commit() == true)
    #expect(!draft.isEditing && draft.draft == 2)
    #expect(draft.commit() == nil)
    draft.edit { $0 = 3 }
    #expect(draft.draft == 3)
  }

  private func format(_ coding: VideoDeviceFormat.Coding, _ width: Int, _ height: Int, _ rate: CMTimeScale)
    -> VideoDeviceFormat
  {
    let duration = CMTime(value: 1, timescale: rate)
    return VideoDeviceFormat(
      coding: coding, size: PixelSize(width: width, height: height), frameDurations: [duration...duration])
  }

  @Test func theRateGoesBeforeTheCoding() throws {
    let formats = [
      format(.pixels(kCVPixelFormatType_422YpCbCr8_yuvs), 640, 480, 30),
      format(.pixels(kCVPixelFormatType_422YpCbCr8_yuvs), 1920, 1080, 5), format(.jpeg, 640, 480, 30),
      format(.jpeg, 1920, 1080, 30),
    ]
    let hd = PixelSize(width: 1920, height: 1080)
    #expect(CaptureFormatChoice.size(hd).index(in: formats) == 3)
    #expect(CaptureFormatChoice.size(PixelSize(width: 640, height: 480)).index(in: formats) == 0)
    #expect(CaptureFormatChoice.near(hd).index(in: formats) == 3)
    #expect(CaptureFormatChoice.size(PixelSize(width: 800, height: 600)).index(in: formats) == nil)
    #expect(CaptureFormatChoice.largest.index(in: []) == nil)
  }

  @Test func halfChromaGoesBeforeFullRows() {
    let formats = [
      format(.pixels(kCVPixelFormatType_422YpCbCr8_yuvs), 640, 480, 30),
      format(.pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), 640, 480, 30),
    ]
    #expect(CaptureFormatChoice.largest.index(in: formats) == 1)
  }

  /// A camera on a Mac states a frame duration of 1,000,000 ÷ 30,000,030; its clients compute 1 ÷ 30.
  @Test func durationsMatchWithTolerance() {
    let stated = CMTime(value: 1_000_000, timescale: 30_000_030)
    let format = VideoDeviceFormat(
      coding: .jpeg, size: PixelSize(width: 640, height: 480), frameDurations: [stated...stated])
    #expect(format.frameDuration(matching: CMTime(value: 1, timescale: 30)) == stated)
    #expect(format.frameDuration(matching: CMTime(value: 1, timescale: 25)) == nil)
    #expect(format.frameDuration(matching: .zero) == nil)
    #expect(format.frameDuration(matching: .invalid) == nil)
  }
}
