#!/usr/bin/env python3
"""Reads the index store that the compiler writes in debug builds, through the toolchain's libIndexStore.

A module of other scripts. `files` gives the indexed files of a store, and `occurrences` what one of them contains.
"""
import ctypes
import pathlib
import shutil

# Roles of occurrences and of relations.
DECLARATION, DEFINITION, REFERENCE, READ, WRITE, CALL, IMPLICIT = (1 << bit for bit in (0, 1, 2, 3, 4, 5, 8))
CHILD_OF, BASE_OF, OVERRIDE_OF, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (1 << bit for bit in (9, 10, 11, 14, 15, 16))

# Kinds of symbols.
MACRO, ENUM, STRUCT, CLASS, PROTOCOL, EXTENSION, ALIAS = 4, 5, 6, 7, 8, 9, 11
TYPES = {ENUM, STRUCT, CLASS, PROTOCOL, EXTENSION, ALIAS}
VARIABLES, PARAMETER, INITIALISER, DEINITIALISER = (13, 19, 20, 21), 25, 22, 23

_RECORD = 2


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_POINTER = ctypes.c_void_p
_EACH = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER, _POINTER)
_EACH_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER, _Text)
_FUNCTIONS = {
    "store_create": (_POINTER, ctypes.c_char_p, _POINTER),
    "store_units_apply_f": (ctypes.c_bool, _POINTER, ctypes.c_uint, _POINTER, _EACH_NAME),
    "unit_reader_create": (_POINTER, _POINTER, ctypes.c_char_p, _POINTER),
    "unit_reader_dispose": (None, _POINTER),
    "unit_reader_get_main_file": (_Text, _POINTER),
    "unit_reader_get_module_name": (_Text, _POINTER),
    "unit_reader_get_modification_time": (None, _POINTER, _POINTER, _POINTER),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _EACH),
    "unit_dependency_get_kind": (ctypes.c_int, _POINTER),
    "unit_dependency_get_name": (_Text, _POINTER),
    "unit_dependency_get_filepath": (_Text, _POINTER),
    "record_reader_create": (_POINTER, _POINTER, ctypes.c_char_p, _POINTER),
    "record_reader_dispose": (None, _POINTER),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _EACH),
    "occurrence_get_symbol": (_POINTER, _POINTER),
    "occurrence_get_roles": (ctypes.c_uint64, _POINTER),
    "occurrence_get_line_col": (None, _POINTER, _POINTER, _POINTER),
    "occurrence_relations_apply_f": (ctypes.c_bool, _POINTER, _POINTER, _EACH),
    "symbol_relation_get_roles": (ctypes.c_uint64, _POINTER),
    "symbol_relation_get_symbol": (_POINTER, _POINTER),
    "symbol_get_usr": (_Text, _POINTER),
    "symbol_get_name": (_Text, _POINTER),
    "symbol_get_kind": (ctypes.c_int, _POINTER),
}


def _load():
    swift = shutil.which("swift")
    library = ctypes.CDLL(str(pathlib.Path(swift).resolve().parent.parent / "lib" / "libIndexStore.so"))
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, "indexstore_" + name)
        function.restype, function.argtypes = result, arguments
    return library


class Symbol:
    """A symbol as files refer to it."""

    __slots__ = ("usr", "name", "kind")

    def __init__(self, usr, name, kind):
        self.usr, self.name, self.kind = usr, name, kind


class Store:
    def __init__(self, path):
        self._library = _load()
        self._store = self._call("store_create", str(path).encode(), None)
        if not self._store:
            raise FileNotFoundError(f"no index store in {path}: build first")
        self._symbols = {}

    def _call(self, name, *arguments):
        return getattr(self._library, "indexstore_" + name)(*arguments)

    def _collect(self, name, subject, make):
        """Calls a function that enumerates, and makes something of each element."""
        made = []

        def each(_, element):
            made.append(make(element))
            return True

        self._call(name, subject, None, _EACH(each))
        return made

    def files(self, folder):
        """The indexed files below a folder, by path: (module, name of the record). Of several units of a file, which moving it to
        another target leaves behind, the newest counts."""
        units, found = [], {}

        def each(_, name):
            units.append(str(name))
            return True

        self._call("store_units_apply_f", self._store, 0, None, _EACH_NAME(each))
        seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
        for name in units:
            unit = self._call("unit_reader_create", self._store, name.encode(), None)
            if not unit:
                continue
            path = str(self._call("unit_reader_get_main_file", unit))
            if path.startswith(f"{folder}/") and pathlib.Path(path).exists():
                self._call("unit_reader_get_modification_time", unit, ctypes.byref(seconds), ctypes.byref(nanoseconds))
                module, time = str(self._call("unit_reader_get_module_name", unit)), (seconds.value, nanoseconds.value)
                for kind, record, file in self._collect("unit_reader_dependencies_apply_f", unit, self._dependency):
                    if kind == _RECORD and file == path and (path not in found or found[path][0] < time):
                        found[path] = (time, module, record)
            self._call("unit_reader_dispose", unit)
        return {path: (module, record) for path, (_, module, record) in sorted(found.items())}

    def _dependency(self, it):
        return (
            self._call("unit_dependency_get_kind", it), str(self._call("unit_dependency_get_name", it)),
            str(self._call("unit_dependency_get_filepath", it)))

    def occurrences(self, record):
        """What a file contains: (symbol, roles, (line, column), [(roles, symbol) of related symbols])."""
        library, seen = self._library, {}
        symbol_of, roles_of = library.indexstore_occurrence_get_symbol, library.indexstore_occurrence_get_roles
        relations_of, place_of = library.indexstore_occurrence_relations_apply_f, library.indexstore_occurrence_get_line_col
        related, related_roles = library.indexstore_symbol_relation_get_symbol, library.indexstore_symbol_relation_get_roles
        line, column, made, relations = ctypes.c_uint(), ctypes.c_uint(), [], []

        def symbol(pointer):
            if pointer not in seen:
                usr = str(library.indexstore_symbol_get_usr(pointer))
                if usr not in self._symbols:
                    self._symbols[usr] = Symbol(
                        usr, str(library.indexstore_symbol_get_name(pointer)), library.indexstore_symbol_get_kind(pointer))
                seen[pointer] = self._symbols[usr]
            return seen[pointer]

        def relation(_, it):
            relations.append((related_roles(it), symbol(related(it))))
            return True

        each_relation = _EACH(relation)

        def each(_, it):
            relations.clear()
            relations_of(it, None, each_relation)
            place_of(it, ctypes.byref(line), ctypes.byref(column))
            made.append((symbol(symbol_of(it)), roles_of(it), (line.value, column.value), tuple(relations)))
            return True

        reader = self._call("record_reader_create", self._store, record.encode(), None)
        if not reader:
            raise FileNotFoundError(f"no record {record} in the index store: build first")
        self._call("record_reader_occurrences_apply_f", reader, None, _EACH(each))
        self._call("record_reader_dispose", reader)
        return made
