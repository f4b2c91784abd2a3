"""Words that every MicroPython for these boards knows: they lie in its own image, not in memory.

A name that a compiled file brings along takes a dozen bytes of the Pico's memory if it is new
there, and none if it is one of these. They are what the modules of MicroPython are made of; were
one of them missing in some version, the name would cost those bytes and be right all the same.
"""

_TEXT = """
gc pi rx tx ADC ALT CTS DMA EIO GS8 I2S PTR Pin RAW RTC RTS WDT aes alt arg bpp cts erf exc in_
isr jmp md5 nop off osr ps1 ps2 rts sck scl sda sep src ssl sub tau AUTO GZIP Lock MONO Task UINT
VOID ZLIB acos args argv asin atan bdev bind blit busy ceil cond copy coro crc8 data dest dump
erfc fabs feed fill flow fmod freq gpio hard high host idle imag json load log2 main mem8 mkfs
modf mosi path peek pins poly real scan seed seek send sha1 sort span stat stop tell wrap ARRAY
EBADF EPERM Event Flash ORDER Timer ULONG acosh asinh atan2 atanh bswap chdir clear cmath crc32
delay deque drain dumps errno expm1 flags floor flush frexp heapq hline ioctl ipoll isinf isnan
label ldexp loads log10 match mem16 mem32 mkdir not_x phase polar rfind rmdir rxbuf shift stall
state stdin ticks trunc txbuf uname union vline BFINT8 BF_LEN BF_POS EACCES EAGAIN EEXIST
EINVAL EISDIR ENODEV ENOENT ENOMEM FileIO INV_TX IN_LOW IOBase NATIVE POLLIN RGB565 RingIO STEREO
Server Signal Stream UINT64 USHORT VfsFat accept aclose active append buffer cancel center choice
config decode deinit digest enable ep_max extend future getcwd getter gmtime groups iffull insert
invert is_set lgamma listen little lstrip mktime modify parity period remove rename rindex rsplit
rstrip scroll search select setter sha256 sizeof status stderr stdout struct timing toggle txdone
umount unlink unsafe value2 waiter ALT_I2C ALT_PWM ALT_SIO ALT_SPI ALT_USB BFINT16 BFINT32 BFUINT8
BytesIO ENOBUFS FLOAT32 FLOAT64 IN_HIGH IRQ_SM0 IRQ_SM1 IRQ_SM2 IRQ_SM3 JOIN_RX JOIN_TX OUT_LOW
OneWire POLLERR POLLHUP POLLOUT PULL_UP SoftI2C SoftSPI VfsLfs2 acquire ahb_err asm_pio backlog
channel closure collect deflate degrees deleter disable discard dupterm duty_ns ellipse encrypt
fromhex hashlib heapify heappop ifempty in_base indices isalpha isclose isdigit islower isspace
isupper itf_max jmp_pin maxsize measure memaddr newline noblock out_buf pindirs popitem popleft
radians randint readbit release replace restart reverse rx_fifo statvfs str_max sysname tick_hz
time_ns timeout trigger tx_fifo uctypes uniform urandom version waiting writeto x_not_y ALT_GPCK
ALT_PIO0 ALT_PIO1 ALT_UART BFUINT16 BFUINT32 EALREADY ENOTCONN GS2_HMSB GS4_HMSB LockType NeoPixel
NoneType ONE_SHOT OUT_HIGH PERIODIC SKIP_ROM StringIO autopull autopush baudrate binascii builtins
bytecode bytes_at calcsize chain_to copysign datetime desc_cfg desc_dev duty_u16 endswith exc_type
firstbit framebuf fromkeys function heappush high_pri humidity ilistdir inc_read isfinite issubset
kbd_intr keepends libc_ver mem_free mem_info nodename not_osre out_base out_init platform
polarity progsize read_err read_u16 readbyte readfrom readline readonly readsize reset_cb ring_sel
runq_len schedule sleep_ms sleep_us sniff_en ticks_ms ticks_us to_bytes treq_sel wait_for
writebit writevto CORE_TEMP DeflateIO ETIMEDOUT I2CTarget IRQ_BREAK JOIN_NONE MATCH_ROM MONO_HLSB
MONO_HMSB MONO_VLSB PULL_DOWN TaskQueue ULONGLONG USBDevice WDT_RESET addressof asm_thumb
bitstream buffering byteorder cryptolib deepsleep desc_strs errorcode fifo_join
fill_rect generator get_ident heap_lock inc_write irq_quiet isenabled localtime lookahead
mem_alloc opt_level pack_into qstr_info randrange read_temp readlines registers ring_size
sendbreak stack_use threshold ticks_add ticks_cpu unhexlify unique_id waitq_len write_err
writebyte
"""
WORDS = _TEXT.split()
