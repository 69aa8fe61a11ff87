import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDevices
@testable import AVFoundation

/// AVF_REAL_SECONDS=600 plays for that long, with the players' usual latency, and prints the measurements.
@Suite(
  .serialized, .realTime,
  .requires(.ffmpeg), .requires(.pulseAudio))
struct PlayerRealTimeTests {
  private static let length = ProcessInfo.processInfo.environment["AVF_REAL_SECONDS"].flatMap(Int.init)
  private static let seconds = length ?? 3

  private func media() throws -> URL {
    try MadeMedia.file(
      "real-\(Self.seconds).mov",
      MadeMedia.input(
        "color=c=black:s=320x180:r=25:d=\(Self.seconds),drawbox=c=white:t=fill:enable='mod(floor(t+0.001),2)'")
        + MadeMedia.input("aevalsrc='0.5*mod(floor(t),2)':s=48000:d=\(Self.seconds)") + MadeMedia.h264 + [
          "-g", "50", "-c:a", "pcm_f32le",
        ])
  }

  private final class Outputs: AudioOutputProvider, Sendable {
    private let base: SystemAudioOutputs
    private let made = Mutex<[any AudioOutput]>([])
    init(_ base: SystemAudioOutputs) { self.base = base }

    var clock: CMClock? { made.withLock { $0.first?.clock } }
    var underrunCount: Int { made.withLock { $0 }.reduce(0) { $0 + (($1 as? PulseAudioOutput)?.underrunCount ?? 0) } }

    func makeOutput(
      name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
      onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
    ) throws(EngineError) -> any AudioOutput {
      let output = try base.makeOutput(
        name: name, device: device, sampleRate: sampleRate, channelCount: channelCount, renderer: renderer,
        onEvent: onEvent)
      made.withLock { $0.append(output) }
      return output
    }
  }

  /// Times are in seconds.
  private struct Notes: Sendable {
    var began = 0.0
    var startDelay: Double?
    /// Bounds of the difference between player time and the device's clock that hold for all readings.
    var (least, most) = (-Double.infinity, Double.infinity)
    var (first, last): ((device: Double, host: Double)?, (device: Double, host: Double)?)
    /// For each new video frame, the player time at which it was seen minus the frame's start.
    var ages: [Double] = []
    var wrongCount = 0
  }

  /// `recorded` records the sink's monitor. `rewinding` uses a sink whose PulseAudio option `norewinds` is 0.
  enum Sink: CaseIterable { case recorded, rewinding, plain }

  @Test(arguments: Sink.allCases) func timeAndPicturesStayWithTheSound(_ sink: Sink) async throws {
    let server = try AudioServer(takesBack: sink == .rewinding)
    let latency = Self.length == nil ? AudioServer.latency : SystemAudioOutputs.playbackLatency
    let outputs = Outputs(SystemAudioOutputs(server: server.address, latency: latency))
    let player = AVPlayer(core: Player(devices: Engine.system.devices.replacing(outputs: outputs)))
    let item = AVPlayerItem(url: try media())
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.status) { $0 == .readyToPlay }
    _ = await player.preroll(atRate: 1)
    let notes = Mutex(Notes())
    let queue = DispatchQueue(label: "PlayerRealTimeTests")
    let token = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 60), queue: queue) { _ in
      if let clock = outputs.clock { notes.withLock { Self.look(at: item, output, clock, &$0) } }
    }
    let recording = try await recorded(sink == .recorded ? server : nil) {
      await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) {
        notes.withLock { $0.began = Self.host }
        player.play()
      }
    }
    player.removeTimeObserver(token)
    let found = notes.withLock { $0 }
    report(sink, found, outputs.underrunCount)
    // The difference between player time and the device's clock is constant if one value satisfies the bounds of all
    // readings.
    #expect(found.least <= found.most + 1.0 / 48_000)
    #expect(found.wrongCount == 0)
    let ages = found.ages.sorted()
    try #require(ages.count > Self.seconds * 5)
    #expect(ages[ages.count / 2] < 0.04, "\(ages[ages.count / 2])")
    guard sink == .recorded, outputs.underrunCount == 0 else { return }
    let changes = Self.changes(recording)
    #expect(
      changes.count >= Self.seconds - 1 && zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 == 48_000 },
      "\(changes)")
  }

  private static var host: Double { CMClock.hostTimeClock.time.seconds }

  private static func look(
    at item: AVPlayerItem, _ output: AVPlayerItemVideoOutput, _ clock: CMClock, _ notes: inout Notes
  ) {
    guard let timebase = item.timebase, timebase.rate == 1 else { return }
    let before = clock.time.seconds
    let time = timebase.time
    let after = clock.time.seconds
    let host = host
    guard timebase.rate == 1, time >= .zero else { return }
    if notes.startDelay == nil { notes.startDelay = host - notes.began - time.seconds }
    (notes.least, notes.most) = (max(notes.least, time.seconds - after), min(notes.most, time.seconds - before))
    if notes.first == nil { notes.first = (before, host) }
    notes.last = (before, host)
    var start = CMTime.invalid
    guard output.hasNewPixelBuffer(forItemTime: time),
      let pixels = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &start)
    else { return }
    notes.ages.append(time.seconds - start.seconds)
    if isBright(pixels) != (Int(start.seconds + 0.001) % 2 == 1) { notes.wrongCount += 1 }
  }

  private static func isBright(_ pixels: CVPixelBuffer) -> Bool {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    return CVPixelBufferGetBaseAddressOfPlane(pixels, 0)?.load(as: UInt8.self) ?? 0 > 128
  }

  private func recorded(_ server: AudioServer?, while body: () async -> Void) async throws -> [Float] {
    guard let server else {
      await body()
      return []
    }
    let recorder = try await onAThread { try server.recorder() }
    await body()
    return try await onAThread { try recorder.finish() }
  }

  /// Returns the positions, in audio frames, at which loud audio and silence begin.
  private static func changes(_ recording: [Float]) -> [Int] {
    let loud = stride(from: 0, to: recording.count, by: 2).map { recording[$0] > 0.25 }
    return loud.indices.dropFirst().filter { loud[$0] != loud[$0 - 1] }
  }

  private func report(_ sink: Sink, _ notes: Notes, _ underrunCount: Int) {
    guard Self.length != nil, let first = notes.first, let last = notes.last else { return }
    let ages = notes.ages.sorted()
    print(
      String(
        format:
          "\(sink): start after %.3f s; time against the device's clock %.6f s; the device's clock against the host's %.4f s in %.1f s; "
          + "%d frames, %.4f s median and %.4f s greatest age; %d underruns",
        notes.startDelay ?? 0, max(0, notes.least - notes.most),
        (last.device - first.device) - (last.host - first.host), last.host - first.host,
        ages.count, ages.isEmpty ? 0 : ages[ages.count / 2], ages.last ?? 0, underrunCount))
  }
}
