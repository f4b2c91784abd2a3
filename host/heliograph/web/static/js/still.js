// What did not change is not drawn again: a view comes whole, but a step changes little of it.

import { Component } from "/vendor/htm.js";

// Returns `fresh` with every part that equals one of `old` replaced by it, so that it is the same
// object as before. Lines that carry a number are compared with the line of that number.
export function keepSame(old, fresh) {
  if (old === fresh || typeof fresh !== "object" || typeof old !== "object" || fresh === null || old === null) return fresh;
  if (Array.isArray(fresh)) return Array.isArray(old) ? keepSameList(old, fresh) : fresh;
  let isSame = !Array.isArray(old) && Object.keys(old).length === Object.keys(fresh).length;
  for (const key in fresh) {
    fresh[key] = keepSame(old[key], fresh[key]);
    if (fresh[key] !== old[key]) isSame = false;
  }
  return isSame ? old : fresh;
}

function keepSameList(old, fresh) {
  const ahead = fresh[0]?.number - old[0]?.number || 0;
  let isSame = old.length === fresh.length;
  for (let at = 0; at < fresh.length; at += 1) {
    fresh[at] = keepSame(old[at + ahead], fresh[at]);
    if (fresh[at] !== old[at]) isSame = false;
  }
  return isSame ? old : fresh;
}

// A drawing that stands still while its properties are the same. For drawings without hooks; words
// in them must come with the properties, or with a part of the view, which a new language renews.
export function still(draw) {
  return class extends Component {
    shouldComponentUpdate(next) {
      for (const name in next) if (next[name] !== this.props[name]) return true;
      for (const name in this.props) if (!(name in next)) return true;
      return false;
    }

    render(props) {
      return draw(props);
    }
  };
}
