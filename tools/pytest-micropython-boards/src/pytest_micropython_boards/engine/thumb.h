/* The instructions of a Cortex-M0+ as far as they touch nothing but registers, memory and what the
 * firmware asks for all the time: the divider, locks, the number of the core, the time. Everything
 * else is left to the emulator's own core: `step` then returns 0 and has changed nothing. Cycles
 * are counted by ARM's table; what the flash lets the processor wait comes to `waited`.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SP = 13, LR = 14, PC = 15 };
enum { PRIMASK = 16 };

#define ROM_BYTES 0x4000u
#define FLASH_AT 0x10000000u
#define FLASH_BYTES 0x1000000u
#define SRAM_AT 0x20000000u
#define SRAM_BYTES 0x42000u
#define NUMBER_OF_CORE 0xD0000000u
#define LOCKS_STATE 0xD000005Cu
#define DIVIDER_AT 0xD0000060u
#define LOCKS_AT 0xD0000100u
#define LOCKS 32u
#define TIME_HIGH 0x40054024u
#define TIME_LOW 0x40054028u
#define CYCLE_NS 8.0

/* Registers of the divider, in words from its first */
enum { UDIVIDEND, UDIVISOR, SDIVIDEND, SDIVISOR, QUOTIENT, REMAINDER, STATUS, DIVIDER_WORDS };
enum { READY = 1, DIRTY = 2 };

/* The cache before the flash: lines of eight bytes, two for each place in it */
#define LINE_BITS 3
#define SETS 1024u
typedef struct {
    uint32_t lines[SETS][2]; /* numbers of the lines that lie here, the one used last first */
    uint32_t last;           /* the line that was asked for last of all */
    uint32_t cost;           /* cycles for a line that is not here; 0: as if all of them were */
    int64_t misses;
} Cache;

typedef struct {
    uint32_t *r;
    uint8_t *rom, *flash, *sram;
    bool n, z, c, v;
    bool masked;         /* no interrupt is taken */
    bool has_pending;    /* one waits to be taken */
    bool must_look;      /* it may be taken now: the core must look before the next instruction */
    bool has_event;      /* an event was sent that wakes a core */
    int64_t spent;       /* cycles since the chip was taken over, and its timer at that moment */
    double timer_ns;
    uint32_t waited;     /* cycles that this instruction has waited for the flash */
    Cache cache;
    uint32_t locks;      /* those that are held */
    uint32_t dividend, divisor, quotient, remainder, status;
} Chip;

/* Memory */

static inline uint8_t *readable(Chip *k, uint32_t at) {
    if (at - SRAM_AT < SRAM_BYTES) return k->sram + (at - SRAM_AT);
    if (at - FLASH_AT < FLASH_BYTES) return k->flash + (at - FLASH_AT);
    return at < ROM_BYTES ? k->rom + at : NULL;
}

static void forget_flash(Cache *cache) {
    memset(cache->lines, 0xFF, sizeof cache->lines);
    cache->last = ~0u;
}

/* Of two lines for one place the one that was used longer ago gives way. */
static void look_up(Chip *k, uint32_t line) {
    Cache *cache = &k->cache;
    uint32_t *pair = cache->lines[line % SETS], newest = pair[0];
    cache->last = line;
    if (newest == line) return;
    if (pair[1] != line) {
        cache->misses++;
        k->waited += cache->cost;
    }
    pair[0] = line;
    pair[1] = newest;
}

static inline void ask_flash(Chip *k, uint32_t at) {
    uint32_t line = (at - FLASH_AT) >> LINE_BITS;
    if (at - FLASH_AT < FLASH_BYTES && line != k->cache.last && k->cache.cost) look_up(k, line);
}

static inline uint32_t word_at(const uint8_t *place) {
    uint32_t word;
    memcpy(&word, place, 4);
    return word;
}

static inline uint16_t half_at(const uint8_t *place) {
    uint16_t half;
    memcpy(&half, place, 2);
    return half;
}

static void divide(Chip *k, bool is_signed) {
    int64_t top = is_signed ? (int32_t)k->dividend : (int64_t)k->dividend;
    int64_t by = is_signed ? (int32_t)k->divisor : (int64_t)k->divisor;
    k->quotient = (uint32_t)(by ? top / by : is_signed && top < 0 ? 1 : -1);
    k->remainder = (uint32_t)(by ? top % by : top);
    k->status = READY | DIRTY;
}

static uint32_t read_divider(Chip *k, uint32_t which) {
    if (which == QUOTIENT) k->status &= ~(uint32_t)DIRTY;
    uint32_t values[] = {k->dividend, k->divisor, k->dividend, k->divisor,
                         k->quotient, k->remainder, k->status};
    return values[which];
}

static void write_divider(Chip *k, uint32_t which, uint32_t value) {
    if (which == QUOTIENT || which == REMAINDER) {
        *(which == QUOTIENT ? &k->quotient : &k->remainder) = value;
        k->status = READY | DIRTY;
    } else if (which < QUOTIENT) {
        *(which & 1 ? &k->divisor : &k->dividend) = value;
        divide(k, which >= SDIVIDEND);
    }
}

static uint32_t take_lock(Chip *k, uint32_t which) {
    uint32_t lock = 1u << which, taken = k->locks & lock ? 0 : lock;
    k->locks |= lock;
    return taken;
}

/* Loads and stores return their cycles, 0 where the address is none of ours. */

static int load_from_part(Chip *k, uint32_t at, uint32_t *value) {
    if (at == TIME_LOW || at == TIME_HIGH) {
        uint64_t us = (uint64_t)((k->timer_ns + CYCLE_NS * (double)k->spent) / 1000);
        *value = (uint32_t)(at == TIME_LOW ? us : us >> 32);
        return 4;
    }
    if (at == NUMBER_OF_CORE) *value = 0;
    else if (at == LOCKS_STATE) *value = k->locks;
    else if (at - DIVIDER_AT < 4 * DIVIDER_WORDS) *value = read_divider(k, (at - DIVIDER_AT) / 4);
    else if (at - LOCKS_AT < 4 * LOCKS) *value = take_lock(k, (at - LOCKS_AT) / 4);
    else return 0;
    return 1;
}

static int load(Chip *k, uint32_t at, int bytes, uint32_t *value) {
    if (at & (uint32_t)(bytes - 1)) return 0;
    const uint8_t *place = readable(k, at);
    if (!place) return bytes == 4 || at == NUMBER_OF_CORE ? load_from_part(k, at, value) : 0;
    ask_flash(k, at);
    *value = bytes == 4 ? word_at(place) : bytes == 2 ? half_at(place) : *place;
    return 2;
}

static int store(Chip *k, uint32_t at, int bytes, uint32_t value) {
    if (at & (uint32_t)(bytes - 1)) return 0;
    if (at - SRAM_AT < SRAM_BYTES) {
        memcpy(k->sram + (at - SRAM_AT), &value, (size_t)bytes);
        return 2;
    }
    if (bytes != 4) return 0;
    if (at - DIVIDER_AT < 4 * DIVIDER_WORDS) write_divider(k, (at - DIVIDER_AT) / 4, value);
    else if (at - LOCKS_AT < 4 * LOCKS) k->locks &= ~(1u << (at - LOCKS_AT) / 4);
    else return 0;
    return 1;
}

/* Flags */

static inline void set_nz(Chip *k, uint32_t value) {
    k->n = value >> 31;
    k->z = value == 0;
}

static inline uint32_t add(Chip *k, uint32_t a, uint32_t b, uint32_t carry) {
    uint64_t sum = (uint64_t)a + b + carry;
    uint32_t result = (uint32_t)sum;
    k->c = sum >> 32;
    k->v = (~(a ^ b) & (a ^ result)) >> 31;
    set_nz(k, result);
    return result;
}

static inline uint32_t subtract(Chip *k, uint32_t a, uint32_t b) { return add(k, a, ~b, 1); }

static bool holds(const Chip *k, unsigned condition) {
    bool is = true;
    switch (condition >> 1) {
        case 0: is = k->z; break;
        case 1: is = k->c; break;
        case 2: is = k->n; break;
        case 3: is = k->v; break;
        case 4: is = k->c && !k->z; break;
        case 5: is = k->n == k->v; break;
        case 6: is = k->n == k->v && !k->z; break;
    }
    return is != (condition & 1);
}

enum { LSL, LSR, ASR, ROR };

static uint32_t shift(Chip *k, int kind, uint32_t value, uint32_t by) {
    if (by == 0) return value;
    if (kind == ROR) {
        by &= 31;
        value = by ? value >> by | value << (32 - by) : value;
        k->c = value >> 31;
        return value;
    }
    if (kind == ASR && by > 31) {
        k->c = value >> 31;
        return k->c ? ~0u : 0;
    }
    if (by > 32) {
        k->c = false;
        return 0;
    }
    k->c = kind == LSL ? value >> (32 - by) & 1 : value >> (by - 1) & 1;
    if (by == 32) return 0;
    if (kind == LSL) return value << by;
    return kind == LSR ? value >> by : (uint32_t)((int32_t)value >> by);
}

/* Groups of instructions */

static int shift_or_add(Chip *k, unsigned op) {
    uint32_t *r = k->r, *d = r + (op & 7), source = r[op >> 3 & 7];
    unsigned kind = op >> 11, five = op >> 6 & 31;
    if (kind < 3) {
        *d = shift(k, (int)kind, source, kind && !five ? 32 : five);
        set_nz(k, *d);
    } else {
        uint32_t other = op & 0x400 ? op >> 6 & 7 : r[op >> 6 & 7];
        *d = op & 0x200 ? subtract(k, source, other) : add(k, source, other, 0);
    }
    return 1;
}

static int with_byte(Chip *k, unsigned op) {
    uint32_t *d = k->r + (op >> 8 & 7), byte = op & 0xFF;
    switch (op >> 11 & 3) {
        case 0: set_nz(k, *d = byte); break;
        case 1: subtract(k, *d, byte); break;
        case 2: *d = add(k, *d, byte, 0); break;
        default: *d = subtract(k, *d, byte);
    }
    return 1;
}

static int data(Chip *k, unsigned op) {
    uint32_t *d = k->r + (op & 7), m = k->r[op >> 3 & 7];
    switch (op >> 6 & 15) {
        case 0x0: *d &= m; break;
        case 0x1: *d ^= m; break;
        case 0x2: *d = shift(k, LSL, *d, m & 0xFF); break;
        case 0x3: *d = shift(k, LSR, *d, m & 0xFF); break;
        case 0x4: *d = shift(k, ASR, *d, m & 0xFF); break;
        case 0x5: *d = add(k, *d, m, k->c); return 1;
        case 0x6: *d = add(k, *d, ~m, k->c); return 1;
        case 0x7: *d = shift(k, ROR, *d, m & 0xFF); break;
        case 0x8: set_nz(k, *d & m); return 1;
        case 0x9: *d = subtract(k, 0, m); return 1;
        case 0xA: subtract(k, *d, m); return 1;
        case 0xB: add(k, *d, m, 0); return 1;
        case 0xC: *d |= m; break;
        case 0xD: *d *= m; break;
        case 0xE: *d &= ~m; break;
        default: *d = ~m;
    }
    set_nz(k, *d);
    return 1;
}

static bool is_return_of_exception(uint32_t to) { return to >> 28 == 0xF; }

static int with_high_registers(Chip *k, unsigned op, uint32_t pc) {
    uint32_t *r = k->r;
    unsigned d = (op >> 4 & 8) | (op & 7), m = op >> 3 & 15;
    uint32_t value = m == PC ? pc + 4 : r[m], target = d == PC ? pc + 4 : r[d];
    if ((op >> 8 & 3) == 1) {
        subtract(k, target, value);
        return 1;
    }
    if ((op >> 8 & 3) == 3) {
        if (is_return_of_exception(value) || op & 7) return 0;
        if (op & 0x80) r[LR] = (pc + 2) | 1;
        r[PC] = value & ~1u;
        return 2;
    }
    value += (op >> 8 & 3) == 0 ? target : 0;
    r[d] = d == PC ? value & ~1u : d == SP ? value & ~3u : value;
    return d == PC ? 2 : 1;
}

static int load_register(Chip *k, uint32_t at, int bytes, unsigned d) {
    uint32_t value;
    int cycles = load(k, at, bytes, &value);
    if (cycles) k->r[d] = value;
    return cycles;
}

static int with_two_registers(Chip *k, unsigned op) {
    uint32_t at = k->r[op >> 3 & 7] + k->r[op >> 6 & 7], value;
    unsigned d = op & 7;
    int cycles;
    switch (op >> 9 & 7) {
        case 0: return store(k, at, 4, k->r[d]);
        case 1: return store(k, at, 2, k->r[d]);
        case 2: return store(k, at, 1, k->r[d]);
        case 3:
            cycles = load(k, at, 1, &value);
            if (cycles) k->r[d] = (uint32_t)(int8_t)value;
            return cycles;
        case 4: return load_register(k, at, 4, d);
        case 5: return load_register(k, at, 2, d);
        case 6: return load_register(k, at, 1, d);
        default:
            cycles = load(k, at, 2, &value);
            if (cycles) k->r[d] = (uint32_t)(int16_t)value;
            return cycles;
    }
}

static int with_offset(Chip *k, unsigned op, int bytes) {
    uint32_t at = k->r[op >> 3 & 7] + (op >> 6 & 31) * (uint32_t)bytes;
    return op & 0x800 ? load_register(k, at, bytes, op & 7) : store(k, at, bytes, k->r[op & 7]);
}

/* Several registers: all of them lie in plain memory, or none is touched. */

static bool is_all_memory(uint32_t at, unsigned count) {
    return !(at & 3) && at >= SRAM_AT && at - SRAM_AT <= SRAM_BYTES - 4 * count;
}

static bool is_all_flash(uint32_t at, unsigned count) {
    return !(at & 3) && at >= FLASH_AT && at - FLASH_AT <= FLASH_BYTES - 4 * count;
}

static int push(Chip *k, unsigned op) {
    unsigned low = (unsigned)__builtin_popcount(op & 0xFF), count = low + (op >> 8 & 1);
    uint32_t at = k->r[SP] - 4 * count, next = at;
    if (!is_all_memory(at, count)) return 0;
    for (unsigned i = 0; i < 8; i++)
        if (op >> i & 1) store(k, next, 4, k->r[i]), next += 4;
    if (op & 0x100) store(k, next, 4, k->r[LR]);
    k->r[SP] = at;
    return 1 + (int)count;
}

static int pop(Chip *k, unsigned op) {
    unsigned low = (unsigned)__builtin_popcount(op & 0xFF), count = low + (op >> 8 & 1);
    uint32_t at = k->r[SP], to = 0;
    if (!is_all_memory(at, count)) return 0;
    if (op & 0x100) load(k, at + 4 * low, 4, &to);
    if (is_return_of_exception(to)) return 0;
    for (unsigned i = 0; i < 8; i++)
        if (op >> i & 1) load(k, at, 4, &k->r[i]), at += 4;
    if (op & 0x100) k->r[PC] = to & ~1u;
    k->r[SP] += 4 * count;
    return 1 + (int)count + (op & 0x100 ? 2 : 0);
}

static int several(Chip *k, unsigned op) {
    unsigned base = op >> 8 & 7, count = (unsigned)__builtin_popcount(op & 0xFF);
    uint32_t at = k->r[base];
    bool is_load = op & 0x800;
    if (!is_all_memory(at, count) && !(is_load && is_all_flash(at, count))) return 0;
    for (unsigned i = 0; i < 8; i++) {
        if (!(op >> i & 1)) continue;
        if (is_load) load(k, at, 4, &k->r[i]);
        else store(k, at, 4, k->r[i]);
        at += 4;
    }
    if (!(op >> base & 1)) k->r[base] = at;
    return 1 + (int)count;
}

static void set_mask(Chip *k, bool masked) {
    k->masked = masked;
    k->must_look = k->has_pending;
}

static int extend(Chip *k, unsigned op) {
    uint32_t *d = k->r + (op & 7), m = k->r[op >> 3 & 7];
    switch (op >> 6 & 3) {
        case 0: *d = (uint32_t)(int16_t)m; break;
        case 1: *d = (uint32_t)(int8_t)m; break;
        case 2: *d = m & 0xFFFF; break;
        default: *d = m & 0xFF;
    }
    return 1;
}

static int reverse(Chip *k, unsigned op) {
    uint32_t *d = k->r + (op & 7), all = __builtin_bswap32(k->r[op >> 3 & 7]);
    switch (op >> 6 & 3) {
        case 0: *d = all; return 1;
        case 1: *d = all >> 16 | all << 16; return 1;
        case 3: *d = (uint32_t)(int16_t)(all >> 16); return 1;
        default: return 0;
    }
}

static int others(Chip *k, unsigned op) {
    uint32_t by = (op & 0x7F) * 4;
    switch (op >> 8 & 15) {
        case 0x0: k->r[SP] += op & 0x80 ? -by : by; return 1;
        case 0x2: return extend(k, op);
        case 0x4: case 0x5: return push(k, op);
        case 0x6:
            if (op != 0xB672 && op != 0xB662) return 0;
            if (op == 0xB672) k->masked = true;
            else set_mask(k, false);
            return 1;
        case 0xA: return reverse(k, op);
        case 0xC: case 0xD: return pop(k, op);
        case 0xF:
            if (op != 0xBF00 && op != 0xBF40) return 0;
            k->has_event |= op == 0xBF40;
            return 1;
        default: return 0;
    }
}

static int wide(Chip *k, unsigned op, unsigned second, uint32_t pc) {
    uint32_t *r = k->r;
    if ((second & 0xD000) == 0xD000) {
        uint32_t s = op >> 10 & 1, i1 = !(s ^ (second >> 13 & 1)), i2 = !(s ^ (second >> 11 & 1));
        uint32_t by = (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12;
        r[LR] = (pc + 4) | 1;
        r[PC] = pc + 4 + (by | (second & 0x7FF) << 1);
        return 3;
    }
    bool is_barrier = op == 0xF3BF && (second & 0xFFC0) == 0x8F40 && (second & 0x30) != 0x30;
    if (op == 0xF3EF && (second & 0xF0FF) == (0x8000 | PRIMASK)) r[second >> 8 & 15] = k->masked;
    else if (op >> 4 == 0xF38 && second == (0x8800 | PRIMASK)) set_mask(k, r[op & 15] & 1);
    else if (!is_barrier) return 0;
    r[PC] = pc + 4;
    return 3;
}

static int branch_if(Chip *k, unsigned op, uint32_t pc) {
    if (!holds(k, op >> 8 & 15)) return 1;
    k->r[PC] = pc + 4 + (uint32_t)((int8_t)op * 2);
    return 2;
}

static int dispatch(Chip *k, unsigned op, uint32_t pc) {
    uint32_t *r = k->r;
    switch (op >> 12) {
        case 0x0: case 0x1: return shift_or_add(k, op);
        case 0x2: case 0x3: return with_byte(k, op);
        case 0x4:
            if (op & 0x800) return load_register(k, ((pc + 4) & ~3u) + (op & 0xFF) * 4, 4, op >> 8 & 7);
            return op & 0x400 ? with_high_registers(k, op, pc) : data(k, op);
        case 0x5: return with_two_registers(k, op);
        case 0x6: return with_offset(k, op, 4);
        case 0x7: return with_offset(k, op, 1);
        case 0x8: return with_offset(k, op, 2);
        case 0x9: {
            uint32_t at = r[SP] + (op & 0xFF) * 4;
            unsigned d = op >> 8 & 7;
            return op & 0x800 ? load_register(k, at, 4, d) : store(k, at, 4, r[d]);
        }
        case 0xA:
            r[op >> 8 & 7] = (op & 0x800 ? r[SP] : (pc + 4) & ~3u) + (op & 0xFF) * 4;
            return 1;
        case 0xB: return others(k, op);
        case 0xC: return several(k, op);
        case 0xD: return (op >> 9 & 7) == 7 ? 0 : branch_if(k, op, pc);
        case 0xE:
            if (op & 0x800) return 0;
            r[PC] = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20);
            return 2;
        default: return 0;
    }
}

/* One instruction: its cycles, or 0 where the emulator's core must carry it out. */
static int step(Chip *k) {
    uint32_t pc = k->r[PC] & ~1u;
    const uint8_t *place = readable(k, pc);
    k->waited = 0;
    if (!place) return 0;
    ask_flash(k, pc);
    unsigned op = half_at(place);
    if (op >> 11 == 0x1E) ask_flash(k, pc + 2);
    if (op >> 11 == 0x1E) return wide(k, op, half_at(place + 2), pc);
    k->r[PC] = pc + 2;
    int cycles = dispatch(k, op, pc);
    if (!cycles) k->r[PC] = pc;
    return cycles;
}
