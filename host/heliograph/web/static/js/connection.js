// The websocket to the table: views come in, commands go out. It comes back by itself.

import { openSocket } from "./wire.js";

const RETRY_MS = [150, 400, 1000, 2000];
// Where there is no place for this page; each page waits a little more or less than the others.
const FULL_RETRY_MS = [4000, 8000, 15_000, 30_000];
const FULL = "full";
const MOST_WAITING = 20;
const KEY_TAKEN_BACK = 4401;

export class Connection {
  constructor(path, onMessage, onState, onShutOut = () => {}) {
    this.path = path;
    this.onShutOut = onShutOut;
    this.onMessage = onMessage;
    this.onState = onState;
    this.tries = 0;
    this.closed = false;
    this.early = []; // what is sent before we are let in for the first time, null from then on
    this.open();
  }

  open() {
    const socket = openSocket(this.path);
    this.socket = socket;
    let isLetIn = false;
    let isFull = false;
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(event.data);
      isFull = message.type === FULL;
      if (!isLetIn && !isFull) {
        isLetIn = true;
        this.tries = 0;
        this.onState(true);
        for (const text of this.early ?? []) socket.send(text);
        this.early = null;
      }
      this.onMessage(message);
    };
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      this.early = null;
      this.onState(false);
      if (event.code === KEY_TAKEN_BACK) {
        this.onShutOut();
        return;
      }
      const waits = isFull ? FULL_RETRY_MS : RETRY_MS;
      const wait = waits[Math.min(this.tries++, waits.length - 1)];
      this.timer = setTimeout(() => this.open(), isFull ? wait * (0.75 + Math.random() / 2) : wait);
    };
  }

  get isOpen() {
    return this.early !== null || this.socket.readyState === WebSocket.OPEN;
  }

  send(message) {
    const text = JSON.stringify(message);
    if (this.early) return this.early.length < MOST_WAITING && this.early.push(text) > 0;
    if (!this.isOpen || this.socket.bufferedAmount > MOST_WAITING * 1000) return false;
    this.socket.send(text);
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

// The key of a page that another device opened: in its address, or behind the # of a page beside
// it, where no server sees it. None on the host's own screen.
export function pageKey() {
  return encodeURIComponent(location.pathname.startsWith("/p/") ? location.pathname.slice(3) : location.hash.slice(1));
}

// The address of another page for the same person.
export const beside = (page) => (pageKey() ? `${page}#${pageKey()}` : page);
export const home = () => (pageKey() ? `/p/${pageKey()}` : "/");
