/// Which signals are wanted.
package struct DBusMatch: Sendable, Hashable {
  /// The peer's name, its own or that of a service.
  package var sender: String?
  package var path: String?
  /// Of all objects beneath a path.
  package var pathNamespace: String?
  package var interface: String?
  package var member: String?
  /// The first argument, a text.
  package var firstArgument: String?

  package init(
    sender: String? = nil, path: String? = nil, pathNamespace: String? = nil, interface: String? = nil,
    member: String? = nil, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The bus's own news of who has a name: the name, its old and its new owner, empty for nobody.
  package static func owner(of name: String) -> DBusMatch {
    DBusMatch(
      sender: DBusConnection.bus, interface: DBusConnection.bus, member: "NameOwnerChanged", firstArgument: name)
  }

  /// As the bus is told.
  ///
  /// - Throws: `invalid` where a part breaks its rule.
  func rule() throws(DBusFailure) -> String {
    let parts: [(String, String?, DBusText)] = [
      ("sender", sender, .busName), ("path", path, .path), ("path_namespace", pathNamespace, .path),
      ("interface", interface, .interface), ("member", member, .member), ("arg0", firstArgument, .plain),
    ]
    var texts = ["type='signal'"]
    for (key, value, rule) in parts {
      guard let value else { continue }
      try rule.check(value)
      // Within quotes only the quote itself has to stand outside of them.
      texts.append(
        "\(key)='\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'")
    }
    return texts.joined(separator: ",")
  }

  /// - Parameter owner: The own name of the service that is the wanted sender, where that is known.
  func fits(_ message: DBusMessage, owner: String?) -> Bool {
    func agrees(_ wanted: String?, _ found: String?) -> Bool { wanted.map { $0 == found } ?? true }
    guard agrees(path, message.path), agrees(interface, message.interface), agrees(member, message.member) else {
      return false
    }
    if let space = pathNamespace, let path = message.path, path != space, space != "/", !path.hasPrefix(space + "/") {
      return false
    }
    if let firstArgument, case .string(firstArgument)? = message.arguments.first {
    } else if firstArgument != nil {
      return false
    }
    guard let sender else { return true }
    return message.sender == sender || owner != nil && message.sender == owner
  }

  /// Whether the bus knows the sender by another name.
  var followedName: String? {
    guard let sender, !sender.hasPrefix(":"), sender != DBusConnection.bus else { return nil }
    return sender
  }
}
