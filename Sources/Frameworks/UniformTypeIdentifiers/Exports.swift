// As on a Mac, `import UniformTypeIdentifiers` also imports Foundation.
@_exported public import CoreFoundation
