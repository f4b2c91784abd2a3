// The Bridge: fields round the bonus wheel, the pointer, dice to take, the bag, and new dice to tell.

import { html, useRef } from "/vendor/htm.js";
import { pictureOf } from "/static/js/places.js";
import { still } from "/static/js/still.js";
import { Die, Shape, placeText, tapAt } from "./parts.js";

const MIDDLE = 160;
const OUTER = 152;
const INNER = 76;
const DICE_AT = 126;
const DIE_WIDTH = 44;

const point = (radius, angle) => [MIDDLE + radius * Math.sin(angle), MIDDLE - radius * Math.cos(angle)];
const text = (radius, angle) => placeText(point(radius, angle));

function outline(from, to) {
  return `M${text(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${text(OUTER, to)}L${text(INNER, to)}A${INNER} ${INNER} 0 0 0 ${text(INNER, from)}Z`;
}

// The pointer turns the short way, also over twelve o'clock.
function useTurns(turns) {
  const last = useRef(turns);
  last.current += ((((turns - last.current) % 1) + 1.5) % 1) - 0.5;
  return last.current;
}

// Where the dice of one field stand: one in the middle, more side by side.
function dicePlaces(count, angle, step) {
  if (count === 1) return [[...point(DICE_AT, angle), 0.95]];
  const spread = Math.min(step * 0.27, 0.36);
  const rows = [[0, -1], [0, 1], [1, -1], [1, 1]].slice(0, count);
  return rows.map(([row, side]) => {
    const radius = count > 2 ? 132 - 34 * row : DICE_AT;
    return [...point(radius, angle + side * spread), Math.min(0.8, (2 * radius * spread) / DIE_WIDTH)];
  });
}

const Field = still(({ field, sector, count, word, open }) => {
  const step = (2 * Math.PI) / count;
  const from = sector * step;
  const angle = from + step / 2;
  const places = dicePlaces(field.dice.length, angle, step);
  const [x, y] = point(INNER + 12, angle);
  return html`<g class="solarius-field" data-pays=${field.pays} role="group" aria-label=${`${word} ${field.pays}`}>
    <path d=${outline(from + 0.015, from + step - 0.015)} />
    <text class="pays" aria-hidden="true" x=${x} y=${y}>${field.pays}</text>
    ${field.dice.map((die, at) => html`<${Die} key=${die.target} die=${die} x=${places[at][0]} y=${places[at][1]} scale=${places[at][2]} tap=${tapAt(open, die.target, die.name)} />`)}
  </g>`;
});

const Bag = still(({ bag, word }) => {
  return html`<g class="solarius-bag" ...${pictureOf(`${word}: ${bag.map(({ name, count }) => `${name} ${count}`).join(", ")}`, "new")}><text class="word" x=${MIDDLE} y=${MIDDLE + 14}>${word}</text>
    ${bag.map(({ colour, name, count }, at) => html`<g key=${colour} transform=${`translate(${MIDDLE - 42 + at * 28} ${MIDDLE + 36})`}>
      <title>${name}: ${count}</title><${Shape} colour=${colour} x=${-6} scale=${0.95} /><text class="count" x="7" y="1">${count}</text></g>`)}</g>`;
});

// Dice stay where they lie while the bonuses turn below them, so a field is known by where it is.
export function Wheel({ board: { bag, pointer, round, rounds, wheel, words }, open }) {
  const count = wheel.length;
  const turned = useTurns(pointer / count);
  return html`<svg class="solarius-wheel" viewBox="0 0 320 320" role="group" aria-label=${words.wheel}>
    <circle class="rim" cx=${MIDDLE} cy=${MIDDLE} r=${OUTER + 5} />
    ${wheel.map((field, index) => {
      const sector = (pointer + index) % count;
      return html`<${Field} key=${sector} field=${field} sector=${sector} count=${count} word=${words.field} open=${open} />`;
    })}
    <g class="solarius-pointer" style=${`transform: rotate(${turned * 360}deg)`} ...${pictureOf(words.pointer, "die")}><title>${words.pointer}</title>
      <path d=${`M${MIDDLE} 2 L${MIDDLE - 6} 90 H${MIDDLE + 6}Z`} /></g>
    <circle class="hub" cx=${MIDDLE} cy=${MIDDLE} r=${INNER - 6} />
    <g ...${pictureOf(`${words.round} ${round || "–"} / ${rounds}`)}><text class="word" x=${MIDDLE} y=${MIDDLE - 42}>${words.round}</text>
    <text class="round" x=${MIDDLE} y=${MIDDLE - 15}>${round || "–"}<tspan class="of"> / ${rounds}</tspan></text></g>
    <${Bag} bag=${bag} word=${words.bag} />
  </svg>`;
}

const FACES = ["1", "2", "3", "*", "*+1"];

// Up to twenty dice to tap: what came out of the real bag, and what it shows.
export const NewDie = still(({ bag, words, open, ends }) => {
  const colours = bag.filter(({ colour }) => open.has(`new:${colour}:1`));
  if (!colours.length) return null;
  return html`<section class="solarius-new" aria-label=${ends ? words.end_with : words.new_die}><h3>${ends ? words.end_with : words.new_die}</h3>
    <div role="group" aria-label=${words.new_die}>${colours.flatMap((dice) => FACES.map((face) => {
      const shown = face.replace("*", "★");
      const target = `new:${dice.colour}:${face}`;
      const name = `${dice.name} ${shown}`;
      return html`<button key=${target} type="button" data-target=${target} aria-label=${name}>
        <svg viewBox="-23 -23 46 46" aria-hidden="true"><${Die} die=${{ colour: dice.colour, face: shown, name }} /></svg></button>`;
    }))}</div></section>`;
});
