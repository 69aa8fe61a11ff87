package struct DBusMatch: Sendable, Hashable {
  /// The unique name of a peer, or the name of a service.
  package var sender: String?
  package var path: String?
  /// The signals of the object at this path, and of all objects below, match.
  package var pathNamespace: String?
  package var interface: String?
  package var member: String?
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

  /// Matches the bus's signal of a new owner: the name, the old owner, and the new owner, which is empty for none.
  package static func owner(of name: String) -> DBusMatch {
    DBusMatch(
      sender: DBusConnection.bus, interface: DBusConnection.bus, member: "NameOwnerChanged", firstArgument: name)
  }

  /// Returns the rule in the format of the bus's method `AddMatch`.
  func rule() throws(DBusFailure) -> String {
    let parts: [(String, String?, DBusText)] = [
      ("sender", sender, .busName), ("path", path, .path), ("path_namespace", pathNamespace, .path),
      ("interface", interface, .interface), ("member", member, .member), ("arg0", firstArgument, .plain),
    ]
    var texts = ["type='signal'"]
    for (key, value, rule) in parts {
      guard let value else { continue }
      try rule.check(value)
      // Within quotes, only an apostrophe has to be escaped: the quotes end before and begin again after the
      // apostrophe.
      texts.append(
        "\(key)='\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'")
    }
    return texts.joined(separator: ",")
  }

  /// `owner` is the unique name of the owner of the service `sender`.
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

  /// Messages from a service have its owner's unique name as the sender.
  var followedName: String? {
    guard let sender, !sender.hasPrefix(":"), sender != DBusConnection.bus else { return nil }
    return sender
  }
}
