"""Web Bluetooth for a page: a unit's serial line whose far end the test holds."""

from playwright.sync_api import Page

# Stands for `navigator.bluetooth`: a unit that offers Nordic's UART service, to one at a time
STAND_IN = """
const written = [];
const characteristic = (uuid) => Object.assign(new EventTarget(), {
  uuid, isTold: false, isWriting: false,
  async startNotifications() { this.isTold = true; },
  async writeValueWithoutResponse(bytes) {
    const canWrite = device.gatt.connected && !this.isWriting && bytes.length <= 20;
    if (!canWrite) throw new DOMException("no", "NetworkError");
    this.isWriting = true;
    await new Promise((done) => setTimeout(done));
    written.push(...bytes);
    this.isWriting = false;
  },
});
let both = {};
const device = Object.assign(new EventTarget(), {
  name: "Heliograph unit0001",
  gatt: {
    connected: false,
    async connect() {
      if (!globalThis.isInReach) throw new DOMException("away", "NetworkError");
      this.connected = true;
      both = Object.fromEntries(["2", "3"].map((one) => {
        const uuid = `6e40000${one}-b5a3-f393-e0a9-e50e24dcca9e`;
        return [uuid, characteristic(uuid)];
      }));
      return { getPrimaryService: async () => ({ getCharacteristic: async (uuid) => both[uuid] }) };
    },
  },
});
globalThis.radio = {
  written,
  notify(bytes) {
    const told = both["6e400003-b5a3-f393-e0a9-e50e24dcca9e"];
    if (!told.isTold) return;
    told.value = new DataView(Uint8Array.from(bytes).buffer);
    told.dispatchEvent(new Event("characteristicvaluechanged"));
  },
  leave() {
    device.gatt.connected = false;
    device.dispatchEvent(new Event("gattserverdisconnected"));
  },
};
globalThis.isInReach = true;
const bluetooth = {
  async requestDevice({ filters: [{ services: [uuid], namePrefix }] }) {
    const isMeant = device.name.startsWith(namePrefix) && uuid[7] === "1";
    if (!isMeant) throw new DOMException("none", "NotFoundError");
    return device;
  },
};
Object.defineProperty(navigator, "bluetooth", { value: bluetooth });
"""


def put_in_reach(page: Page) -> None:
    """Give a page a unit in reach of its radio."""
    page.add_init_script(STAND_IN)
