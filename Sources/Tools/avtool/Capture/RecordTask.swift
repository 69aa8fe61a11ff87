import AVFoundation
import Foundation

struct RecordTask {
  private let output: URL
  private let duration: CMTime?
  private let crop: CropRectangle?
  private let frameDuration: CMTime?
  private let isReplacing: Bool
  private let showsProgress: Bool
  private let sources: CaptureSources

  init(_ place: String, _ arguments: Arguments) async throws {
    output = URL(fileURLWithPath: place)
    duration = try arguments.value("--duration").map(Arguments.time)
    crop = try arguments.value("--crop").map(CropRectangle.init)
    isReplacing = arguments.has("--replace")
    showsProgress = arguments.has("--progress") || Console.isTerminal
    if let duration, duration <= .zero { throw Failure(.usage, "--duration must be above 0") }
    frameDuration = try arguments.value("--rate").map(Self.frameDuration)
    if !arguments.has("--screen") {
      if crop != nil { throw Failure(.usage, "--crop needs --screen") }
      if frameDuration != nil { throw Failure(.usage, "--rate needs --screen; for a camera, use --preset") }
    }
    let types = ["mov", "mp4", "m4v"]
    guard types.contains(output.pathExtension.lowercased()) else {
      throw Failure(.usage, "the name of a recording must end in \(types.map { ".\($0)" }.joined(separator: ", "))")
    }
    sources = try await CaptureSources(arguments)
  }

  private static func frameDuration(_ word: String) throws -> CMTime {
    guard let rate = Double(word), (1...240).contains(rate) else {
      throw Failure(.usage, "“\(word)” is not a number of frames per second from 1 to 240")
    }
    return CMTime(value: 1_000, timescale: CMTimeScale((rate * 1_000).rounded()))
  }

  private enum Event: Sendable {
    case tick, started, interrupted
    case runtimeError(any Error)
    case finished((any Error)?)
  }

  func run() async throws {
    let file = try OutputFile(output, replacing: isReplacing)
    let session = AVCaptureSession()
    try sources.add(to: session)
    if let frameDuration { sources.screen?.minFrameDuration = frameDuration }
    let movie = AVCaptureMovieFileOutput()
    session.addOutput(movie)
    try requireScreen(movie)
    let drops = showsProgress && sources.hasVideo ? DropCounter() : nil
    drops?.add(to: session)

    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let interruption = Interruption { event.yield(.interrupted) }
    let errors = RuntimeErrors(of: session) { event.yield(.runtimeError($0)) }
    let clock = Task {
      while !Task.isCancelled {
        event.yield(.tick)
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    defer {
      clock.cancel()
      session.stopRunning()
    }
    // A new file is written at its final place, so that the recorded part is found there if the machine fails.
    let place = FileManager.default.fileExists(atPath: file.url.path) ? file.neighbor : file.url
    let delegate = RecordingDelegate(
      started: { event.yield(.started) }, finished: { event.yield(.finished($0)) })
    let isRunning = try start(session, movie)
    if isRunning { movie.startRecording(to: place, recordingDelegate: delegate) }
    let end = await follow(events, movie, drops, isRecording: isRunning)
    withExtendedLifetime((interruption, errors, delegate)) {}
    try finish(end, file, isInPlace: place == file.url)
  }

  private func requireScreen(_ movie: AVCaptureMovieFileOutput) throws {
    guard sources.screen != nil, movie.connection(with: .video)?.isActive != true else { return }
    throw Failure(.unavailable, "there is no screen to record: set WAYLAND_DISPLAY or DISPLAY")
  }

  /// Returns false if the session does not run, for which a notification states the reason.
  private func start(_ session: AVCaptureSession, _ movie: AVCaptureMovieFileOutput) throws -> Bool {
    session.startRunning()
    guard session.isRunning else { return false }
    if let crop, let screen = sources.screen {
      guard let format = screen.ports.first?.formatDescription else {
        throw Failure(.unavailable, "the size of the screen is not known, so --crop cannot be used")
      }
      screen.cropRect = try crop.flipped(on: CMVideoFormatDescriptionGetDimensions(format))
    }
    // `maxRecordedDuration` is checked only if a sample arrives, and a screen that does not change gives none. `follow`
    // therefore ends recordings of a screen.
    if let duration, sources.screen == nil { movie.maxRecordedDuration = duration }
    return true
  }

  private struct End {
    var recordingError: (any Error)?
    var runtimeError: (any Error)?
    var isInterrupted = false
  }

  private func follow(
    _ events: AsyncStream<Event>, _ movie: AVCaptureMovieFileOutput, _ drops: DropCounter?, isRecording: Bool
  ) async -> End {
    let line = CaptureLine(drops)
    var end = End()
    var begin: ContinuousClock.Instant?
    for await next in events {
      switch next {
      case .tick where isRecording:
        if showsProgress { line.show(movie) }
        guard let duration, let begin, sources.screen != nil else { break }
        if (ContinuousClock.now - begin) / .seconds(1) >= duration.seconds { movie.stopRecording() }
      case .tick: break
      case .started: begin = .now
      case .interrupted:
        end.isInterrupted = true
        movie.stopRecording()
      case .runtimeError(let error):
        end.runtimeError = error
        guard isRecording else { return end }
        movie.stopRecording()
      case .finished(let error):
        end.recordingError = error
        if showsProgress { line.end() }
        return end
      }
    }
    return end
  }

  private func finish(_ end: End, _ file: OutputFile, isInPlace: Bool) throws {
    guard let error = end.recordingError ?? end.runtimeError else {
      if !isInPlace { try file.commit() }
      return try Console.print(output.path)
    }
    let isWhole = (error as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false
    if isWhole, !isInPlace { try file.commit() }
    if !isWhole, !isInPlace { file.discard() }
    let code = (error as? AVError)?.code
    if code == .maximumDurationReached { return try Console.print(output.path) }
    if code == .noDataCaptured, end.runtimeError == nil {
      if end.isInterrupted { throw Failure(.cancelled, "interrupted before anything was recorded") }
      throw Failure(.unavailable, "\(sources.names): no media was received")
    }
    // The session's error names the device; the recording's error is its consequence.
    let cause = end.runtimeError ?? error
    let rest = isWhole ? "; “\(output.path)” contains the media before it" : ""
    throw Failure(ExitCode(cause), "\(sources.names): \(cause.localizedDescription)\(rest)")
  }
}

private final class RecordingDelegate: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let started: @Sendable () -> Void
  private let finished: @Sendable ((any Error)?) -> Void

  init(started: @escaping @Sendable () -> Void, finished: @escaping @Sendable ((any Error)?) -> Void) {
    self.started = started
    self.finished = finished
    super.init()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { started() }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) { finished(error) }
}
