// A component that is loaded when it is first drawn.

import { html, useEffect, useState } from "/vendor/htm.js";

export function later(load, name) {
  let Loaded = null;
  return function Later(props) {
    const [, drawAgain] = useState(null);
    useEffect(() => {
      if (Loaded) return;
      load().then((module) => {
        Loaded = module[name];
        drawAgain(module);
      });
    }, []);
    return Loaded && html`<${Loaded} ...${props} />`;
  };
}
