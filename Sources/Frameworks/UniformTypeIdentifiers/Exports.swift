// Exports what `import UniformTypeIdentifiers` exports on a Mac: Foundation, including `autoreleasepool`.
@_exported public import CoreFoundation
