// How a page reaches its host: over the network. Where the host runs in the browser itself, another
// file with the same names stands in the place of this one (tools/demo/wire.js).

export function openSocket(path) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${path}`);
}

export const ask = (path, options) => fetch(path, options);

// Joins a unit on this device's cable to the host. A host on the network has cables of its own.
export const plugIn = null;

// Joins a unit in reach of this device's Bluetooth, and gives one the key for it: the same.
export const meet = null;
export const keyFile = null;
