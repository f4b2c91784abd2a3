// The signs of Solenia, each by itself: for the list of what lies on the table.

import { icon, skyIcon } from "./icons.js";

const icons = ["wood", "wheat", "stone", "water", "day_city", "night_city"].map((name) => [name, () => icon(name)]);
const skies = ["day", "night", "dawn", "dusk"].map((name) => [name, () => skyIcon(name)]);

export const SIGNS = Object.fromEntries([...icons, ...skies]);
