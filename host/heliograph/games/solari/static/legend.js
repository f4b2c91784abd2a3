// The signs of Solari, each by itself: for the list of what lies on the table.

import { html } from "/vendor/htm.js";
import { PieceIcon } from "./ground.js";

const piece = (name) => () => html`<${PieceIcon} planet="uranus" colour="blue" name=${name} heading="" scale=${0.3} />`;

export const SIGNS = { comet: piece("1"), hunter: piece("hunter"), blocker: piece("blocker"), doubler: piece("doubler") };
