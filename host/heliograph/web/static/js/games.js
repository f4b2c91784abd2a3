// The games that are installed on the host, as they describe themselves in the language of this device.

let games = [];

export function learnGames(newGames) {
  games = newGames;
}

// In the order of the numbers that the table unit gives them
// Those that share a tracker are one game here; `membersOf` are all that can be chosen behind it.
export const allGames = () => games.filter((game) => !game.family || game.family === game.name);
export const membersOf = (family) => games.filter((game) => family && game.family === family && game.name !== family);
// What stands on the shelf: what was played here last, then all in the order of their numbers.
export function onShelf(played, words, people) {
  const wanted = words.toLocaleLowerCase().split(/\s+/);
  const isFound = ({ title, about, seats }) => {
    const told = `${title} ${about}`.toLocaleLowerCase();
    return (!people || seats.includes(people)) && wanted.every((word) => told.includes(word));
  };
  const place = ({ name }) => (played.includes(name) ? played.indexOf(name) : played.length);
  return games.filter(isFound).sort((one, other) => place(one) - place(other));
}
// For how many people a game is, such as 2–4.
export const peopleOf = ({ seats }) => [...new Set([seats[0], seats.at(-1)])].join("–");
export const mostPeople = () => Math.max(...games.flatMap((game) => game.seats));
export const gameOf = (name) => games.find((game) => game.name === name);
export const titleOf = (name) => gameOf(name)?.title ?? "";

// The same name where the game has a rulebook to ask; a game that is only tracked may have none
export const ruledGame = (name) => (gameOf(name)?.has_rules ? name : "");

// What a game brings for pages; those that are kept by a description share it.
export const gameFile = (name, file) => `/games/${gameOf(name)?.family || name}/${file}`;
// Its drawing may be one that several games have.
export const drawingFile = (name, file) => `/games/${gameOf(name)?.drawn_by ?? name}/${file}`;
