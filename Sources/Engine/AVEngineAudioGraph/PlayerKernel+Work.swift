import Synchronization

extension PlayerKernel: GraphWorker {
  /// Tells of sounds that have ended, and makes ready those that come next.
  package func work(heard: Int64?) -> Bool {
    var rest = finished.takeAll()
    var ended: [PlayerEvent] = []
    while let event = rest {
      // Safety: gives back the reference that came with the event; what follows is read before.
      let event = event.takeRetainedValue()
      rest = event.next
      event.next = nil
      if event.item != nil { ended.append(event) }
    }
    if !ended.isEmpty { upcoming.withLock { list in list.removeAll { event in ended.contains { $0 === event } } } }
    tell(of: ended, heard: heard)
    prepare()
    return unheard.withLock { !$0.isEmpty }
  }

  /// - Parameter heard: The frame of the graph's clock that is heard now; nil where nobody hears.
  private func tell(of ended: [PlayerEvent], heard: Int64?) {
    let due = unheard.withLock { waiting in
      waiting += ended
      let isDue = { (event: PlayerEvent) in
        guard let heard, event.item?.tellsWhenHeard == true else { return true }
        return event.clockEnd <= heard
      }
      let due = waiting.filter(isDue)
      waiting.removeAll(where: isDue)
      return due
    }
    for event in due { event.item?.onEnd?() }
  }

  /// Makes ready the sound that plays and the one behind it.
  package func prepare() {
    let next = upcoming.withLock { Array($0.prefix(2)) }
    for event in next { event.item?.audio.prepare() }
  }
}

extension PlayerKernel {
  /// Does at once what it was told, for a player that nobody renders.
  package func waitUntilIdle() {
    takeEvents()
    _ = work(heard: nil)
  }
}
