/* Runs an emulated Pico of rp2040py many times as fast as its own loop.
 *
 * The package calls Python for each instruction: for the clock, for both PIO blocks, for a branch.
 * Here plain instructions run in C (thumb.h) up to the moment at which something else is due, an
 * alarm of the clock or a step of a PIO; then the clock and the PIO are told how much time passed.
 * What touches a peripheral or takes an interrupt is carried out by the package's core. Registers
 * and memory are the package's own, so both see the same chip.
 *
 *     engine = pico_engine.Engine(simulator)
 *     engine.run()              # until simulator.stopped
 *     engine.miss_cycles = 40   # what a line of flash costs that is not in the cache
 *     engine.forget_flash()     # the cache is empty
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>

#include "thumb.h"

#define LONGEST 1000000 /* cycles, where nothing is due */
#define PIOS 2
#define CYCLES_TO_HANDLER 15 /* from an interrupt to its handler, by ARM's table */

enum { REGISTERS, ROM, FLASH, SRAM, BUFFERS };

typedef struct {
    PyObject_HEAD
    Chip chip;
    Py_buffer buffers[BUFFERS];
    PyObject *simulator, *core, *clock, *timer, *execute, *check, *tick;
    PyObject *pio[PIOS], *advance[PIOS];
    long long awake_cycles, left_to_core;
} Engine;

/* Names of the package's attributes, made into Python's words once */
#define NAMES(X) \
    X(n) X(z) X(c) X(v) X(pm) X(pending_interrupts) X(enabled_interrupts) X(pending_pend_sv) \
    X(pending_systick) X(pending_svcall) X(interrupts_updated) X(event_registered) X(waiting) \
    X(nanos_to_next_alarm) X(nanos) X(_epoch_nanos) X(stopped) X(next_due_fp) X(cycle_fp)
#define AS_NUMBER(name) NAME_##name,
#define AS_TEXT(name) #name,
enum { NAMES(AS_NUMBER) NAMES_ALL };
static const char *const texts[] = {NAMES(AS_TEXT)};
static PyObject *names[NAMES_ALL];

/* Attributes of the package's objects: -1 with an error set where one cannot be had. */

static long long number_of(PyObject *object, int name) {
    PyObject *value = PyObject_GetAttr(object, names[name]);
    if (!value) return -1;
    long long number = PyLong_AsLongLong(value);
    Py_DECREF(value);
    return number;
}

static double ns_of(PyObject *object, int name) {
    PyObject *value = PyObject_GetAttr(object, names[name]);
    double ns = value ? PyFloat_AsDouble(value) : -1;
    Py_XDECREF(value);
    return ns;
}

static int set_flag(PyObject *object, int name, bool value) {
    return PyObject_SetAttr(object, names[name], value ? Py_True : Py_False);
}

static int call_with(PyObject *method, PyObject *argument) {
    if (!argument) return -1;
    PyObject *done = PyObject_CallOneArg(method, argument);
    Py_DECREF(argument);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

/* What C keeps of the core while plain instructions run */

static int take_over(Engine *e) {
    Chip *k = &e->chip;
    k->n = number_of(e->core, NAME_n);
    k->z = number_of(e->core, NAME_z);
    k->c = number_of(e->core, NAME_c);
    k->v = number_of(e->core, NAME_v);
    k->masked = number_of(e->core, NAME_pm);
    long long pending = number_of(e->core, NAME_pending_interrupts);
    long long enabled = number_of(e->core, NAME_enabled_interrupts);
    k->has_pending = (pending & enabled) || number_of(e->core, NAME_pending_pend_sv) ||
                     number_of(e->core, NAME_pending_systick) || number_of(e->core, NAME_pending_svcall);
    k->must_look = k->has_event = false;
    k->spent = 0;
    k->timer_ns = ns_of(e->clock, NAME_nanos) - ns_of(e->timer, NAME__epoch_nanos);
    return PyErr_Occurred() ? -1 : 0;
}

static int hand_back(Engine *e) {
    Chip *k = &e->chip;
    int failed = set_flag(e->core, NAME_n, k->n) | set_flag(e->core, NAME_z, k->z) |
                 set_flag(e->core, NAME_c, k->c) | set_flag(e->core, NAME_v, k->v) |
                 set_flag(e->core, NAME_pm, k->masked);
    if (k->has_event) failed |= set_flag(e->core, NAME_event_registered, true);
    if (k->must_look) failed |= set_flag(e->core, NAME_interrupts_updated, true);
    return failed;
}

/* Time */

/* Cycles until a PIO has something to do */
static long long cycles_to_pio(Engine *e) {
    long long soonest = LONGEST;
    for (int i = 0; i < PIOS; i++) {
        if (number_of(e->pio[i], NAME_stopped)) continue;
        long long left = number_of(e->pio[i], NAME_next_due_fp) - number_of(e->pio[i], NAME_cycle_fp);
        left = (left + 255) >> 8;
        if (left < soonest) soonest = left < 1 ? 1 : left;
    }
    return soonest;
}

/* Cycles until a PIO or an alarm has something to do */
static long long cycles_to_work(Engine *e) {
    long long soonest = cycles_to_pio(e);
    double to_alarm = ceil(ns_of(e->clock, NAME_nanos_to_next_alarm) / CYCLE_NS);
    return to_alarm >= (double)soonest ? soonest : to_alarm < 1 ? 1 : (long long)to_alarm;
}

static int leap(Engine *e, double ns, long long cycles) {
    if (call_with(e->tick, PyFloat_FromDouble(ns))) return -1;
    for (int i = 0; i < PIOS; i++) {
        if (number_of(e->pio[i], NAME_stopped)) continue;
        if (call_with(e->advance[i], PyLong_FromLongLong(cycles))) return -1;
    }
    return PyErr_Occurred() ? -1 : 0;
}

/* The flash may let the processor wait for longer than a PIO does: its edges still have their times.
 * `most`: how many cycles there are until something else is due */
static int pass_cycles(Engine *e, long long cycles, long long most) {
    while (cycles > 0) {
        long long piece = cycles < most ? cycles : most;
        if (leap(e, CYCLE_NS * (double)piece, piece)) return -1;
        cycles -= piece;
        if (cycles) most = cycles_to_work(e);
    }
    return PyErr_Occurred() ? -1 : 0;
}

/* While the processor sleeps, time leaps to the next alarm or step of a PIO. */
static int sleep_on(Engine *e) {
    double ns = ns_of(e->clock, NAME_nanos_to_next_alarm), pio_ns = CYCLE_NS * (double)cycles_to_pio(e);
    if (pio_ns < ns) ns = pio_ns;
    long long cycles = (long long)(ns / CYCLE_NS);
    return PyErr_Occurred() ? -1 : leap(e, ns, cycles ? cycles : 1);
}

static int run_plain(Engine *e, bool *is_left_to_core) {
    Chip *k = &e->chip;
    long long most = cycles_to_work(e);
    if (PyErr_Occurred() || take_over(e)) return -1;
    *is_left_to_core = false;
    while (k->spent < most && !k->must_look && !*is_left_to_core) {
        int cycles = step(k);
        k->spent += cycles + k->waited;
        *is_left_to_core = !cycles;
    }
    e->awake_cycles += k->spent;
    if (hand_back(e)) return -1;
    return pass_cycles(e, k->spent, most);
}

static int run_in_core(Engine *e) {
    PyObject *done = PyObject_CallNoArgs(e->execute);
    if (!done) return -1;
    long long cycles = PyLong_AsLongLong(done);
    Py_DECREF(done);
    e->awake_cycles += cycles;
    e->left_to_core++;
    return leap(e, CYCLE_NS * (double)cycles, cycles);
}

/* Enter the handler of an interrupt if one is due. No instruction is carried out: the next may
 * belong to the engine alone, which keeps the divider and the locks. */
static int take_interrupt(Engine *e) {
    PyObject *done = PyObject_CallNoArgs(e->check);
    if (!done) return -1;
    bool is_taken = done == Py_True;
    Py_DECREF(done);
    if (!is_taken) return 0;
    e->awake_cycles += CYCLES_TO_HANDLER;
    return pass_cycles(e, CYCLES_TO_HANDLER, cycles_to_work(e));
}

static int run_a_while(Engine *e) {
    if (number_of(e->core, NAME_waiting)) return sleep_on(e);
    if (number_of(e->core, NAME_interrupts_updated) && take_interrupt(e)) return -1;
    bool is_left_to_core;
    if (run_plain(e, &is_left_to_core)) return -1;
    if (!is_left_to_core || number_of(e->simulator, NAME_stopped)) return PyErr_Occurred() ? -1 : 0;
    return run_in_core(e);
}

static PyObject *engine_run(PyObject *self, PyObject *unused) {
    Engine *e = (Engine *)self;
    while (!number_of(e->simulator, NAME_stopped))
        if (run_a_while(e) || PyErr_CheckSignals()) return NULL;
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* The object */

static int keep_buffer(Engine *e, int which, PyObject *owner, const char *name) {
    PyObject *value = PyObject_GetAttrString(owner, name);
    if (!value) return -1;
    int failed = PyObject_GetBuffer(value, &e->buffers[which], PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS);
    Py_DECREF(value);
    return failed;
}

static int keep_pio(Engine *e, PyObject *all, int which) {
    e->pio[which] = PySequence_GetItem(all, which);
    if (e->pio[which]) e->advance[which] = PyObject_GetAttrString(e->pio[which], "advance");
    return e->advance[which] ? 0 : -1;
}

static int find_parts(Engine *e, PyObject *mcu) {
    e->core = PyObject_GetAttrString(mcu, "core");
    e->clock = PyObject_GetAttrString(mcu, "clock");
    e->timer = PyObject_GetAttrString(mcu, "timer");
    if (!e->core || !e->clock || !e->timer) return -1;
    e->execute = PyObject_GetAttrString(e->core, "execute_instruction");
    e->check = PyObject_GetAttrString(e->core, "check_for_interrupts");
    e->tick = PyObject_GetAttrString(e->clock, "tick");
    PyObject *all = PyObject_GetAttrString(mcu, "pio");
    int failed = !e->execute || !e->check || !e->tick || !all || keep_pio(e, all, 0) || keep_pio(e, all, 1) ||
                 keep_buffer(e, REGISTERS, e->core, "registers") ||
                 keep_buffer(e, ROM, mcu, "bootrom") || keep_buffer(e, FLASH, mcu, "flash") ||
                 keep_buffer(e, SRAM, mcu, "sram");
    Py_XDECREF(all);
    return failed ? -1 : 0;
}

static int engine_init(PyObject *self, PyObject *arguments, PyObject *named) {
    Engine *e = (Engine *)self;
    PyObject *simulator;
    if (!PyArg_ParseTuple(arguments, "O", &simulator)) return -1;
    e->simulator = Py_NewRef(simulator);
    PyObject *mcu = PyObject_GetAttrString(simulator, "rp2040");
    int failed = !mcu || find_parts(e, mcu);
    Py_XDECREF(mcu);
    if (failed) return -1;
    Chip *k = &e->chip;
    k->r = e->buffers[REGISTERS].buf;
    k->rom = e->buffers[ROM].buf;
    k->flash = e->buffers[FLASH].buf;
    k->sram = e->buffers[SRAM].buf;
    k->divisor = 1;
    forget_flash(&k->cache);
    return 0;
}

static void engine_free(PyObject *self) {
    Engine *e = (Engine *)self;
    for (int i = 0; i < BUFFERS; i++) PyBuffer_Release(&e->buffers[i]);
    for (int i = 0; i < PIOS; i++) {
        Py_XDECREF(e->pio[i]);
        Py_XDECREF(e->advance[i]);
    }
    Py_XDECREF(e->simulator);
    Py_XDECREF(e->core);
    Py_XDECREF(e->clock);
    Py_XDECREF(e->timer);
    Py_XDECREF(e->execute);
    Py_XDECREF(e->check);
    Py_XDECREF(e->tick);
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *engine_counts(PyObject *self, void *unused) {
    Engine *e = (Engine *)self;
    return Py_BuildValue("LLL", e->awake_cycles, e->left_to_core, (long long)e->chip.cache.misses);
}

static PyObject *engine_miss_cycles(PyObject *self, void *unused) {
    return PyLong_FromLong(((Engine *)self)->chip.cache.cost);
}

static int engine_set_miss_cycles(PyObject *self, PyObject *value, void *unused) {
    unsigned long cost = value ? PyLong_AsUnsignedLong(value) : 0;
    if (PyErr_Occurred()) return -1;
    ((Engine *)self)->chip.cache.cost = (uint32_t)cost;
    return 0;
}

static PyObject *engine_forget_flash(PyObject *self, PyObject *unused) {
    forget_flash(&((Engine *)self)->chip.cache);
    Py_RETURN_NONE;
}

static PyMethodDef engine_methods[] = {
    {"run", engine_run, METH_NOARGS, "Run the chip until its simulator is stopped."},
    {"forget_flash", engine_forget_flash, METH_NOARGS, "Empty the cache before the flash."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef engine_values[] = {
    {"counts", engine_counts, NULL,
     "Cycles not slept, instructions left to the core, lines missing in the cache.", NULL},
    {"miss_cycles", engine_miss_cycles, engine_set_miss_cycles,
     "What a line of flash costs that is not in the cache; 0: nothing is.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot engine_slots[] = {
    {Py_tp_init, engine_init},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_dealloc, engine_free},
    {Py_tp_methods, engine_methods},
    {Py_tp_getset, engine_values},
    {Py_tp_doc, "The loop of one emulated Pico."},
    {0, NULL},
};

static PyType_Spec engine_spec = {
    .name = "pico_engine.Engine",
    .basicsize = sizeof(Engine),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = engine_slots,
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "pico_engine", NULL, -1};

PyMODINIT_FUNC PyInit_pico_engine(void) {
    for (int i = 0; i < NAMES_ALL; i++)
        if (!(names[i] = PyUnicode_InternFromString(texts[i]))) return NULL;
    PyObject *module = PyModule_Create(&definition);
    PyObject *type = PyType_FromSpec(&engine_spec);
    if (!module || !type || PyModule_AddObject(module, "Engine", type)) return NULL;
    return module;
}
