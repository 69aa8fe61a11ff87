import AVEngineDesktopBus

extension MPRISPlayer {
  // MARK: - Methods

  var methods: [DBusInterface.Method] {
    [
      method("Next") { _ in .next },
      method("Previous") { _ in .previous },
      method("Pause") { state in
        if state.commands.contains(.pause) { return .pause }
        return state.status == .playing ? .togglePlaying : nil
      },
      method("PlayPause") { state in
        if state.commands.contains(.togglePlaying) { return .togglePlaying }
        return state.status == .playing ? .pause : .play
      },
      method("Stop") { _ in .stop },
      method("Play") { state in
        if state.commands.contains(.play) { return .play }
        return state.status == .playing ? nil : .togglePlaying
      },
      DBusInterface.Method("Seek", takes: [.init("Offset", "x")]) { invocation in
        perform(seek(by: invocation.arguments.first?.integer ?? 0), invocation)
      },
      DBusInterface.Method("SetPosition", takes: [.init("TrackId", "o"), .init("Position", "x")]) { invocation in
        let arguments = invocation.arguments
        perform(seek(to: arguments.last?.integer ?? -1, inTrack: arguments.first?.text ?? ""), invocation)
      },
      DBusInterface.Method("OpenUri", takes: [.init("Uri", "s")]) { invocation in
        invocation.fail(DBusErrorName.failed, "the player cannot open other media")
      },
    ]
  }

  private func method(
    _ name: String, _ command: @escaping @Sendable (NowPlayingState) -> NowPlayingCommand?
  ) -> DBusInterface.Method {
    DBusInterface.Method(name) { invocation in perform(command(shown.state), invocation) }
  }

  private func perform(_ command: NowPlayingCommand?, _ invocation: DBusInvocation) {
    guard let command else { return invocation.answer() }
    sources.perform(command) { isDone in
      if isDone {
        invocation.answer()
      } else {
        invocation.fail(DBusErrorName.failed, "the player cannot do that now")
      }
    }
  }

  // MARK: - Positions

  /// - Parameter offset: The offset from the current position in microseconds.
  private func seek(by offset: Int64) -> NowPlayingCommand? {
    let state = shown.state
    guard offset != 0, let item = state.item, !item.isLive else { return nil }
    let skips = offset > 0 ? state.forwardSkips : state.backwardSkips
    let skip = NowPlayingCommand.skip(by: offset)
    let seeks = state.commands.contains(.seek)
    if state.commands.contains(skip.kind) {
      let isPreferred = skips.isEmpty || skips.contains { $0.magnitude == offset.magnitude }
      if isPreferred || !seeks { return skip }
    }
    guard seeks else { return nil }
    let (place, isTooMuch) = state.position(at: clock()).addingReportingOverflow(offset)
    guard !isTooMuch else { return nil }
    if let duration = item.duration, place > duration {
      // MPRIS: a seek beyond the end acts like `Next`.
      return state.commands.contains(.next) ? .next : .seek(to: duration)
    }
    return .seek(to: max(0, place))
  }

  /// In MPRIS, a call for another track, or with a position outside of the item, has no effect.
  private func seek(to place: Int64, inTrack path: String) -> NowPlayingCommand? {
    let shown = shown
    guard path == Self.trackPath(shown.track), let item = shown.state.item, !item.isLive else { return nil }
    guard place >= 0, place <= item.duration ?? .max else { return nil }
    return .seek(to: place)
  }

  // MARK: - Properties

  func setter(of property: String) -> (@Sendable (DBusValue) -> Bool)? {
    switch property {
    case "Rate": return { value in set(value.number.flatMap(rate)) }
    case "LoopStatus":
      return { value in
        let mode = value.text.flatMap(NowPlayingState.RepeatMode.init(rawValue:))
        return set(mode.map { .setRepeatMode($0) })
      }
    case "Shuffle": return { value in set(value.flag.map { .setShuffled($0) }) }
    case "Volume":
      return { value in
        guard let volume = value.number, !volume.isNaN else { return false }
        return set(.setVolume(min(max(volume, 0), 1)))
      }
    default: return nil
    }
  }

  private func set(_ command: NowPlayingCommand?) -> Bool {
    guard let command, shown.state.commands.contains(command.kind) else { return false }
    sources.perform(command) { _ in }
    return true
  }

  /// In MPRIS, a rate of 0 pauses.
  private func rate(_ wanted: Double) -> NowPlayingCommand? {
    guard wanted.isFinite else { return nil }
    if wanted == 0 { return .pause }
    let state = shown.state
    let nearest = state.rates.min { abs($0 - wanted) < abs($1 - wanted) }
    let rate = nearest ?? min(max(wanted, state.rateLimits.lowerBound), state.rateLimits.upperBound)
    return rate == 0 ? .pause : .setRate(rate)
  }
}
