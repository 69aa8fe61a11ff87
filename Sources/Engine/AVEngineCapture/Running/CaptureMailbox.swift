import AVEngineCore
package import CoreMedia
package import Dispatch
import Synchronization

package final class CaptureMailbox: CaptureSink, Sendable {
  package enum Policy: Sendable, Hashable {
    /// One item waits, and a newer one replaces it.
    case replace
    /// This many items wait, and newer ones are refused.
    case refuse(waiting: Int)
  }

  package enum Delivery: @unchecked Sendable {
    // Safety: a buffer belongs to the client after it was delivered.
    case media(CMSampleBuffer, link: Int)
    case dropped(CaptureDrop)
  }

  package struct Receiver: Sendable {
    package var queue: DispatchQueue
    package var deliver: @Sendable (Delivery) -> Void
    package init(queue: DispatchQueue, deliver: @escaping @Sendable (Delivery) -> Void) {
      self.queue = queue
      self.deliver = deliver
    }
  }

  fileprivate struct State: Sendable {
    /// Increases when the receiver is replaced or the mailbox is closed. Work of an earlier generation then ends by
    /// itself.
    var generation = 0
    var isOpen = false
    var isWorking = false
    /// Whether the receiver needs media, or only drops.
    var takesMedia = true
    var policy: Policy
    var receiver: Receiver?
    var waiting: [CaptureItem] = []
    var drops: [CaptureDrop] = []
  }

  private static let mostDrops = 256

  private let state: Mutex<State>
  private let worker: DispatchQueue
  private let make: CaptureSampleMaker

  /// - Parameter make: Called on one queue.
  package init(
    label: String, policy: Policy, make: @escaping CaptureSampleMaker
  ) {
    state = Mutex(State(policy: policy))
    worker = DispatchQueue(label: label, qos: .userInitiated)
    self.make = make
  }

  package func setPolicy(_ policy: Policy) { state.withLock { $0.policy = policy } }

  package func setReceiver(_ receiver: Receiver?) {
    state.withLock {
      $0.giveUp()
      $0.receiver = receiver
      $0.takesMedia = true
    }
  }

  /// Accepts only drops until the receiver is set again.
  package func skipMedia() {
    state.withLock {
      $0.takesMedia = false
      $0.waiting.removeAll()
    }
  }

  /// Deliveries that began before the mailbox was closed or its receiver was replaced do not count.
  package var isIdle: Bool { state.withLock { !$0.isWorking } }

  package var takesMedia: Bool { state.withLock { $0.takesMedia } }

  package func open() { state.withLock { $0.isOpen = true } }

  /// After this returns, nothing is delivered to the client, except by a block that already runs on the client's queue.
  package func close() {
    state.withLock {
      $0.giveUp()
      $0.isOpen = false
    }
  }

  package func offer(_ item: CaptureItem) {
    let generation = state.withLock { state -> Int? in
      guard state.isOpen, state.receiver != nil, state.takesMedia else { return nil }
      if state.isWorking {
        switch state.policy {
        case .replace:
          if let old = state.waiting.takeFirst() { state.note(old.dropped(.late), most: Self.mostDrops) }
          state.waiting.append(item)
        case .refuse(let most):
          if state.waiting.count < most {
            state.waiting.append(item)
          } else {
            state.note(item.dropped(.late), most: Self.mostDrops)
          }
        }
        return nil
      }
      state.waiting.append(item)
      state.isWorking = true
      return state.generation
    }
    if let generation { worker.async { self.work(generation) } }
  }

  package func drop(_ drop: CaptureDrop) {
    let generation = state.withLock { state -> Int? in
      guard state.isOpen, state.receiver != nil else { return nil }
      state.note(drop, most: Self.mostDrops)
      guard !state.isWorking else { return nil }
      state.isWorking = true
      return state.generation
    }
    if let generation { worker.async { self.work(generation) } }
  }

  /// Called on the worker.
  private func work(_ generation: Int) {
    let next = state.withLock { state -> (Receiver, CaptureItem?)? in
      guard state.generation == generation, let receiver = state.receiver else { return nil }
      if state.waiting.isEmpty && state.drops.isEmpty {
        state.isWorking = false
        return nil
      }
      return (receiver, state.waiting.takeFirst())
    }
    guard let (receiver, item) = next else { return }
    var delivery: Delivery?
    if let item {
      do throws(EngineError) {
        delivery = try make(item).map { .media($0, link: item.route.link) }
      } catch {
        delivery = .dropped(item.dropped(.discontinuity))
      }
    }
    let made = delivery
    receiver.queue.async {
      self.hand(made, before: item?.time, to: receiver, generation)
      self.worker.async { self.work(generation) }
    }
  }

  /// Called on the client's queue. Drops from before the sample come first, so that times rise.
  private func hand(_ delivery: Delivery?, before time: CMTime?, to receiver: Receiver, _ generation: Int) {
    while let drop = takeDrop(before: time, generation) { receiver.deliver(.dropped(drop)) }
    let isCurrent = state.withLock { $0.generation == generation }
    if isCurrent, let delivery { receiver.deliver(delivery) }
  }

  private func takeDrop(before time: CMTime?, _ generation: Int) -> CaptureDrop? {
    state.withLock { state in
      guard state.generation == generation, let first = state.drops.first else { return nil }
      if let time, first.time > time { return nil }
      return state.drops.takeFirst()
    }
  }
}

extension CaptureMailbox.State {
  fileprivate mutating func giveUp() {
    generation += 1
    isWorking = false
    waiting.removeAll()
    drops.removeAll()
  }

  fileprivate mutating func note(_ drop: CaptureDrop, most: Int) {
    if drops.count < most { drops.append(drop) }
  }
}

extension Array {
  fileprivate mutating func takeFirst() -> Element? { isEmpty ? nil : removeFirst() }
}

extension CaptureItem {
  package func dropped(_ reason: CaptureDropReason) -> CaptureDrop {
    guard case .frame(_, let format) = content else {
      return CaptureDrop(link: route.link, time: time, reason: reason, format: nil)
    }
    return CaptureDrop(link: route.link, time: time, reason: reason, format: format)
  }
}
