// Empty on purpose: the compiler looks for a module of this name when a file imports both Testing and a module named
// CoreGraphics.
