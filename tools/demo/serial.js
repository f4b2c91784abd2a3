// Units on the cables of this device, by Web Serial. One that was allowed once is joined again by itself.

const PICO = { usbVendorId: 0x2e8a };
const SPEED = 115_200; // USB ignores it
const names = new Map();

const bytesOf = (letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const lettersOf = (bytes) => String.fromCharCode(...bytes);

// First of all: a browser lets a page ask only while a click is fresh.
export async function plugIn(openCable) {
  await join(await navigator.serial.requestPort({ filters: [PICO] }), openCable);
}

export async function rejoin(openCable) {
  // Another tab may hold it already; then that one serves it.
  const tryTo = (port) => join(port, openCable).catch(() => {});
  navigator.serial.addEventListener("connect", ({ target }) => tryTo(target));
  (await navigator.serial.getPorts()).forEach(tryTo);
}

async function join(port, openCable) {
  await port.open({ baudRate: SPEED });
  if (!names.has(port)) names.set(port, `usb://${names.size + 1}`);
  const writer = port.writable.getWriter();
  const cable = openCable(names.get(port), (letters) => writer.write(bytesOf(letters)).catch(() => {}));
  listen(port.readable.getReader(), cable).finally(() => {
    cable.unplug();
    writer.releaseLock();
    port.close().catch(() => {});
  });
}

// Ends when the cable is out.
async function listen(reader, cable) {
  try {
    let heard = await reader.read();
    while (!heard.done) {
      cable.say(lettersOf(heard.value));
      heard = await reader.read();
    }
  } catch {
    return;
  } finally {
    reader.releaseLock();
  }
}
