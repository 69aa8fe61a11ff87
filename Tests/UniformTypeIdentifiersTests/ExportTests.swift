import Testing
import UniformTypeIdentifiers

// Foundation is not imported: the tests use what a Mac makes visible with UniformTypeIdentifiers alone.

@Suite struct ExportTests {
  @Test func foundationIsShown() {
    #expect(autoreleasepool { UTType.movie.identifier } == "public.movie")
    #expect(NSString(string: "clip").appendingPathExtension(for: .quickTimeMovie) == "clip.mov")
  }
}
