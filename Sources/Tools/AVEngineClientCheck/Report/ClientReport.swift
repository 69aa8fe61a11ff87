/// The results of the check of a client's folder.
package struct ClientReport: Encodable, Sendable {
  package enum Level: String, Encodable, Sendable { case names, types }
  package enum Verdict: String, Encodable, Sendable { case fine, absent, unjudged }
  /// How a use was found: by the compiler's types, or by its name alone.
  package enum Evidence: String, Encodable, Sendable { case type, name }

  package struct Place: Encodable, Sendable, Hashable, Comparable {
    package let file: String
    package let line: Int
    /// From 1, in bytes; 0 if it is not known.
    package var column = 0

    package static func < (one: Place, other: Place) -> Bool {
      (one.file, one.line, one.column) < (other.file, other.line, other.column)
    }
  }

  /// A symbol of Apple's that is used and not here.
  package struct Absent: Encodable, Sendable {
    package let symbol: String
    package let why: String
    package let instead: String?
    package let evidence: Evidence
    package var places: [Place]
  }

  /// A module that is imported and not on Linux.
  package struct Module: Encodable, Sendable {
    package let module: String
    /// The lines that import the module without a condition that is false on Linux.
    package var imports: [Place]
    /// Names that code uses and that probably are the module's, with the numbers of their uses.
    package var names: [String: Int]
  }

  /// A symbol that is here, in a module that the code does not import on Linux.
  package struct NotImported: Encodable, Sendable {
    package let symbol: String
    package let module: String
    package var places: [Place]
  }

  package struct ObjectiveC: Encodable, Sendable {
    package let feature: String
    package let instead: String
    package var places: [Place]
  }

  /// A condition that this package's modules make true.
  package struct Guard: Encodable, Sendable {
    package let condition: String
    package let modules: [String]
    package let place: Place
    /// The names that the guarded code uses and that are not on Linux.
    package let missing: [String]
    package let remedy: String?
  }

  package struct Different: Encodable, Sendable {
    package let symbol: String
    package let difference: String
    package var places: [Place]
  }

  package struct Omission: Encodable, Sendable {
    package let path: String
    package let why: String
  }

  /// The amount of code to which the compiler could not give types.
  package struct Untyped: Encodable, Sendable {
    /// The names in compiled code that a declaration elsewhere could explain, and those of them without a type.
    package var names = 0
    package var withoutType = 0
    /// Files that are judged by names alone: of tests, and of modules that could not be compiled.
    package var namesOnly: [String] = []
    /// Modules that could not be compiled.
    package var failures: [Omission] = []
    /// The compiler's errors that no finding explains.
    package var errors: [String] = []
  }

  package let folder: String
  package var level: Level
  /// Why the level is not `types`.
  package var levelReason: String?
  package var verdict = Verdict.fine
  package var files = 0
  package var lines = 0
  package var otherFiles: [String: Int] = [:]
  package var omissions: [Omission] = []
  package var notChecked: [String] = []
  /// The numbers of different symbols of this package's frameworks that are used, by state.
  package var symbols: [String: Int] = [:]
  package var absent: [Absent] = []
  /// Members that have the name of an absent member, on values whose types are not known.
  package var perhaps: [Absent] = []
  package var modules: [Module] = []
  package var notImported: [NotImported] = []
  package var objectiveC: [ObjectiveC] = []
  package var guards: [Guard] = []
  package var different: [Different] = []
  /// Modules of other packages, which were not checked.
  package var otherModules: [String] = []
  package var untyped: Untyped?

  package init(folder: String, level: Level) {
    self.folder = folder
    self.level = level
  }

  mutating func conclude() {
    if !absent.isEmpty || !modules.isEmpty || !objectiveC.isEmpty || !notImported.isEmpty {
      verdict = .absent
    } else if files == 0 || !omissions.isEmpty || untyped?.errors.isEmpty == false {
      verdict = .unjudged
    } else {
      verdict = .fine
    }
  }
}
