import Synchronization

/// A received method call. An invocation that is released without the answer that the caller expects sends an error.
package final class DBusInvocation: Sendable {
  package let message: DBusMessage
  private let outputs: String?
  private let send: @Sendable (RawMessage) -> Void
  private let isAnswered = Atomic(false)

  /// `outputs` is the signature that answers must have; nil for any.
  init(_ message: DBusMessage, outputs: String?, send: @escaping @Sendable (RawMessage) -> Void) {
    self.message = message
    self.outputs = outputs
    self.send = send
  }

  deinit { fail(DBusErrorName.noReply, "the method did not answer") }

  package var arguments: [DBusValue] { message.arguments }

  /// Sends the answer that the caller expects, or an error if the values are not valid or do not match the signature.
  package func answer(_ values: [DBusValue] = []) {
    var answer = DBusMessage(.answer)
    answer.arguments = values
    do throws(DBusFailure) {
      let found = try values.signature()
      guard outputs == nil || outputs == found else {
        throw DBusFailure(.invalid, "the answer has the types \(found), not \(outputs ?? "")")
      }
      try transmit(answer)
    } catch {
      fail(DBusErrorName.failed, error.detail)
    }
  }

  package func fail(_ name: String, _ text: String) {
    var answer = DBusMessage(.error)
    answer.errorName = name
    answer.arguments = [.string(text)]
    do throws(DBusFailure) { try transmit(answer) } catch {
      answer.errorName = DBusErrorName.failed
      answer.arguments = [.string("the method failed")]
      try? transmit(answer)
    }
  }

  private func transmit(_ answer: DBusMessage) throws(DBusFailure) {
    guard message.expectsAnswer, !isAnswered.load(ordering: .acquiring) else { return }
    var answer = answer
    answer.answeredSerial = message.serial
    answer.destination = message.sender
    answer.expectsAnswer = false
    let raw = try answer.encoded()
    if !isAnswered.exchange(true, ordering: .acquiringAndReleasing) { send(raw) }
  }
}
