// What a page knows: the newest view, the connection, the last refusal. Shared by both pages.

import { useEffect, useRef, useState } from "/vendor/htm.js";
import { Connection, pageKey } from "./connection.js";
import { chooseLanguage, language } from "./device.js";
import { showScores } from "./numbers.js";
import { keepSame } from "./still.js";
import { learnTexts } from "./texts.js";

const REFUSAL_MS = 6000;
let count = 0; // of the questions this page has asked

export function useTable() {
  const [lang, setLang] = useState(language);
  const [view, setView] = useState(null);
  const [isOnline, setOnline] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const [question, setQuestion] = useState(null);
  const [answers, setAnswers] = useState({});
  const [isShutOut, setShutOut] = useState(false);
  const connection = useRef(null);
  const seenRefusals = useRef(null);
  const clockAhead = useRef(0); // this device's clock against the host's
  const waiting = useRef(new Map()); // who wants to know whether something was done, by number

  useEffect(() => {
    connection.current = new Connection(`/ws?lang=${lang}&key=${pageKey()}`, (message) => {
      if (waiting.current.has(message.id)) waiting.current.get(message.id)(message.type === "done");
      waiting.current.delete(message.id);
      if (message.type === "texts") {
        learnTexts(message.texts);
        document.documentElement.lang = message.lang;
        clockAhead.current = Date.now() - message.now_ms;
      } else if (message.type === "view") {
        showScores(message);
        setView((old) => (old?.lang === message.lang ? keepSame(old, message) : message));
        noticeBoardRefusal(message, seenRefusals, setRefusal);
      } else if (message.type === "refused") {
        setRefusal({ text: message.text, rule: message.rule, key: Date.now() });
      } else if (message.type === "ask") {
        setQuestion(message);
      } else if (message.type !== "done") {
        setAnswers((old) => ({ ...old, [message.type]: message }));
      }
    }, setOnline, () => setShutOut(true));
    return () => connection.current.close();
  }, [lang]);

  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setTimeout(() => setRefusal(null), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusal]);

  const { command, ask, look } = useRef({
    command: (message) => connection.current.send(message),
    ask: (message) => new Promise((answer) => {
      count += 1;
      waiting.current.set(count, answer);
      if (!connection.current.send({ ...message, id: count })) answer(false);
    }),
    look: (rev) => connection.current.send(rev === null ? { do: "look" } : { do: "look", rev }),
  }).current;

  return {
    lang, view, isOnline, refusal, question, answers, isShutOut,
    clockAhead: clockAhead.current,
    forgetQuestion: () => setQuestion(null),
    forgetRefusal: () => setRefusal(null),
    command, ask, look,
    switchLanguage: () => {
      const other = lang === "en" ? "de" : "en";
      chooseLanguage(other);
      setLang(other);
    },
  };
}

// What the host answers to a question of this page; asked again whenever `moment` changes.
export function useAnswer(table, message, moment) {
  useEffect(() => {
    table.command(message);
  }, [moment, table.lang, table.isOnline, JSON.stringify(message)]);
  return table.answers[message.do];
}

// A press refused on a board is told here too, once; what lies before this page was opened is not.
function noticeBoardRefusal(view, seen, setRefusal) {
  const counts = Object.fromEntries(view.boards.map((board) => [board.url, board.refused?.count ?? 0]));
  if (seen.current) {
    const fresh = view.boards.find((board) => board.refused && board.refused.count !== (seen.current[board.url] ?? 0));
    if (fresh) setRefusal({ ...fresh.refused, key: Date.now() });
  }
  seen.current = counts;
}
