import Synchronization

extension PlayerKernel: GraphWorker {
  /// Reports audio that has ended or, if `tellsWhenHeard` is set, was heard to its end.
  package func work(heard: Int64?) {
    var rest = finished.takeAll()
    var ended: [PlayerEvent] = []
    while let event = rest {
      // Safety: the stack's reference to the event passes to this variable.
      let event = event.takeRetainedValue()
      rest = event.next
      event.next = nil
      if event.item != nil { ended.append(event) }
    }
    if !ended.isEmpty { upcoming.withLock { list in list.removeAll { event in ended.contains { $0 === event } } } }
    tell(of: ended, heard: heard)
    prepare()
  }

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

  package func prepare() {
    let next = upcoming.withLock { Array($0.prefix(2)) }
    for event in next { event.item?.audio.prepare() }
  }
}

extension PlayerKernel {
  /// For a player that no graph renders.
  package func waitUntilIdle() {
    takeEvents()
    work(heard: nil)
  }
}
