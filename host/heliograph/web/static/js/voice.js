// The table read aloud by this device: what happened, and what is due. Off until somebody wants it.
//
// Steps are said in their order; of questions only the newest, which also ends one that is being said.
// A phone in a digital game says only what is due: its log tells of a hand, and others hear it.

import { useEffect, useRef } from "/vendor/htm.js";
import { t } from "./texts.js";

const MOST_STEPS = 4; // who is further behind hears the newest ones

const waiting = []; // { text, lang, isStep }
let now = null;

function voiceFor(lang) {
  return speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(lang));
}

function sayNext() {
  if (now || !waiting.length) return;
  const mine = waiting.shift();
  const spoken = new SpeechSynthesisUtterance(mine.text);
  spoken.lang = mine.lang;
  spoken.voice = voiceFor(mine.lang) ?? null;
  spoken.onend = spoken.onerror = () => {
    if (now !== mine) return;
    now = null;
    sayNext();
  };
  now = mine;
  speechSynthesis.speak(spoken);
}

// Sentences to say: steps wait for those before them, anything else is only of use while it is new.
export function say(sentences) {
  const steps = [...waiting, ...sentences].filter((one) => one.isStep).slice(-MOST_STEPS);
  waiting.splice(0, waiting.length, ...steps, ...sentences.filter((one) => !one.isStep));
  if (now && !now.isStep) {
    now = null;
    speechSynthesis.cancel();
  }
  sayNext();
}

export function saySomething(lang) {
  say([{ text: t("voice_test"), lang, isStep: false }]);
}

// What is due; at a table that is tracked also what it asks.
function questionsOf({ due, question }) {
  return [...new Set([due.text || due.headline, question?.text])].filter(Boolean);
}

function newsOf(before, view) {
  const isPrivate = view.role === "seat" && view.depth === "digital";
  if (!before || before.match !== view.match || isPrivate) return [];
  if (view.rev < before.rev) return [t("voice_back")];
  return view.log.filter((line) => line.number > before.rev && line.number <= view.rev && !line.undone).map((line) => line.text);
}

// Nothing to see; mounted where this device reads aloud.
export function Voice({ view, refusal }) {
  const before = useRef(null);
  useEffect(() => {
    if (!view.live) return;
    const { match, rev, lang } = view;
    const questions = view.kind === "match" ? questionsOf(view) : [];
    const key = `${match} ${rev} ${questions.join()}`;
    const news = newsOf(before.current, view);
    if (before.current?.key !== key) {
      say([...news.map((text) => ({ text, lang, isStep: true })), ...questions.map((text) => ({ text, lang, isStep: false }))]);
    }
    before.current = { match, rev, key };
  }, [view]);
  useEffect(() => {
    if (refusal) say([{ text: refusal.text, lang: view.lang, isStep: false }]);
  }, [refusal?.key]);
  return null;
}
