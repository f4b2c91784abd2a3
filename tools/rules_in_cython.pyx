# cython: language_level=3, infer_types=True, annotation_typing=False, overflowcheck=True
# cython: warn.maybe_uninitialized=True
# What every module of compiled rules begins with (rules_in_cython.py). Bytes and numbers at their
# address, with the bounds of Python; whatever is raised here, the plain method decides what it is.
cimport cython
from importlib import import_module
from libc.string cimport memchr
from cpython.bytearray cimport (
    PyByteArray_AS_STRING, PyByteArray_CheckExact, PyByteArray_FromStringAndSize,
    PyByteArray_GET_SIZE,
)
from cpython.bytes cimport (
    PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_FromStringAndSize, PyBytes_GET_SIZE,
)

cdef inline const unsigned char* _bytes_of(object state, Py_ssize_t* size) except NULL:
    if PyByteArray_CheckExact(state):
        size[0] = PyByteArray_GET_SIZE(state)
        return <const unsigned char*>PyByteArray_AS_STRING(state)
    if PyBytes_CheckExact(state):
        size[0] = PyBytes_GET_SIZE(state)
        return <const unsigned char*>PyBytes_AS_STRING(state)
    raise TypeError

cdef inline long _get(object state, Py_ssize_t at) except? -1:
    cdef Py_ssize_t size = 0
    cdef const unsigned char* first = _bytes_of(state, &size)
    if at < 0:
        at += size
    if not 0 <= at < size:
        raise IndexError
    return first[at]

cdef inline int _put(long value, object state, Py_ssize_t at) except -1:
    cdef Py_ssize_t size
    if not PyByteArray_CheckExact(state):
        raise TypeError
    size = PyByteArray_GET_SIZE(state)
    if at < 0:
        at += size
    if not (0 <= at < size and 0 <= value < 256):
        raise IndexError
    (<unsigned char*>PyByteArray_AS_STRING(state))[at] = <unsigned char>value
    return 0

cdef extern from "Python.h":
    Py_ssize_t PySlice_AdjustIndices(Py_ssize_t, Py_ssize_t*, Py_ssize_t*, Py_ssize_t)

cdef inline object _cut(object state, Py_ssize_t first, Py_ssize_t end):
    cdef Py_ssize_t size
    if PyByteArray_CheckExact(state):
        size = PySlice_AdjustIndices(PyByteArray_GET_SIZE(state), &first, &end, 1)
        return PyByteArray_FromStringAndSize(PyByteArray_AS_STRING(state) + first, size)
    if PyBytes_CheckExact(state):
        size = PySlice_AdjustIndices(PyBytes_GET_SIZE(state), &first, &end, 1)
        return PyBytes_FromStringAndSize(PyBytes_AS_STRING(state) + first, size)
    raise TypeError

cdef inline long _find(object state, long byte, Py_ssize_t first, Py_ssize_t end) except? -1:
    cdef Py_ssize_t size = 0
    cdef const unsigned char* begin = _bytes_of(state, &size)
    cdef const unsigned char* found
    if not 0 <= byte < 256:
        raise ValueError
    size = PySlice_AdjustIndices(size, &first, &end, 1)
    found = <const unsigned char*>memchr(begin + first, byte, size)
    return found - begin if found else -1

cdef inline long _sum(object numbers) except? -1:
    cdef Py_ssize_t at, size = 0
    cdef const unsigned char* first
    cdef long total = 0
    if not (PyByteArray_CheckExact(numbers) or PyBytes_CheckExact(numbers)):
        return sum(numbers)
    first = _bytes_of(numbers, &size)
    for at in range(size):
        total += first[at]
    return total

cdef inline long _read_bits(object digits) except? -1:
    cdef Py_ssize_t at, size = 0
    cdef const unsigned char* first = _bytes_of(digits, &size)
    cdef long bits = 0
    if not 0 < size < 31:
        raise OverflowError
    for at in range(size):
        if not 48 <= first[at] <= 49:
            raise ValueError
        bits = bits << 1 | first[at] - 48
    return bits

cdef inline long _item(long* table, Py_ssize_t size, Py_ssize_t at) except? -1:
    if at < 0:
        at += size
    if not 0 <= at < size:
        raise IndexError
    return table[at]

cdef inline long _shift(long bits) except -1:
    if not 0 <= bits < <long>(8 * sizeof(long)):
        raise OverflowError
    return bits

def _native(value):
    if isinstance(value, dict):
        return {key: _native(one) for key, one in value.items()}
    if isinstance(value, tuple):
        new = getattr(value, "_make", tuple)
        return new([_native(one) for one in value])
    return _C_FUNCTIONS.get(value, value) if callable(value) else value
