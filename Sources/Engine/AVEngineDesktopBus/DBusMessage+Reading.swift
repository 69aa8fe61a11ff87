internal import AVEngineCDBus

extension DBusMessage {
  /// libdbus has checked the bytes: texts are UTF-8, names are valid, and at most 64 containers are nested.
  init?(_ message: RawMessage) {
    let pointer = message.pointer
    switch Int(dbus_message_get_type(pointer)) {
    case CDBUS_METHOD_CALL: self.init(.call)
    case CDBUS_METHOD_RETURN: self.init(.answer)
    case CDBUS_ERROR: self.init(.error)
    case CDBUS_SIGNAL: self.init(.signal)
    default: return nil
    }
    func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
    path = text(dbus_message_get_path(pointer))
    interface = text(dbus_message_get_interface(pointer))
    member = text(dbus_message_get_member(pointer))
    errorName = text(dbus_message_get_error_name(pointer))
    sender = text(dbus_message_get_sender(pointer))
    destination = text(dbus_message_get_destination(pointer))
    serial = dbus_message_get_serial(pointer)
    answeredSerial = dbus_message_get_reply_serial(pointer)
    expectsAnswer = kind == .call && dbus_message_get_no_reply(pointer) == 0
    var iterator = cdbus_iterator()
    if dbus_message_iter_init(pointer, &iterator) != 0 { arguments = DBusValue.list(&iterator) }
  }
}

extension DBusValue {
  fileprivate static func list(_ iterator: inout cdbus_iterator) -> [DBusValue] {
    var values: [DBusValue] = []
    while let value = DBusValue(&iterator) {
      values.append(value)
      if dbus_message_iter_next(&iterator) == 0 { break }
    }
    return values
  }

  private init?(_ iterator: inout cdbus_iterator) {
    let type = dbus_message_iter_get_arg_type(&iterator)
    switch Unicode.Scalar(UInt32(type)).map(Character.init) {
    case "y": self = .byte(Self.basic(&iterator, 0))
    case "b": self = .bool(Self.basic(&iterator, dbus_bool_t(0)) != 0)
    case "n": self = .int16(Self.basic(&iterator, 0))
    case "q": self = .uint16(Self.basic(&iterator, 0))
    case "i": self = .int32(Self.basic(&iterator, 0))
    case "u": self = .uint32(Self.basic(&iterator, 0))
    case "x": self = .int64(Self.basic(&iterator, 0))
    case "t": self = .uint64(Self.basic(&iterator, 0))
    case "d": self = .double(Self.basic(&iterator, 0))
    case "s": self = .string(Self.text(&iterator))
    case "o": self = .path(Self.text(&iterator))
    case "g": self = .signature(Self.text(&iterator))
    case "h":
      // libdbus returns a duplicate, which this process owns.
      self = .descriptor(DBusDescriptor(owning: Self.basic(&iterator, Int32(-1))))
    case "a": self = Self.array(&iterator)
    case "r": self = .structure(Self.members(&iterator))
    case "e":
      let members = Self.members(&iterator)
      guard members.count == 2 else { return nil }
      self = .entry(members[0], members[1])
    case "v":
      guard let inner = Self.members(&iterator).first else { return nil }
      self = .variant(inner)
    default: return nil
    }
  }

  private static func basic<T: BitwiseCopyable>(_ iterator: inout cdbus_iterator, _ initial: T) -> T {
    var value = initial
    dbus_message_iter_get_basic(&iterator, &value)
    return value
  }

  private static func text(_ iterator: inout cdbus_iterator) -> String {
    basic(&iterator, UnsafePointer<CChar>?.none).map { String(cString: $0) } ?? ""
  }

  private static func members(_ iterator: inout cdbus_iterator) -> [DBusValue] {
    var inner = cdbus_iterator()
    dbus_message_iter_recurse(&iterator, &inner)
    return list(&inner)
  }

  private static func array(_ iterator: inout cdbus_iterator) -> DBusValue {
    var signature = ""
    if let text = dbus_message_iter_get_signature(&iterator) {
      signature = String(cString: text)
      dbus_free(text)
    }
    let element = String(signature.dropFirst())
    guard element == "y" else { return .array(of: element, members(&iterator)) }
    var inner = cdbus_iterator()
    dbus_message_iter_recurse(&iterator, &inner)
    var start: UnsafePointer<UInt8>?
    var count: CInt = 0
    dbus_message_iter_get_fixed_array(&inner, &start, &count)
    return .bytes([UInt8](UnsafeBufferPointer(start: start, count: max(Int(count), 0))))
  }
}
