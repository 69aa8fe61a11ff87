import AVFoundation
import CoreGraphics
import Foundation

/// The commands of the benchmarks' client.
///
///     stills exact|key SIZE FILE T…         makes a still at each time
///     open FILE                             loads the duration and the tracks
///     read own|shared FILE                  reads the stored samples of all tracks, as copies or in shared memory
///     random COUNT FILE                     reads the sync samples at or before COUNT seeded random times
///     join OUT (FILE START DURATION)…       exports a movie of ranges in seconds by passthrough
///     compose OUT (FILE START DURATION)…    exports a composition of ranges in seconds by passthrough
///     seek COUNT FILE                       reads frames at 200 places of a composition of COUNT segments
///     dissolve OUT A B SECONDS              exports A and B with a dissolve in between
///     pip OUT A B SECONDS                   exports A with nine small copies of B over it
///     titles OUT FILE SECONDS               exports a movie with two animated titles
///     sound FILE                            converts the audio to one channel at 16 kHz
///     player seek FILE T…                   seeks a paused player exactly to each time
///     player play FILE SECONDS              plays, and takes the frames about sixty times per second
///     crowd AT_ONCE COUNT FILE REST         makes COUNT exact stills in separate tasks during an offline render
///     draw COUNT                            draws an image COUNT times with each of three interpolation qualities
///     camera SECONDS TURNS                  starts and stops the default camera, then receives its frames
///     screen SECONDS TURNS                  does the same with a corner of the main screen
///     photos TURNS                          fetches images of the user's library
///     inspect FILE…                         loads duration, tracks and metadata
@main
struct Client {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "stills" where words.count > 4:
      try await stills(
        exact: words[1] == "exact", size: Double(words[2]) ?? 320, file: words[3],
        times: words[4...].compactMap(Double.init))
    case "open" where words.count == 2: try await open(words[1])
    case "read" where words.count == 3: try await read(words[2], copies: words[1] == "own")
    case "random" where words.count == 3: try await random(words[2], count: Int(words[1]) ?? 1000)
    case "join" where words.count > 4 && words.count % 3 == 2: try await join(words[1], Array(words[2...]))
    case "compose" where words.count > 4 && words.count % 3 == 2: try await compose(words[1], Array(words[2...]))
    case "seek" where words.count == 3: try await seek(words[2], segments: Int(words[1]) ?? 10)
    case "dissolve" where words.count == 5: try await dissolve(words[1], words[2], words[3], seconds(words[4]))
    case "pip" where words.count == 5: try await pictureInPicture(words[1], words[2], words[3], seconds(words[4]))
    case "titles" where words.count == 4: try await titles(words[1], words[2], seconds(words[3]))
    case "sound" where words.count == 2: try sound(words[1])
    case "player" where words.count > 3:
      try await Playing(file: words[2]).run(words[1], words[3...].compactMap(Double.init))
    case "crowd" where words.count == 5:
      try await Crowd(file: words[3], count: Int(words[2]) ?? 200, atOnce: Int(words[1]) ?? 200).run(
        rest: Double(words[4]) ?? 0)
    case "draw" where words.count == 2: draw(Int(words[1]) ?? 100)
    case "camera" where words.count == 3, "screen" where words.count == 3:
      try CameraDelegate().run(
        isScreen: words[0] == "screen", seconds: Double(words[1]) ?? 10, turns: max(1, Int(words[2]) ?? 10))
    case "photos" where words.count == 2: Photographs(turns: max(2, Int(words[1]) ?? 20)).run()
    case "inspect" where words.count > 1: for file in words[1...] { try await inspect(file) }
    default:
      print(
        """
        usage: Client stills exact|key SIZE FILE T… | open FILE | read own|shared FILE | random COUNT FILE
               Client join|compose OUT (FILE START DURATION)… | seek COUNT FILE | dissolve OUT A B SECONDS
               Client pip OUT A B SECONDS | titles OUT FILE SECONDS | sound FILE | inspect FILE…
               Client player seek FILE T… | player play FILE SECONDS
               Client crowd AT_ONCE COUNT FILE REST | draw COUNT | camera|screen SECONDS TURNS | photos TURNS
        """)
      exit(64)
    }
  }

  private static func stills(exact: Bool, size: Double, file: String, times: [Double]) async throws {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: file)))
    generator.maximumSize = CGSize(width: size, height: size)
    if exact { (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero) }
    var (count, sum) = (0, 0)
    var shape = ""
    for await still in generator.images(for: times.map { CMTime(seconds: $0, preferredTimescale: 90_000) }) {
      let image = try still.image
      count += 1
      shape = "\(image.width)x\(image.height)"
      if let data = image.dataProvider?.data, let first = CFDataGetBytePtr(data) {
        for index in stride(from: 0, to: CFDataGetLength(data), by: 997) { sum &+= Int(first[index]) }
      }
    }
    print("\(count) stills of \(shape), checksum \(sum)")
  }

  private static func draw(_ count: Int) {
    let context = { (width: Int, height: Int) in
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }
    guard let source = context(800, 600), let target = context(960, 720) else { exit(1) }
    source.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    source.fill(CGRect(x: 100, y: 100, width: 300, height: 200))
    guard let image = source.makeImage() else { exit(1) }
    for (name, quality) in [("high", CGInterpolationQuality.high), ("medium", .medium), ("low", .low)] {
      target.interpolationQuality = quality
      let start = ContinuousClock.now
      for _ in 0..<count { target.draw(image, in: CGRect(x: 0, y: 0, width: 960, height: 720)) }
      let spent = (ContinuousClock.now - start).components
      let milliseconds = Double(spent.seconds) * 1000 + Double(spent.attoseconds) / 1e15
      print(String(format: "%@: %.2f ms", name, milliseconds / Double(count)))
    }
  }

  private static func open(_ file: String) async throws {
    let (duration, tracks) = try await AVURLAsset(url: URL(fileURLWithPath: file)).load(.duration, .tracks)
    print(duration.seconds, tracks.map(\.mediaType.rawValue))
  }

  private static func read(_ file: String, copies: Bool) async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: file))
    let reader = try AVAssetReader(asset: asset)
    var outputs: [AVAssetReaderOutput] = []
    for track in try await asset.load(.tracks) {
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      output.alwaysCopiesSampleData = copies
      reader.add(output)
      outputs.append(output)
    }
    guard reader.startReading() else { throw reader.error ?? CocoaError(.fileReadUnknown) }
    var (samples, bytes) = (0, 0)
    while !outputs.isEmpty {
      outputs.removeAll { output in
        guard let buffer = output.copyNextSampleBuffer() else { return true }
        samples += CMSampleBufferGetNumSamples(buffer)
        bytes += CMSampleBufferGetDataBuffer(buffer).map(CMBlockBufferGetDataLength) ?? 0
        return false
      }
    }
    guard reader.status == .completed else { throw reader.error ?? CocoaError(.fileReadUnknown) }
    print("\(samples) samples, \(bytes) bytes")
  }

  private static func sound(_ file: String) throws {
    let source = try AVAudioFile(forReading: URL(fileURLWithPath: file))
    guard
      let format = AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 16_000, channels: 1, interleaved: false),
      let converter = AVAudioConverter(from: source.processingFormat, to: format),
      let input = AVAudioPCMBuffer(pcmFormat: source.processingFormat, frameCapacity: 16_384),
      let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 16_384)
    else { throw CocoaError(.featureUnsupported) }
    var (frames, sum, error): (Int, Float, NSError?) = (0, 0, nil)
    while true {
      let status = converter.convert(to: output, error: &error) { _, status in
        status.pointee =
          source.framePosition < source.length && (try? source.read(into: input)) != nil ? .haveData : .endOfStream
        return input
      }
      guard status == .haveData else { break }
      frames += Int(output.frameLength)
      sum += output.floatChannelData?[0][0] ?? 0
    }
    if let error { throw error }
    print("\(frames) frames, checksum \(sum)")
  }

  private static func random(_ file: String, count: Int) async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: file))
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { return }
    let seconds = try await track.load(.timeRange).duration.seconds
    let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
    var (state, bytes) = (UInt64(1), 0)
    for _ in 0..<count {
      // Knuth's linear congruential generator, of which only the upper bits are used.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let time = CMTime(seconds: Double(state >> 11) / Double(1 << 53) * seconds, preferredTimescale: 90_000)
      guard let cursor = track.makeSampleCursor(presentationTimeStamp: time) else { continue }
      while !cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue, cursor.stepInDecodeOrder(byCount: -1) != 0 {}
      let buffer = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor))
      bytes += CMSampleBufferGetDataBuffer(buffer).map(CMBlockBufferGetDataLength) ?? 0
    }
    print("\(count) samples, \(bytes) bytes")
  }

  private static func join(_ output: String, _ parts: [String]) async throws {
    let movie = try AVMutableMovie(settingsFrom: nil)
    for part in stride(from: 0, to: parts.count, by: 3) {
      let asset = AVURLAsset(url: URL(fileURLWithPath: parts[part]))
      let (start, duration) = (seconds(parts[part + 1]), seconds(parts[part + 2]))
      try movie.insertTimeRange(
        CMTimeRange(start: start, duration: duration), of: asset, at: movie.duration, copySampleData: false)
    }
    guard let session = AVAssetExportSession(asset: movie, presetName: AVAssetExportPresetPassthrough) else { exit(1) }
    try await session.export(to: URL(fileURLWithPath: output), as: .mp4)
  }

  private static func compose(_ output: String, _ parts: [String]) async throws {
    let composition = AVMutableComposition()
    for part in stride(from: 0, to: parts.count, by: 3) {
      let asset = AVURLAsset(url: URL(fileURLWithPath: parts[part]))
      let range = CMTimeRange(start: seconds(parts[part + 1]), duration: seconds(parts[part + 2]))
      try await composition.insertTimeRange(range, of: asset, at: .invalid)
    }
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough) else {
      exit(1)
    }
    try await session.export(to: URL(fileURLWithPath: output), as: .mp4)
  }

  private static func seek(_ file: String, segments: Int) async throws {
    let composition = AVMutableComposition()
    guard let source = try await AVURLAsset(url: URL(fileURLWithPath: file)).loadTracks(withMediaType: .video).first,
      let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { exit(1) }
    let part = Int64(try await source.load(.timeRange).duration.seconds * 90_000) / Int64(segments)
    for number in 0..<Int64(segments) {
      let start = CMTime(value: number * 7 % Int64(segments) * part, timescale: 90_000)
      try track.insertTimeRange(
        CMTimeRange(start: start, duration: CMTime(value: part, timescale: 90_000)), of: source, at: .invalid)
    }
    let places: Int64 = 200
    let (start, worked) = (ContinuousClock.now, processorTime())
    for place in 0..<places {
      let reader = try AVAssetReader(asset: composition)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      // A prime step visits places all over the composition.
      let time = CMTime(value: place * 79 % places * (part * Int64(segments) / places), timescale: 90_000)
      reader.timeRange = CMTimeRange(start: time, duration: CMTime(value: 1, timescale: 30))
      guard reader.startReading(), output.copyNextSampleBuffer() != nil else { exit(1) }
    }
    let spent = (ContinuousClock.now - start).components
    let seconds = (Double(spent.seconds) + Double(spent.attoseconds) / 1e18, processorTime() - worked)
    print(seconds.0 * 1000 / Double(places), "ms", seconds.1 * 1000 / Double(places), "ms CPU")
  }

  /// The CPU time of all threads, in seconds.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func dissolve(_ output: String, _ first: String, _ second: String, _ length: CMTime) async throws {
    let composition = AVMutableComposition()
    var tracks: [AVMutableCompositionTrack] = []
    var start = CMTime.zero
    var mixed = CMTimeRange.zero
    for file in [first, second] {
      guard let source = try await AVURLAsset(url: URL(fileURLWithPath: file)).loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { exit(1) }
      let range = try await source.load(.timeRange)
      try track.insertTimeRange(range, of: source, at: start)
      tracks.append(track)
      mixed = CMTimeRange(start: start, duration: length)
      start = start + range.duration - length
    }
    let layers = tracks.map { AVMutableVideoCompositionLayerInstruction(assetTrack: $0) }
    layers[0].setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: mixed)
    let times = [
      CMTimeRange(start: .zero, end: mixed.start), mixed, CMTimeRange(start: mixed.end, end: composition.duration),
    ]
    try await export(
      composition, zip(times, [[layers[0]], layers, [layers[1]]]).map { instruction($0, $1) }, to: output)
  }

  private static func pictureInPicture(_ output: String, _ first: String, _ second: String, _ length: CMTime)
    async throws
  {
    let composition = AVMutableComposition()
    let range = CMTimeRange(start: .zero, duration: length)
    var layers: [AVMutableVideoCompositionLayerInstruction] = []
    for number in 0..<10 {
      let file = URL(fileURLWithPath: number == 0 ? first : second)
      guard let source = try await AVURLAsset(url: file).loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { exit(1) }
      try track.insertTimeRange(range, of: source, at: .zero)
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
      if number > 0 {
        let place = CGAffineTransform(
          translationX: CGFloat(80 + (number - 1) % 3 * 400), y: CGFloat(40 + (number - 1) / 3 * 230))
        layer.setTransform(CGAffineTransform(scaleX: 0.25, y: 0.25).concatenating(place), at: .zero)
      }
      layers.append(layer)
    }
    try await export(composition, [instruction(range, layers.reversed())], to: output)
  }

  private static func titles(_ output: String, _ file: String, _ length: CMTime) async throws {
    let composition = AVMutableComposition()
    guard let source = try await AVURLAsset(url: URL(fileURLWithPath: file)).loadTracks(withMediaType: .video).first,
      let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { exit(1) }
    let range = CMTimeRange(start: .zero, duration: length)
    try track.insertTimeRange(range, of: source, at: .zero)
    let (frame, shown) = (CALayer(), CALayer())
    for layer in [frame, shown] { layer.frame = CGRect(x: 0, y: 0, width: 1280, height: 720) }
    frame.addSublayer(shown)
    let moves = animation("position.x", from: 340, to: 940, length)
    let fades = animation("opacity", from: 1, to: 0, length)
    for (text, y, animation) in [("A title in motion", 500.0, moves), ("A title that fades", 150.0, fades)] {
      let title = CATextLayer()
      (title.string, title.fontSize, title.alignmentMode) = (text, 64, .center)
      title.font = "DejaVu Sans" as CFString
      title.foregroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      title.frame = CGRect(x: 40, y: y, width: 600, height: 80)
      title.add(animation, forKey: nil)
      frame.addSublayer(title)
    }
    try await export(
      composition, [instruction(range, [AVMutableVideoCompositionLayerInstruction(assetTrack: track)])],
      AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: shown, in: frame), to: output)
  }

  private static func animation(_ key: String, from start: Double, to end: Double, _ length: CMTime) -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue, animation.duration) = (start, end, length.seconds)
    animation.beginTime = AVCoreAnimationBeginTimeAtZero
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    return animation
  }

  private static func instruction(
    _ time: CMTimeRange, _ layers: [AVMutableVideoCompositionLayerInstruction]
  ) -> AVMutableVideoCompositionInstruction {
    let instruction = AVMutableVideoCompositionInstruction()
    (instruction.timeRange, instruction.layerInstructions) = (time, layers)
    return instruction
  }

  private static func export(
    _ composition: AVComposition, _ instructions: [AVMutableVideoCompositionInstruction],
    _ tool: AVVideoCompositionCoreAnimationTool? = nil,
    to output: String
  ) async throws {
    let video = AVMutableVideoComposition()
    (video.instructions, video.animationTool) = (instructions, tool)
    (video.renderSize, video.frameDuration) = (CGSize(width: 1280, height: 720), CMTime(value: 1, timescale: 30))
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPreset1280x720) else {
      exit(1)
    }
    session.videoComposition = video
    try await session.export(to: URL(fileURLWithPath: output), as: .mp4)
  }

  private static func seconds(_ text: String) -> CMTime {
    CMTime(seconds: Double(text) ?? 0, preferredTimescale: 90_000)
  }

  private static func inspect(_ file: String) async throws {
    // The first call allocates the memory that `resident` itself needs, so that this memory is not counted as growth.
    _ = resident()
    let memory = resident()
    var (duration, tracks, items) = (CMTime.zero, 0, 0)
    let elapsed = try await ContinuousClock().measure {
      let asset = AVURLAsset(url: URL(fileURLWithPath: file))
      let (length, all, metadata) = try await asset.load(.duration, .tracks, .metadata)
      (duration, tracks, items) = (length, all.count, metadata.count)
    }
    let milliseconds = Double(elapsed.components.attoseconds) / 1e15 + Double(elapsed.components.seconds) * 1000
    print(
      String(
        format: "%.3f ms %d KB: %.3f s, %d tracks, %d items", milliseconds, resident() - memory, duration.seconds,
        tracks, items))
  }

  /// Returns the peak memory of the process, or its current memory for the key `VmRSS:`, in kilobytes.
  static func resident(_ key: String = "VmHWM:") -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.flatMap { $0.split(whereSeparator: { !$0.isNumber }).first }.flatMap { Int($0) } ?? 0
  }
}
