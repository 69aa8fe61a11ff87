/// A rule that selects the signals of a subscription.
package struct DBusMatch: Sendable, Hashable {
  /// The unique name of a peer, or the name of a service.
  package var sender: String?
  package var path: String?
  /// The path of an object. The signals of this object, and of all objects below it, match.
  package var pathNamespace: String?
  package var interface: String?
  package var member: String?
  /// The string that the signal has as its first argument.
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

  /// Matches the signals with which the bus reports a new owner of a name. Their arguments are the name, the old owner,
  /// and the new owner; an owner is an empty string if there is none.
  package static func owner(of name: String) -> DBusMatch {
    DBusMatch(
      sender: DBusConnection.bus, interface: DBusConnection.bus, member: "NameOwnerChanged", firstArgument: name)
  }

  /// Returns the rule in the format of the bus's method `AddMatch`.
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
      // Within quotes, only an apostrophe has to be escaped: the quotes end before the apostrophe, and begin again
      // after it.
      texts.append(
        "\(key)='\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'")
    }
    return texts.joined(separator: ",")
  }

  /// - Parameter owner: The unique name of the owner of the service `sender`; nil if it is unknown or `sender` is no
  ///   service.
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

  /// `sender` if it is the name of a service other than the bus, otherwise nil. Messages from a service have its
  /// owner's unique name as the sender.
  var followedName: String? {
    guard let sender, !sender.hasPrefix(":"), sender != DBusConnection.bus else { return nil }
    return sender
  }
}
