// The drawing that a game brings.

import { useEffect, useState } from "/vendor/htm.js";
import { drawingFile } from "./games.js";
import { addStyle } from "./style.js";

const drawings = {};

// Each game's drawing is loaded when its game is on the table, and only then.
export function useDrawing(game) {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!game || drawings[game]) return;
    addStyle(drawingFile(game, "board.css"));
    import(drawingFile(game, "board.js")).then((module) => {
      drawings[game] = module;
      setCount((count) => count + 1);
    });
  }, [game]);
  return drawings[game];
}
