// A photo with the match: from the camera of this device or a file, made small here, kept beside the record.

import { html, useEffect, useState } from "/vendor/htm.js";
import { askWithFile, dataOf } from "./files.js";

const LONGEST_SIDE = 1600;
const QUALITY = 0.82;

// Drawn anew and smaller: what the camera wrote beside the picture stays here.
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paint = canvas.getContext("2d");
  paint.fillStyle = "white"; // what lies behind a picture that is not whole
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

export function Photo({ answer, view, table }) {
  const { words, match } = answer;
  const path = `/library/${match}/photo`;
  const [mark, setMark] = useState(answer.photo);
  const [source, setSource] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => setMark(answer.photo), [answer.photo]);
  useEffect(() => {
    let isWanted = true;
    if (!mark) setSource("");
    else dataOf(path, table.lang).then((found) => isWanted && setSource(found));
    return () => {
      isWanted = false;
    };
  }, [mark, path]);
  const keep = async (content) => {
    const { isTaken, answer: said } = await askWithFile(path, table.lang, content);
    setProblem(isTaken ? "" : said.text);
    if (isTaken) setMark(said.photo);
  };
  const onFile = async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) keep(await smaller(file).catch(() => file)); // what cannot be read here, the table refuses in words
  };
  const mayKeep = view.role === "host" || view.role === "seat";
  return html`<figure class="photo">${source && html`<img src=${source} alt=${words.photo} />`}
    ${mayKeep && html`<figcaption><label class="button small"><input type="file" class="hidden-text" accept="image/*" data-do="photo" disabled=${!table.isOnline} onChange=${onFile} />${mark ? words.photo_other : words.photo_add}</label>
      ${mark && html`<button type="button" class="button quiet small" data-do="photo-remove" disabled=${!table.isOnline} onClick=${() => keep("")}>${words.photo_remove}</button>`}
      <small class="hint">${words.photo_why}</small></figcaption>`}
    ${problem && html`<p class="warning" role="alert">${problem}</p>`}</figure>`;
}
