import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ValidationTests {
  private final class Listener: NSObject, AVVideoCompositionValidationHandling {
    var heard: [String] = []
    let goesOn: Bool
    init(goesOn: Bool = true) { self.goesOn = goesOn }

    func videoComposition(_ c: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String)
      -> Bool
    {
      heard.append("value \(key)")
      return goesOn
    }
    func videoComposition(
      _ c: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool {
      heard.append("empty \(timeRange.start.seconds) \(timeRange.end.seconds)")
      return goesOn
    }
    func videoComposition(
      _ c: AVVideoComposition,
      shouldContinueValidatingAfterFindingInvalidTimeRangeIn instruction: any AVVideoCompositionInstructionProtocol
    ) -> Bool {
      heard.append("range \(instruction.timeRange.start.seconds)")
      return goesOn
    }
    func videoComposition(
      _ c: AVVideoComposition,
      shouldContinueValidatingAfterFindingInvalidTrackIDIn instruction: any AVVideoCompositionInstructionProtocol,
      layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool {
      heard.append("track \(layerInstruction.trackID)")
      return goesOn
    }
  }

  private let everything = CMTimeRange(start: .zero, duration: .positiveInfinity)

  @Test func aGoodCompositionIsValid() async throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let listener = Listener()
    let composition = Composing.dissolve(asset)
    #expect(try await composition.isValid(for: asset, timeRange: everything, validationDelegate: listener))
    #expect(
      composition.isValid(
        for: asset.tracks, assetDuration: seconds(2), timeRange: everything, validationDelegate: listener))
    #expect(composition.isValid(for: [], assetDuration: .invalid, timeRange: everything, validationDelegate: nil))
    #expect(listener.heard == [])
  }

  @Test func everyFlawIsTold() async throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let stray = AVMutableVideoCompositionLayerInstruction()
    stray.trackID = 99
    let composition = Composing.composition(
      0, 96,
      [
        Composing.instruction(Composing.range(6, 15), []), Composing.instruction(Composing.range(12, 30), [stray]),
        Composing.instruction(.invalid, []), Composing.instruction(Composing.range(33, 54), []),
      ])
    composition.frameDuration = .zero
    let listener = Listener()
    #expect(try await composition.isValid(for: asset, timeRange: everything, validationDelegate: listener) == false)
    #expect(
      listener.heard == [
        "value renderSize", "value frameDuration", "empty 0.0 0.2", "range 0.4", "track 99", "range nan",
        "empty 1.0 1.1", "empty 1.8 2.0",
      ])
    let impatient = Listener(goesOn: false)
    #expect(try await composition.isValid(for: asset, timeRange: everything, validationDelegate: impatient) == false)
    #expect(impatient.heard == ["value renderSize"])
    #expect(try await composition.isValid(for: asset, timeRange: everything, validationDelegate: nil) == false)
  }

  @Test func onlyTheRangeThatIsAskedForCounts() async throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let composition = Composing.composition(16, 16, [Composing.instruction(Composing.range(15, 45), [])])
    #expect(try await composition.isValid(for: asset, timeRange: Composing.range(15, 45), validationDelegate: nil))
    #expect(
      try await composition.isValid(for: asset, timeRange: Composing.range(15, 46), validationDelegate: nil) == false)
    #expect(try await composition.isValid(for: nil, timeRange: everything, validationDelegate: nil) == false)
  }

  @Test func theAnswerCanComeLater() async throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let composition = Composing.dissolve(asset)
    let isValid = await withCheckedContinuation { continuation in
      composition.determineValidity(for: asset, timeRange: everything, validationDelegate: nil) { isValid, error in
        continuation.resume(returning: isValid && error == nil)
      }
    }
    #expect(isValid)
  }

  @Test func whatCannotBeComposedFailsWithWords() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let stray = AVMutableVideoCompositionLayerInstruction()
    stray.trackID = 99
    let cases: [([AVVideoCompositionInstruction], String)] = [
      ([Composing.instruction(Composing.range(0, 60), [stray])], "track 99"), ([], "no instructions"),
      ([Composing.instruction(Composing.range(0, 30), [])], "no instruction covers"),
      (
        [Composing.instruction(Composing.range(0, 30), []), Composing.instruction(Composing.range(29, 60), [])],
        "before another has ended"
      ),
    ]
    for (instructions, words) in cases {
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderVideoCompositionOutput(
        videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
      output.videoComposition = Composing.composition(16, 16, instructions)
      reader.add(output)
      _ = reader.startReading()
      while output.copyNextSampleBuffer() != nil {}
      let error = try #require(reader.error as? AVError)
      #expect(error.code == .invalidVideoComposition)
      #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
    }
  }

  // MARK: An asset's properties

  @Test func aCompositionTakesTheAssetsProperties() async throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks("160x96", second: "64x120"))
    let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    #expect(composition.renderSize == CGSize(width: 160, height: 120))
    #expect(composition.frameDuration == Composing.frame)
    #expect(composition.renderScale == 1)
    let instruction = try #require(composition.instructions.first as? AVVideoCompositionInstruction)
    #expect(composition.instructions.count == 1 && instruction.timeRange == Composing.range(0, 60))
    #expect(instruction.layerInstructions.map(\.trackID) == asset.tracks.map(\.trackID))
    let prototype = Composing.instruction(.invalid, [], background: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let red = try await AVMutableVideoComposition.videoComposition(
      withPropertiesOf: asset, prototypeInstruction: prototype)
    #expect((red.instructions.first as? AVVideoCompositionInstruction)?.backgroundColor == prototype.backgroundColor)
    #expect(try await composition.isValid(for: asset, timeRange: everything, validationDelegate: nil))
  }

  @Test func aTurnedTrackIsShownUpright() async throws {
    let source = try FrameMedia.movie("upright.mp4", ["testsrc2=s=160x96:r=30:d=0.2"])
    let turned = try MadeMedia.rotated(270, source, name: "turned.mp4")
    let asset = AVURLAsset(url: turned)
    let composition = try await AVVideoComposition.videoComposition(withPropertiesOf: asset)
    #expect(composition.renderSize == CGSize(width: 96, height: 160))
    let generator = AVAssetImageGenerator.exact(turned)
    generator.appliesPreferredTrackTransform = true
    let plain = try generator.still()
    generator.videoComposition = composition
    let composed = try generator.still()
    #expect((plain.width, plain.height) == (composed.width, composed.height))
    // The composition's rotation interpolates chroma, so the images differ slightly.
    #expect(SampleDifference.mean(plain.rgb, composed.rgb) < 4)
  }
}
