import Testing
import UniformTypeIdentifiers

// Foundation is not imported: what a Mac shows with UniformTypeIdentifiers alone is what is tried.

@Suite struct ExportTests {
  @Test func foundationIsShown() {
    #expect(autoreleasepool { UTType.movie.identifier } == "public.movie")
    #expect(NSString(string: "clip").appendingPathExtension(for: .quickTimeMovie) == "clip.mov")
  }
}
