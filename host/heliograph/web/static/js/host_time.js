// The time of the table's computer: the clock of this device may be any other.

let aheadMs = 0;

export const learnHostTime = (nowMs) => {
  aheadMs = Date.now() - nowMs;
};

export const hostNow = () => Date.now() - aheadMs;
