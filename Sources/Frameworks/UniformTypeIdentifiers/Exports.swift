// What `import UniformTypeIdentifiers` shows on a Mac as well: Foundation, `autoreleasepool` among it.
@_exported public import CoreFoundation
