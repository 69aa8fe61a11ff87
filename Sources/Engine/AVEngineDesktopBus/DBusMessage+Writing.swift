internal import AVEngineCDBus

final class RawMessage: @unchecked Sendable {
  // Safety: the maker of the message has finished it before the loop's thread sends it; libdbus counts references
  // atomically.
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { dbus_message_unref(pointer) }
}

extension DBusMessage {
  private static let maximumDescriptors = 16

  func encoded() throws(DBusFailure) -> RawMessage {
    let kinds: [Kind: Int] = [
      .call: CDBUS_METHOD_CALL, .answer: CDBUS_METHOD_RETURN, .error: CDBUS_ERROR, .signal: CDBUS_SIGNAL,
    ]
    guard let number = kinds[kind], let pointer = dbus_message_new(CInt(number)) else { throw Self.outOfMemory }
    let message = RawMessage(owning: pointer)
    try set(destination, .busName) { dbus_message_set_destination(pointer, $0) }
    try set(path, .path) { dbus_message_set_path(pointer, $0) }
    try set(interface, .interface) { dbus_message_set_interface(pointer, $0) }
    try set(member, .member) { dbus_message_set_member(pointer, $0) }
    try set(errorName, .errorName) { dbus_message_set_error_name(pointer, $0) }
    if answeredSerial != 0, dbus_message_set_reply_serial(pointer, answeredSerial) == 0 { throw Self.outOfMemory }
    if !expectsAnswer { dbus_message_set_no_reply(pointer, 1) }
    try DBusText.signature.check(arguments.signature())
    guard arguments.reduce(0, { $0 + $1.size }) <= DBusValue.maximumSize else {
      throw DBusFailure(.invalid, "a message of more than 16 MB")
    }
    guard arguments.reduce(0, { $0 + $1.descriptorCount }) <= Self.maximumDescriptors else {
      throw DBusFailure(.invalid, "a message with more than \(Self.maximumDescriptors) file descriptors")
    }
    for argument in arguments { try argument.check() }
    var iterator = cdbus_iterator()
    dbus_message_iter_init_append(pointer, &iterator)
    for argument in arguments where !argument.append(to: &iterator) { throw Self.outOfMemory }
    return message
  }

  private static var outOfMemory: DBusFailure {
    DBusFailure(.invalid, "there is not enough memory or no file descriptor for the message")
  }

  private func set(
    _ text: String?, _ rule: DBusText, _ body: (UnsafePointer<CChar>) -> dbus_bool_t
  ) throws(DBusFailure) {
    guard let text else { return }
    try rule.check(text)
    if text.withCString(body) == 0 { throw Self.outOfMemory }
  }
}

extension DBusValue {
  /// The caller has checked the value's own signature.
  fileprivate func check() throws(DBusFailure) {
    switch self {
    case .string(let text): try DBusText.plain.check(text)
    case .path(let text): try DBusText.path.check(text)
    case .signature(let text): try DBusText.signature.check(text)
    case .array(let element, let values):
      try DBusText.oneType.check("a\(element)")
      for value in values { try value.check() }
    case .structure(let values): for value in values { try value.check() }
    case .entry(let key, let value):
      try key.check()
      try value.check()
    case .variant(let inner):
      try DBusText.oneType.check(inner.signature())
      try inner.check()
    default: break
    }
  }

  /// Returns false if there is not enough memory, or if no file descriptor is free for a copy.
  fileprivate func append(to iterator: inout cdbus_iterator) -> Bool {
    switch self {
    case .byte(let value): Self.append(value, "y", to: &iterator)
    case .bool(let value): Self.append(dbus_bool_t(value ? 1 : 0), "b", to: &iterator)
    case .int16(let value): Self.append(value, "n", to: &iterator)
    case .uint16(let value): Self.append(value, "q", to: &iterator)
    case .int32(let value): Self.append(value, "i", to: &iterator)
    case .uint32(let value): Self.append(value, "u", to: &iterator)
    case .int64(let value): Self.append(value, "x", to: &iterator)
    case .uint64(let value): Self.append(value, "t", to: &iterator)
    case .double(let value): Self.append(value, "d", to: &iterator)
    case .string(let text): text.withCString { Self.append($0, "s", to: &iterator) }
    case .path(let text): text.withCString { Self.append($0, "o", to: &iterator) }
    case .signature(let text): text.withCString { Self.append($0, "g", to: &iterator) }
    case .descriptor(let descriptor): Self.append(descriptor.number, "h", to: &iterator)
    case .bytes(let bytes): Self.append(bytes, to: &iterator)
    case .array(let element, let values): Self.append(values, "a", element, to: &iterator)
    case .structure(let values): Self.append(values, "r", nil, to: &iterator)
    case .entry(let key, let value): Self.append([key, value], "e", nil, to: &iterator)
    case .variant(let inner): Self.append([inner], "v", (try? inner.signature()) ?? "", to: &iterator)
    }
  }

  private static func code(_ type: Unicode.Scalar) -> CInt { CInt(type.value) }

  private static func append<T>(_ value: T, _ type: Unicode.Scalar, to iterator: inout cdbus_iterator) -> Bool {
    withUnsafePointer(to: value) { dbus_message_iter_append_basic(&iterator, code(type), $0) } != 0
  }

  private static func append(_ bytes: [UInt8], to iterator: inout cdbus_iterator) -> Bool {
    container("a", "y", of: &iterator) { inner in
      bytes.withUnsafeBufferPointer { bytes in
        guard var start = bytes.baseAddress else { return true }
        return dbus_message_iter_append_fixed_array(&inner, code("y"), &start, CInt(bytes.count)) != 0
      }
    }
  }

  private static func append(
    _ values: [DBusValue], _ type: Unicode.Scalar, _ signature: String?, to iterator: inout cdbus_iterator
  ) -> Bool {
    container(type, signature, of: &iterator) { inner in
      for value in values where !value.append(to: &inner) { return false }
      return true
    }
  }

  private static func container(
    _ type: Unicode.Scalar, _ signature: String?, of iterator: inout cdbus_iterator,
    _ fill: (inout cdbus_iterator) -> Bool
  ) -> Bool {
    var inner = cdbus_iterator()
    let isOpen =
      if let signature {
        signature.withCString { dbus_message_iter_open_container(&iterator, code(type), $0, &inner) } != 0
      } else {
        dbus_message_iter_open_container(&iterator, code(type), nil, &inner) != 0
      }
    guard isOpen else { return false }
    guard fill(&inner) else {
      dbus_message_iter_abandon_container(&iterator, &inner)
      return false
    }
    return dbus_message_iter_close_container(&iterator, &inner) != 0
  }
}
