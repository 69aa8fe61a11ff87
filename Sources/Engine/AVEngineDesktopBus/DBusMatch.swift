/// A rule for the signals of a subscription.
package struct DBusMatch: Sendable, Hashable {
  /// The name of the peer: its unique name, or that of a service.
  package var sender: String?
  package var path: String?
  /// Matches all objects below a path.
  package var pathNamespace: String?
  package var interface: String?
  package var member: String?
  /// The first argument, a string.
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

  /// Matches the bus's signals about the owner of a name. Their arguments are the name, the old and the new owner; an
  /// owner is empty if there is none.
  package static func owner(of name: String) -> DBusMatch {
    DBusMatch(
      sender: DBusConnection.bus, interface: DBusConnection.bus, member: "NameOwnerChanged", firstArgument: name)
  }

  /// Returns the rule in the format of the bus.
  ///
  /// - Throws: `invalid` if a part is not valid.
  func rule() throws(DBusFailure) -> String {
    let parts: [(String, String?, DBusText)] = [
      ("sender", sender, .busName), ("path", path, .path), ("path_namespace", pathNamespace, .path),
      ("interface", interface, .interface), ("member", member, .member), ("arg0", firstArgument, .plain),
    ]
    var texts = ["type='signal'"]
    for (key, value, rule) in parts {
      guard let value else { continue }
      try rule.check(value)
      // A quote cannot be within quotes. It is escaped, between two quoted parts.
      texts.append(
        "\(key)='\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'")
    }
    return texts.joined(separator: ",")
  }

  /// - Parameter owner: The unique name of the service that is the sender, if it is known.
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

  /// The name of a service as the sender, for which messages have the unique name of its owner; nil for other senders.
  var followedName: String? {
    guard let sender, !sender.hasPrefix(":"), sender != DBusConnection.bus else { return nil }
    return sender
  }
}
