package import AVEngineAudioGraph
package import AVEngineCore
package import CoreMedia
import Dispatch
import Synchronization

/// Opens the sources of a capture graph, and routes their media to sinks. Methods can be called on the queue of an
/// output's client.
package final class CaptureRunner: @unchecked Sendable {
  // Safety: variables are used on the queue only.

  package enum Event: Sendable {
    /// The source was disconnected or has failed, and delivers nothing any more.
    case sourceLost(Int, EngineError)
    case formatChanged(Int, VideoDeviceFormat)
    case controlChanged(Int, VideoControl, Double)
  }

  private let queue = DispatchQueue(label: "AVCapture.runner", qos: .userInitiated)
  private let events = DispatchQueue(label: "AVCapture.events")
  private let devices: Devices
  private let observer = Mutex<(@Sendable (Event) -> Void)?>(nil)
  private var sinks: [Int: any CaptureSink] = [:]
  private var feeds: [Int: CaptureMetadataFeed] = [:]
  private var graph = CaptureGraph()
  private var isStarted = false
  private var running: [Int: Running] = [:]
  private var waitingRoutes: [Int: [(CaptureRoute, any CaptureSink)]] = [:]

  private enum Running {
    case metadata(CaptureMetadataFeed)
    case video(any VideoInput, VideoFanOut)
    case sound(CaptureAudioSource)

    func ended(_ error: EngineError?) {
      switch self {
      case .video(_, let fanOut): fanOut.ended(error)
      case .sound(let sound): sound.ended(error)
      case .metadata(let feed): feed.ended(error)
      }
    }
  }

  package init(devices: Devices) { self.devices = devices }

  /// - Parameter observer: Called on a queue other than the runner's, so that the observer may call the runner.
  package func observe(_ observer: @escaping @Sendable (Event) -> Void) { self.observer.withLock { $0 = observer } }

  // MARK: - Calls

  /// Must be called before a graph with the output runs.
  package func setSink(_ sink: (any CaptureSink)?, of output: Int) { queue.sync { sinks[output] = sink } }

  /// Must be called before a graph with the sources runs.
  package func setFeeds(_ feeds: [Int: CaptureMetadataFeed]) { queue.sync { self.feeds = feeds } }

  /// - Throws: The reason why a device cannot be opened. In this case nothing runs.
  package func start(_ graph: CaptureGraph) throws(EngineError) {
    try perform {
      self.isStarted = true
      try self.run(graph)
    }
  }

  package func update(_ graph: CaptureGraph) throws(EngineError) {
    try perform { if self.isStarted { try self.run(graph) } }
  }

  /// After this returns, outputs receive no media.
  package func stop() {
    queue.sync {
      isStarted = false
      // Outputs are closed first, so that recordings end with the cause `sessionStopped`, not `configurationChanged`.
      for output in graph.outputs { sinks[output]?.close() }
      try? run(CaptureGraph())
    }
  }

  package func interrupt(_ error: EngineError) {
    queue.sync {
      for source in running.values { source.ended(error) }
      isStarted = false
      for output in graph.outputs { sinks[output]?.close() }
      try? run(CaptureGraph())
    }
  }

  package var isRunning: Bool { queue.sync { isStarted } }

  package func screensToOpen(in new: CaptureGraph) -> [Int: CaptureSource] {
    queue.sync {
      new.usedSources.filter { source, description in
        guard case .screen = description else { return false }
        return running[source] == nil || graph.sources[source] != description
      }
    }
  }

  private func perform(_ body: @escaping () throws -> Void) throws(EngineError) {
    let result: Result<Void, any Error> = queue.sync { Result { try body() } }
    if case .failure(let error) = result {
      throw error as? EngineError ?? EngineError(.deviceUnavailable, "Capturing", underlying: error)
    }
  }

  // MARK: - State

  package func isOpen(_ source: Int) -> Bool { queue.sync { running[source] != nil } }

  package func format(of source: Int) -> VideoDeviceFormat? {
    queue.sync { if case .video(let input, _) = running[source] { input.format } else { nil } }
  }

  package func clock(of source: Int) -> CMClock? {
    queue.sync {
      switch running[source] {
      case .video: devices.clock
      case .sound(let sound): sound.clock
      case .metadata(let feed): feed.clock
      case nil: nil
      }
    }
  }

  package func meter(of source: Int) -> AudioMeter? {
    queue.sync { if case .sound(let sound) = running[source] { sound.meter } else { nil } }
  }

  package func waitUntilIdle() {
    queue.sync {
      for source in running.values { if case .sound(let sound) = source { sound.waitUntilIdle() } }
    }
  }

  package func audioFormat(of source: Int) -> CMFormatDescription? {
    queue.sync { if case .sound(let sound) = running[source] { sound.formatDescription } else { nil } }
  }

  package func value(of control: VideoControl, source: Int) throws(EngineError) -> Double {
    try input(source).value(of: control)
  }

  package func set(_ control: VideoControl, to value: Double, source: Int) throws(EngineError) {
    try input(source).set(control, to: value)
  }

  private func input(_ source: Int) throws(EngineError) -> any VideoInput {
    let input: (any VideoInput)? = queue.sync {
      if case .video(let input, _) = running[source] { input } else { nil }
    }
    guard let input else { throw EngineError(.deviceUnavailable, "Controlling a camera", detail: "it is not open") }
    return input
  }

  // MARK: - On the queue

  private func run(_ new: CaptureGraph) throws(EngineError) {
    let effects = CaptureGraph.difference(from: graph, to: new)
    graph = new
    do throws(EngineError) {
      for effect in effects { try perform(effect) }
    } catch {
      isStarted = false
      for source in Array(running.keys) { close(source) }
      for output in new.outputs { sinks[output]?.close() }
      waitingRoutes = [:]
      graph = CaptureGraph()
      throw error
    }
  }

  private func perform(_ effect: CaptureEffect) throws(EngineError) {
    switch effect {
    case .closeOutput(let output): sinks[output]?.close()
    case .openOutput(let output): sinks[output]?.open()
    case .closeSource(let source): close(source)
    case .openSource(let source, let description): try open(source, description)
    case .route(let source, let routes):
      let ways = routes.compactMap { route in sinks[route.output].map { (route, $0) } }
      switch running[source] {
      case .video(_, let fanOut): fanOut.setRoutes(ways)
      case .sound(let sound): sound.setRoutes(ways)
      case .metadata(let feed): feed.setRoutes(ways)
      case nil: waitingRoutes[source] = ways
      }
      for (_, sink) in ways { sink.routesChanged() }
    }
  }

  private func close(_ source: Int) {
    switch running.removeValue(forKey: source) {
    case .video(let input, let fanOut):
      input.stop()
      fanOut.ended(nil)
      fanOut.setRoutes([])
    case .sound(let sound):
      sound.ended(nil)
      sound.stop()
    case .metadata(let feed):
      feed.ended(nil)
      feed.setRoutes([])
    case nil: break
    }
  }

  private func open(_ source: Int, _ description: CaptureSource) throws(EngineError) {
    let ways = waitingRoutes.removeValue(forKey: source) ?? []
    switch description {
    case .camera(let device, let format, let duration):
      let fanOut = VideoFanOut(format)
      let input = try devices.cameras.inputs.makeInput(
        device: device, format: format, frameDuration: duration, receiver: fanOut, onEvent: tell(of: source, fanOut))
      try start(input, fanOut, ways, as: source)
    case .screen(let device, let settings):
      let fanOut = VideoFanOut(
        VideoDeviceFormat(
          coding: .pixels(0), size: PixelSize(width: 0, height: 0),
          frameDurations: [settings.minimumFrameDuration...settings.minimumFrameDuration]),
        framesLast: true)
      let input = try devices.screens.inputs.makeInput(
        screen: device, settings: settings, receiver: fanOut, onEvent: tell(of: source, fanOut))
      try start(input, fanOut, ways, as: source)
    case .microphone(let device, let sampleRate, let channelCount):
      do throws(EngineError) {
        try startAudio(source, description, device, sampleRate, channelCount, ways)
      } catch { throw Self.ofSound(error) }
    case .metadata:
      guard let feed = feeds[source] else { return }
      feed.setRoutes(ways)
      running[source] = .metadata(feed)
    }
  }

  private func startAudio(
    _ source: Int, _ description: CaptureSource, _ device: String?, _ sampleRate: Int32, _ channelCount: Int,
    _ ways: [(CaptureRoute, any CaptureSink)]
  ) throws(EngineError) {
    // `onFailure` is handled on the queue, thus after this method: a source that was started is then in `running`.
    let sound = try CaptureAudioSource(
      device: device, sampleRate: sampleRate, channelCount: channelCount, devices: devices,
      onFailure: { [weak self] error in
        guard let self else { return }
        queue.async { self.lose(source, description, Self.ofSound(error)) }
      })
    sound.setRoutes(ways)
    try sound.start()
    running[source] = .sound(sound)
  }

  /// Removes the error's code: unlike those of cameras, codes of audio servers are not system error numbers.
  private static func ofSound(_ error: EngineError) -> EngineError {
    var error = error
    error.code = nil
    return error
  }

  private func start(
    _ input: any VideoInput, _ fanOut: VideoFanOut, _ ways: [(CaptureRoute, any CaptureSink)], as source: Int
  ) throws(EngineError) {
    fanOut.setFormat(input.format)
    fanOut.setRoutes(ways)
    try input.start()
    running[source] = .video(input, fanOut)
  }

  private func tell(of source: Int, _ fanOut: VideoFanOut) -> @Sendable (VideoInputEvent) -> Void {
    { [weak self, weak fanOut] event in
      guard let self, let fanOut else { return }
      switch event {
      case .framesLost(let count, let loss): fanOut.lost(count, loss)
      case .lost(let error):
        queue.async {
          guard case .video(_, let current) = self.running[source], current === fanOut else { return }
          self.lose(source, nil, error)
        }
      case .controlChanged(let control, let value): post(.controlChanged(source, control, value))
      case .formatChanged(let format):
        fanOut.setFormat(format)
        post(.formatChanged(source, format))
      }
    }
  }

  /// - Parameter description: nil if the caller has checked that the source is still the same.
  private func lose(_ source: Int, _ description: CaptureSource?, _ error: EngineError) {
    guard running[source] != nil, description == nil || graph.sources[source] == description else { return }
    running[source]?.ended(error)
    close(source)
    // The next graph with this source opens it again.
    graph.sources[source] = nil
    post(.sourceLost(source, error))
  }

  private func post(_ event: Event) {
    guard let observer = observer.withLock({ $0 }) else { return }
    events.async { observer(event) }
  }
}
