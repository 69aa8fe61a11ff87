package struct DBusInterface: Sendable {
  package struct Argument: Sendable, Hashable {
    package var name: String
    /// The D-Bus signature of one complete type.
    package var signature: String

    package init(_ name: String, _ signature: String) {
      self.name = name
      self.signature = signature
    }
  }

  package struct Method: Sendable {
    package var name: String
    package var inputs: [Argument]
    package var outputs: [Argument]
    /// Called on the connection's queue, with arguments of the types of `inputs`.
    package var perform: @Sendable (DBusInvocation) -> Void

    package init(
      _ name: String, takes inputs: [Argument] = [], gives outputs: [Argument] = [],
      perform: @escaping @Sendable (DBusInvocation) -> Void
    ) {
      self.name = name
      self.inputs = inputs
      self.outputs = outputs
      self.perform = perform
    }
  }

  package struct Signal: Sendable, Hashable {
    package var name: String
    package var arguments: [Argument]

    package init(_ name: String, _ arguments: [Argument] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  package struct Property: Sendable {
    /// The raw values are those of the annotation `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    package enum Change: String, Sendable {
      case told = "true", invalidated = "invalidates", constant = "const", untold = "false"
    }

    package var name: String
    package var signature: String
    package var change: Change
    /// Nil if the property is write-only.
    package var get: (@Sendable () -> DBusValue)?
    /// Returns false if the value is not accepted. Nil if the property is read-only.
    package var set: (@Sendable (DBusValue) -> Bool)?

    package init(
      _ name: String, _ signature: String, change: Change = .told, get: (@Sendable () -> DBusValue)?,
      set: (@Sendable (DBusValue) -> Bool)? = nil
    ) {
      self.name = name
      self.signature = signature
      self.change = change
      self.get = get
      self.set = set
    }
  }

  package var name: String
  package var methods: [Method]
  package var signals: [Signal]
  package var properties: [Property]

  package init(_ name: String, methods: [Method] = [], signals: [Signal] = [], properties: [Property] = []) {
    self.name = name
    self.methods = methods
    self.signals = signals
    self.properties = properties
  }
}

extension DBusInterface {
  var xml: String {
    func arguments(_ all: [Argument], _ direction: String?) -> String {
      all.map { argument in
        let way = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(way)/>\n"
      }.joined()
    }
    var text = "  <interface name=\"\(name)\">\n"
    for method in methods {
      text += "    <method name=\"\(method.name)\">\n"
      text += arguments(method.inputs, "in") + arguments(method.outputs, "out") + "    </method>\n"
    }
    for signal in signals {
      text += "    <signal name=\"\(signal.name)\">\n" + arguments(signal.arguments, nil) + "    </signal>\n"
    }
    for property in properties {
      let access = (property.get == nil ? "" : "read") + (property.set == nil ? "" : "write")
      text += "    <property name=\"\(property.name)\" type=\"\(property.signature)\" access=\"\(access)\">\n"
      text += "      <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\""
      text += " value=\"\(property.change.rawValue)\"/>\n    </property>\n"
    }
    return text + "  </interface>\n"
  }
}

extension [DBusInterface.Argument] {
  var types: String { map(\.signature).joined() }
}
