// Units on the cables of this device, by Web Serial; where a browser has none, by WebUSB. One that
// was allowed once is joined again by itself.

const PICO = { usbVendorId: 0x2e8a };
const SPEED = 115_200; // USB ignores it
const STAND_IN = "/demo/web-serial.js"; // speaks as Web Serial does, by WebUSB
const inUse = new Set();

const bytesOf = (letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const lettersOf = (bytes) => String.fromCharCode(...bytes);
const openSerial = async () => navigator.serial ?? (await import(STAND_IN)).serial;

// First of all: a browser lets a page ask only while a click is fresh.
export async function plugIn(openCable) {
  const serial = await openSerial();
  await join(await serial.requestPort({ filters: [PICO] }), openCable);
}

export async function rejoin(openCable) {
  const serial = await openSerial();
  // Another tab may hold it already; then that one serves it.
  const tryTo = (port) => join(port, openCable).catch(() => {});
  const tryAll = async () => (await serial.getPorts()).forEach(tryTo);
  if (navigator.serial) serial.addEventListener("connect", ({ target }) => tryTo(target));
  else navigator.usb.addEventListener("connect", tryAll);
  await tryAll();
}

async function join(port, openCable) {
  await port.open({ baudRate: SPEED });
  const name = freeName();
  const writer = port.writable.getWriter();
  const cable = openCable(name, (letters) => writer.write(bytesOf(letters)).catch(() => {}));
  listen(port.readable.getReader(), cable).finally(() => {
    cable.unplug();
    inUse.delete(name);
    writer.releaseLock();
    port.close().catch(() => {});
  });
}

// The same one after the cable was out; WebUSB knows a port that is plugged in again for another.
function freeName(number = 1) {
  const name = `usb://${number}`;
  if (inUse.has(name)) return freeName(number + 1);
  inUse.add(name);
  return name;
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
