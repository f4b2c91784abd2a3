// Where the modules of our pages lie. The server answers for the same addresses.

import { pathToFileURL } from "node:url";

let folders = []; // each with the address that the server has for it

export function initialize(told) {
  folders = told.map(([start, place]) => [start, pathToFileURL(place).href]);
}

// A question mark asks for a module anew: a page starts again without loading all it is made of.
export function resolve(link, context, next) {
  const isOurs = folders.some(([, place]) => context.parentURL?.startsWith(place));
  const [start, place] = folders.find(([one]) => link.startsWith(one)) ?? [];
  if (!start && !(isOurs && link.startsWith("./"))) return next(link, context);
  const url = start ? place + link.slice(start.length) : new URL(link, context.parentURL).href;
  return { url, format: "module", shortCircuit: true };
}
