// A component that is loaded when it is first drawn, with the style sheets that it needs.

import { html, useEffect, useState } from "/vendor/htm.js";
import { addStyle } from "./style.js";
import { t } from "./texts.js";

const AGAIN_MS = 3000;

export function later(load, name, ...styles) {
  let Loaded = null;
  const loadAll = () => Promise.all([load(), ...styles.map(addStyle)]);
  return function Later(props) {
    const [state, setState] = useState("");
    useEffect(() => {
      let timer = 0;
      const tryToLoad = () => loadAll().then(([module]) => {
        Loaded = module[name];
        setState("loaded");
      }, () => {
        setState("failed");
        timer = setTimeout(tryToLoad, AGAIN_MS);
      });
      if (!Loaded) tryToLoad();
      return () => clearTimeout(timer);
    }, []);
    if (Loaded) return html`<${Loaded} ...${props} />`;
    return state === "failed" && html`<p class="problem" role="alert">${t("offline")}</p>`;
  };
}
