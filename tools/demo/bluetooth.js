// Units in reach of this device, by Web Bluetooth: they offer Nordic's UART service. One that was allowed
// once is joined again by itself while the page is open, and later where the browser remembers it.

const UART = "6e400001-b5a3-f393-e0a9-e50e24dcca9e";
const HEARD = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
const TOLD = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";
const NAME = "Heliograph ";
const PACKET = 20; // what every radio takes; a browser does not tell how much more this one would
const AGAIN_MS = 2000;

const bytesOf = (letters) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const lettersOf = (view) => String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset, view.byteLength));

// First of all: a browser lets a page ask only while a click is fresh.
export async function meet(openAir) {
  const filters = [{ services: [UART], namePrefix: NAME }];
  const device = await navigator.bluetooth.requestDevice({ filters });
  await join(device, openAir);
  keep(device, openAir);
}

export async function meetAgain(openAir) {
  const known = (await navigator.bluetooth.getDevices?.()) ?? [];
  known.forEach((device) => {
    keep(device, openAir);
    again(device, openAir);
  });
}

function keep(device, openAir) {
  // Not at once: a unit leaves a host whose key it does not have, and would do so without end.
  device.addEventListener("gattserverdisconnected", () => setTimeout(() => again(device, openAir), AGAIN_MS));
}

function again(device, openAir) {
  join(device, openAir).catch(() => setTimeout(() => again(device, openAir), AGAIN_MS));
}

async function join(device, openAir) {
  const server = await device.gatt.connect();
  const service = await server.getPrimaryService(UART);
  const [heard, told] = await Promise.all([service.getCharacteristic(HEARD), service.getCharacteristic(TOLD)]);
  let writing = Promise.resolve(); // one packet after the other: a browser refuses two at once
  const line = openAir(device.name.slice(NAME.length), (letters) => {
    for (let at = 0; at < letters.length; at += PACKET) {
      const packet = bytesOf(letters.slice(at, at + PACKET));
      writing = writing.then(() => heard.writeValueWithoutResponse(packet)).catch(() => {});
    }
  });
  told.addEventListener("characteristicvaluechanged", ({ target }) => line.say(lettersOf(target.value)));
  device.addEventListener("gattserverdisconnected", () => line.unplug(), { once: true });
  await told.startNotifications();
}
