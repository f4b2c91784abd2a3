// The unit's chip: MicroPython's WebAssembly with the compiled firmware on its flash. It cannot wait,
// so it is called again whenever something came, and after a moment in any case.

import { putFiles } from "./files.js";
import { loadMicroPython } from "./micropython/micropython.mjs";

const TICK_MS = 8; // fingers are slower, and so are eyes
const UNWATCHED_TICK_MS = 50; // then it has only the host to answer, and leaves the time to the page
const HEAP = 512 * 1024;
const FLASH = "/flash";
const BOOT = `import sys
sys.path[:] = ["${FLASH}"]
import os
os.chdir("${FLASH}")
from tab_board import go_on`;
const KEPT = ["table.0", "table.1", "look"]; // what the firmware writes, and finds after a power cut
const RESTART_MS = 1000; // as long as the watchdog would need

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const letters = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Chip {
  // `firmware`: the files of the flash by name, in base64; `machine`: where MicroPython's code lies.
  constructor(firmware, machine) {
    this.machine = machine;
    this.firmware = new Map(Object.entries(firmware).map(([name, content]) => [name, bytesOf(content)]));
    this.flash = new Map(); // what was written and is kept
    this.run = 0;
  }

  // The unit that it drives; until it has power, it is as any unit is that is switched off.
  join(unit) {
    this.unit = unit;
  }

  async powerUp() {
    const run = (this.run += 1);
    this.pins = "";
    this.heard = "";
    this.said = "";
    const vm = await loadMicroPython({ heapsize: HEAP, url: this.machine });
    if (run !== this.run) return;
    putFiles(vm.FS, FLASH, [...this.firmware, ...this.flash]);
    vm.registerJsModule("tab_host", this.calls());
    this.vm = vm;
    try {
      vm.runPython(BOOT);
      this.goOn = vm.globals.get("go_on");
    } catch (problem) {
      this.fall(problem);
      return;
    }
    this.tick(run);
  }

  // What the firmware's stand-ins call
  calls() {
    return {
      low_pins: () => this.unit.held_pins.toJs().join(" "),
      random: (bytes) => letters(crypto.getRandomValues(new Uint8Array(bytes))),
      take_pins: () => this.take("pins"),
      take_letters: () => this.take("heard"),
      say: (text) => {
        this.said += text;
      },
      show: (message) => message.startsWith("50") && this.unit.show_pixels(message.slice(6)),
    };
  }

  take(what) {
    const came = this[what];
    this[what] = "";
    return came;
  }

  tick(run) {
    if (run !== this.run) return;
    try {
      this.goOn();
    } catch (problem) {
      this.fall(problem);
      return;
    }
    if (this.said) this.unit.say(this.take("said"));
    setTimeout(() => this.tick(run), this.unit.is_watched ? TICK_MS : UNWATCHED_TICK_MS);
  }

  // The firmware ended: by itself, which is no fault, or by an error. It starts anew.
  fall(problem) {
    console.warn("the firmware stopped", String(problem));
    this.powerDown();
    const run = this.run;
    setTimeout(() => run === this.run && this.powerUp(), RESTART_MS);
  }

  powerDown() {
    this.run += 1;
    if (this.vm) this.flash = keptFiles(this.vm.FS);
    this.unit.go_dark();
  }

  // What the host calls

  set_pin(pin, level, ms) {
    this.pins += letters([pin, level, ms & 255, ms >> 8]);
  }

  receive(text) {
    this.heard += text;
  }

  restart() {
    this.powerDown();
    this.powerUp();
  }
}

function keptFiles(fs) {
  const there = KEPT.filter((name) => fs.analyzePath(`${FLASH}/${name}`).exists);
  return new Map(there.map((name) => [name, fs.readFile(`${FLASH}/${name}`)]));
}
