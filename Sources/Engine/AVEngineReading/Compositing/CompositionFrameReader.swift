package import AVEngineCore
package import CoreMedia

/// With a client's compositor, a few frames are begun before the first of them is finished, but frames are returned in
/// order.
package final class CompositionFrameReader: VideoFrameStream {
  private let composition: FrameComposition
  private let codecs: any CodecProvider
  private let options: VideoDecoderOptions
  private let compositor: any FrameCompositor
  private let layers: LayerCompositor
  private let finisher: FramePostProcessor?
  private var frames: FrameList
  private var tracks: [CMPersistentTrackID: TrackVideoFrames] = [:]
  private var begun = FIFO<PendingFrame>()
  private let isCancelled: @Sendable () -> Bool
  /// More than one frame keeps a client's compositor busy if it has a queue; few are begun, because frames are large.
  private let mostBegun: Int

  /// The ranges are finite and in order, and do not overlap. `isCancelled` is called repeatedly while the reader waits
  /// for a compositor.
  package convenience init(
    _ composition: FrameComposition, ranges: [CMTimeRange], codecs: any CodecProvider,
    options: VideoDecoderOptions = .init(),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(EngineError) {
    try self.init(
      composition, FrameList(FrameTiming(composition, codecs: codecs), ranges: ranges), codecs, options, isCancelled)
  }

  /// The times increase. A frame that is on screen at several of the times is read once.
  package convenience init(
    _ composition: FrameComposition, times: [CMTime], codecs: any CodecProvider,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(EngineError) {
    try self.init(
      composition, FrameList(FrameTiming(composition, codecs: codecs), times: times), codecs, .init(), isCancelled)
  }

  private init(
    _ composition: FrameComposition, _ frames: FrameList, _ codecs: any CodecProvider, _ options: VideoDecoderOptions,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(EngineError) {
    self.composition = composition
    self.frames = frames
    self.codecs = codecs
    self.options = options
    self.isCancelled = isCancelled
    layers = try LayerCompositor(composition, codecs: codecs)
    compositor = composition.compositor ?? layers
    mostBegun = composition.compositor == nil ? 1 : 3
    finisher = try composition.overlay.map { (overlay) throws(EngineError) in
      try FramePostProcessor(overlay, codecs: codecs, width: composition.width, height: composition.height)
    }
    try placeTracks()
  }

  deinit { dropBegun() }

  package func move(to range: CMTimeRange) throws(EngineError) {
    dropBegun()
    frames = try FrameList(FrameTiming(composition, codecs: codecs), ranges: [range])
    try placeTracks()
  }

  private func placeTracks() throws(EngineError) {
    for source in composition.sources {
      let ranges = source.id == composition.timingTrack ? frames.spans : composition.needed(source.id, in: frames.spans)
      if ranges.isEmpty {
        tracks[source.id] = nil
      } else if let track = tracks[source.id] {
        try track.move(to: ranges)
      } else {
        tracks[source.id] = try TrackVideoFrames(source, ranges: ranges, codecs: codecs, options: options)
      }
    }
  }

  private func dropBegun() {
    if !begun.isEmpty { compositor.cancel() }
    begun.removeAll()
  }

  package func next() throws(EngineError) -> TimedVideoFrame? {
    let timing = composition.timingTrack.flatMap { tracks[$0] }
    while begun.count < mostBegun, let frame = try frames.next(timing) { begun.append(begin(frame)) }
    guard let first = begun.popFirst() else { return nil }
    return TimedVideoFrame(frame: try first.frame(isCancelled), range: first.range)
  }

  private func begin(_ frame: FrameList.Frame) -> PendingFrame {
    let begun = PendingFrame(range: frame.shown)
    do throws(EngineError) {
      let request = try request(for: frame.whole)
      let maker: any FrameCompositor = request.instruction.passthroughTrack == nil ? compositor : layers
      maker.compose(request) { [finisher] result in begun.finish(finisher?.finished(result, request) ?? result) }
    } catch {
      begun.finish(.failure(error))
    }
    return begun
  }

  private func request(for frame: CMTimeRange) throws(EngineError) -> FrameRequest {
    guard let (index, time) = composition.instruction(for: frame) else {
      throw EngineError(
        .badComposition, "Composing a frame", detail: "no instruction covers the time \(frame.start.seconds) s")
    }
    let instruction = composition.instructions[index]
    var request = FrameRequest(time: time, instruction: instruction, instructionIndex: index, frames: [:])
    for (id, track) in tracks where instruction.needs(id) { request.frames[id] = try track.frame(at: time) }
    return request
  }
}
