// What a page knows: the newest view, the connection, the last refusal. Shared by both pages.

import { useEffect, useRef, useState } from "/vendor/htm.js";
import { Connection } from "./connection.js";
import { chooseLanguage, language } from "./device.js";
import { learnTexts } from "./texts.js";

const REFUSAL_MS = 6000;

export function useTable() {
  const [lang, setLang] = useState(language);
  const [view, setView] = useState(null);
  const [isOnline, setOnline] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const connection = useRef(null);
  const seenRefusals = useRef(null);

  useEffect(() => {
    connection.current = new Connection(`/ws?lang=${lang}`, (message) => {
      if (message.type === "texts") {
        learnTexts(message.texts);
        document.documentElement.lang = message.lang;
      } else if (message.type === "view") {
        setView(message);
        noticeBoardRefusal(message, seenRefusals, setRefusal);
      } else if (message.type === "refused") {
        setRefusal({ text: message.text, rule: message.rule, key: Date.now() });
      }
    }, setOnline);
    return () => connection.current.close();
  }, [lang]);

  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setTimeout(() => setRefusal(null), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusal]);

  return {
    lang, view, isOnline, refusal,
    forgetRefusal: () => setRefusal(null),
    command: (message) => connection.current.send(message),
    look: (rev) => connection.current.send(rev === null ? { do: "look" } : { do: "look", rev }),
    switchLanguage: () => {
      const other = lang === "en" ? "de" : "en";
      chooseLanguage(other);
      setLang(other);
    },
  };
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
