// What a page knows: the newest view, the connection, the last refusal. Shared by both pages.

import { useEffect, useRef, useState } from "/vendor/htm.js";
import { Connection, pageKey } from "./connection.js";
import { chooseLanguage, language } from "./device.js";
import { learnGames } from "./games.js";
import { learnHostTime } from "./host_time.js";
import { showScores } from "./numbers.js";
import { Outgoing } from "./outgoing.js";
import { giveWay, renewPage } from "./shell.js";
import { keepSame } from "./still.js";
import { learnTable } from "./table_name.js";
import { learnTexts } from "./texts.js";

const REFUSAL_MS = 6000;

// `key`: as whom; another than the page's own for a hand that is looked at on the table screen.
export function useTable(key = pageKey()) {
  const [lang, setLang] = useState(language);
  const [spoken, setSpoken] = useState(null); // the language of what the host answers, once it does
  const [view, setView] = useState(null);
  const [isOnline, setOnline] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const [question, setQuestion] = useState(null);
  const [answers, setAnswers] = useState({});
  const [, setGames] = useState(null); // drawn anew where a game was described or deleted
  const [isShutOut, setShutOut] = useState(false);
  const [isGone, setGone] = useState(false); // whether the table's computer was called in vain
  const [full, setFull] = useState(null); // why there is no place for this page, where that is so
  const [broken, setBroken] = useState(null); // why no view comes, where that is so
  const connection = useRef(null);
  const seenRefusals = useRef(null);
  // at: the moment of the table that this page knows of; ahead: what an undo would show
  const known = useRef({ view: null, ahead: null, shown: null, at: null }).current;

  const show = (shown) => {
    known.shown = shown;
    setView(shown);
  };
  // An undo is on the screen before its answer comes; where it is refused, the table comes back.
  // Whatever else is sent makes the table another one than the undo was worked out for.
  const transmit = (message) => {
    const { ahead } = known;
    const isUndo = message.do === "undo";
    const isAsked = isUndo && ahead?.isAsked && !message.sure;
    if (!isAsked) known.ahead = null;
    const isSent = connection.current.send({ at: known.at, ...message });
    if (isSent && isUndo && ahead && !isAsked) show(ahead.view);
    return isSent;
  };
  const outgoing = useRef(null);
  outgoing.current ??= new Outgoing(transmit);
  const hear = {
    texts: (message) => {
      renewPage(message.shell);
      setFull(null);
      learnTexts(message);
      learnGames(message.games);
      learnTable(message.table, message.lang);
      document.documentElement.lang = message.lang;
      setSpoken(message.lang);
      learnHostTime(message.now_ms);
    },
    installed: ({ games }) => {
      learnGames(games);
      setGames(games);
    },
    view: (message) => {
      setBroken(null);
      known.ahead = null;
      if (known.at !== message.at) setRefusal(null); // the game went on: it is about what was before
      known.at = message.at;
      known.view = freshView(known.shown, message);
      show(known.view);
      noticeBoardRefusal(message, seenRefusals, setRefusal);
    },
    ahead: ({ is_asked: isAsked, view: fresh }) => {
      known.ahead = { isAsked, view: freshView(known.view, fresh) };
    },
    refused: ({ text, rule }) => {
      show(known.view);
      setRefusal({ text, rule, key: Date.now() });
    },
    confirm: (message) => {
      show(known.view);
      setQuestion(message);
    },
    broken: (message) => setBroken(message.text),
    full: (message) => setFull(message.text),
    done: (message) => {
      known.at = message.at ?? known.at;
    },
  };

  const answered = (message) => setAnswers((old) => ({ ...old, [message.type]: message }));

  useEffect(() => {
    outgoing.current.reset();
    connection.current = new Connection(`/ws?lang=${encodeURIComponent(lang)}&key=${key}`, (message) => {
      if (message.type in hear) hear[message.type](message);
      else answered(message);
      outgoing.current.hear(message);
    }, (isOpen) => {
      if (!isOpen) outgoing.current.reset();
      if (!isOpen && !known.view) giveWay();
      setOnline(isOpen);
      setGone(!isOpen);
      show(known.view);
    }, () => setShutOut(true));
    return () => connection.current.close();
  }, [lang]);

  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setTimeout(() => setRefusal(null), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusal]);

  const { command, ask, look } = useRef({
    command: (message) => {
      outgoing.current.send(message);
      return connection.current.isOpen;
    },
    ask: (message) => new Promise((answer) => outgoing.current.send(message, answer)),
    look: (rev) => connection.current.send(rev === null ? { do: "look" } : { do: "look", rev }),
  }).current;

  return {
    lang: spoken ?? lang, spoken, view, isOnline, refusal, question, answers, isShutOut, full, broken, isGone,
    forgetQuestion: () => setQuestion(null),
    forgetRefusal: () => setRefusal(null),
    command, ask, look,
    switchLanguage: (other) => {
      chooseLanguage(other);
      setLang(other);
    },
  };
}

// A view that has just come, with all that it has in common with the one before.
function freshView(old, view) {
  showScores(view);
  return old?.lang === view.lang ? keepSame(old, view) : view;
}

// What the host answers to a question of this page; asked again whenever `moment` changes.
export function useAnswer(table, message, moment) {
  useEffect(() => {
    if (message) table.command(message);
  }, [moment, table.spoken, table.isOnline, JSON.stringify(message)]);
  return message && table.answers[message.do];
}

// A press refused on a board is told here too, once; what lies before this page was opened is not.
function noticeBoardRefusal(view, seen, setRefusal) {
  const counts = Object.fromEntries(view.units.map((unit) => [unit.url, unit.refused?.count ?? 0]));
  if (seen.current) {
    const fresh = view.units.find((unit) => unit.refused && unit.refused.count !== (seen.current[unit.url] ?? 0));
    if (fresh) setRefusal({ ...fresh.refused, key: Date.now() });
  }
  seen.current = counts;
}
