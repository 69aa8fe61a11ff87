internal import AVEngineCDBus

/// Texts are checked before libdbus gets them, because libdbus ends the process if a text is invalid.
enum DBusText {
  case path, interface, member, errorName, busName, signature, oneType, plain

  func check(_ text: String) throws(DBusFailure) {
    // A NUL character would end the C string early.
    guard !text.utf8.contains(0) else { throw DBusFailure(.invalid, "a text that contains a zero byte") }
    guard text.withCString({ validate($0) }) != 0 else {
      throw DBusFailure(.invalid, "“\(text.prefix(80))” is not a valid \(name)")
    }
    let isLocal = text == "org.freedesktop.DBus.Local" || text == "/org/freedesktop/DBus/Local"
    if isLocal, self == .path || self == .interface {
      throw DBusFailure(.invalid, "“\(text)” is reserved for libdbus")
    }
  }

  private func validate(_ text: UnsafePointer<CChar>) -> dbus_bool_t {
    switch self {
    case .path: dbus_validate_path(text, nil)
    case .interface: dbus_validate_interface(text, nil)
    case .member: dbus_validate_member(text, nil)
    case .errorName: dbus_validate_error_name(text, nil)
    case .busName: dbus_validate_bus_name(text, nil)
    case .signature: dbus_signature_validate(text, nil)
    case .oneType: dbus_signature_validate_single(text, nil)
    case .plain: dbus_validate_utf8(text, nil)
    }
  }

  private var name: String {
    switch self {
    case .path: "object path"
    case .interface: "interface name"
    case .member: "method or signal name"
    case .errorName: "error name"
    case .busName: "bus name"
    case .signature, .oneType: "signature"
    case .plain: "text"
    }
  }
}
