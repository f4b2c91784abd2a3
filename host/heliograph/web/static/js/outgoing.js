// What a page sends: one message at a time, the next when the last is answered. So a second press
// that comes before the first is through is meant for the table as the first leaves it.

const LONGEST_WAY_MS = 2000;
let count = 0; // of the messages this page has sent

export class Outgoing {
  // `transmit` sends a message at once and says whether it went out.
  constructor(transmit) {
    this.transmit = transmit;
    this.waiting = [];
    this.underway = null;
  }

  // `onAnswer` learns whether it was done.
  send(message, onAnswer = () => {}) {
    this.waiting.push({ message: { ...message, id: (count += 1) }, onAnswer });
    this.sendNext();
  }

  hear({ id, type }) {
    if (this.underway && id === this.underway.message.id) this.finish(type === "done");
  }

  // The line was cut, or a new one is opened: whatever was on its way is not done.
  reset() {
    for (const { onAnswer } of this.waiting.splice(0)) onAnswer(false);
    if (this.underway) this.finish(false);
  }

  sendNext() {
    if (this.underway || !this.waiting.length) return;
    this.underway = this.waiting.shift();
    this.timer = setTimeout(() => this.finish(false), LONGEST_WAY_MS);
    if (!this.transmit(this.underway.message)) this.finish(false);
  }

  finish(isDone) {
    const { onAnswer } = this.underway;
    clearTimeout(this.timer);
    this.underway = null;
    onAnswer(isDone);
    this.sendNext();
  }
}
