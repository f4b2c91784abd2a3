// The games that are installed on the host, as they describe themselves in the language of this device.

let games = [];

export function learnGames(newGames) {
  games = newGames;
}

// In the order of the numbers that the table unit gives them
export const allGames = () => games.filter((game) => !game.family);
// Games that are kept by a description, the one first that stands for all of them
export const describedGames = () => games.filter((game) => game.family);
export const gameOf = (name) => games.find((game) => game.name === name);
export const titleOf = (name) => gameOf(name)?.title ?? "";

// Every game brings its own drawing; the host serves it from the game's folder.
// Those that are kept by a description share one.
export const gameFile = (name, file) => `/games/${gameOf(name)?.family || name}/${file}`;
