// MicroPython's raw prompt over a serial port of the browser: code goes in, what it prints comes out.
//
// Ctrl-C ends what runs, Ctrl-A enters the raw prompt, Ctrl-D runs what was typed. The answer is "OK", the output, an end
// mark, the error if there was one, a second mark and ">".

const ENTER = "\r\x03\x03\r\x01";
const BANNER = "raw REPL; CTRL-B to exit\r\n>";
const RUN = "\x04";
const PIECE = 256;
const ANSWER_MS = 10000;

export class Lost extends Error {}
export class NoPrompt extends Error {}

export class RawPrompt {
  constructor(port) {
    this.port = port;
    this.heard = "";
    this.ended = null;
    this.wake = () => {};
  }

  // Opens the port and waits for the prompt; a board that runs our firmware never answers.
  async open() {
    await this.port.open({ baudRate: 115200 });
    this.writer = this.port.writable.getWriter();
    this.reader = this.port.readable.getReader();
    this.reading = this.readOn();
    await this.write(ENTER);
    try {
      await this.until(BANNER);
    } catch (problem) {
      throw this.ended ? problem : new NoPrompt();
    }
  }

  // Runs code and returns what it prints; throws what it raised.
  async run(code) {
    await this.write(code + RUN);
    await this.until("OK");
    const printed = await this.until("\x04");
    const error = await this.until("\x04");
    await this.until(">");
    if (error) throw new Error(error.trim().split("\n").pop());
    return printed;
  }

  // Starts the board anew: it is gone before it could answer.
  async restart() {
    await this.write(`import machine\nmachine.reset()${RUN}`);
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    await this.reading;
    this.reader?.releaseLock();
    this.writer?.releaseLock();
    await this.port.close().catch(() => {});
  }

  async write(text) {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (this.ended) throw new Lost(this.ended);
      try {
        await this.writer.write(bytes.slice(at, at + PIECE));
      } catch (problem) {
        throw new Lost(problem.message);
      }
    }
  }

  async readOn() {
    const decoder = new TextDecoder("latin1");
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.heard += decoder.decode(value);
        this.wake();
      }
      this.ended = "end of line";
    } catch (problem) {
      this.ended = problem.message;
    }
    this.wake();
  }

  // Returns what comes before a mark, and takes both off.
  async until(mark) {
    let isLate = false;
    const timer = setTimeout(() => { isLate = true; this.wake(); }, ANSWER_MS);
    try {
      for (;;) {
        const at = this.heard.indexOf(mark);
        if (at >= 0) {
          const before = this.heard.slice(0, at);
          this.heard = this.heard.slice(at + mark.length);
          return before;
        }
        if (this.ended || isLate) throw new Lost(this.ended ?? "no answer");
        await new Promise((resolve) => { this.wake = resolve; });
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
