// What a page of the hall knows: the newest view, the connection, the last refusal and answers.

import { useEffect, useRef, useState } from "/vendor/htm.js";
import { Connection, pageKey } from "/static/js/connection.js";
import { chooseLanguage, language } from "/static/js/device.js";
import { hostNow, learnHostTime } from "/static/js/host_time.js";
import { Outgoing } from "/static/js/outgoing.js";
import { learnTexts, t } from "/static/js/texts.js";

const SECOND_MS = 1000;

export function useHall() {
  const [lang, setLang] = useState(language);
  const [spoken, setSpoken] = useState(null);
  const [view, setView] = useState(null);
  const [isOnline, setOnline] = useState(false);
  const [isGone, setGone] = useState(false);
  const [isShutOut, setShutOut] = useState(false);
  const [full, setFull] = useState(null);
  const [refusal, setRefusal] = useState(null);
  const [answers, setAnswers] = useState({});
  const connection = useRef(null);
  const outgoing = useRef(null);
  outgoing.current ??= new Outgoing((message) => connection.current.send(message));
  const refuse = (text) => setRefusal({ text, key: Date.now() });
  const hear = {
    texts: (message) => {
      learnTexts(message);
      learnHostTime(message.now_ms);
      document.documentElement.lang = message.lang;
      setFull(null);
      setSpoken(message.lang);
    },
    view: (message) => setView(message.view),
    full: (message) => setFull(message.text),
    done: () => setRefusal(null),
    refused: ({ text }) => refuse(text),
  };

  useEffect(() => {
    outgoing.current.reset();
    connection.current = new Connection(`/ws?lang=${encodeURIComponent(lang)}&key=${pageKey()}`, (message) => {
      if (message.type in hear) hear[message.type](message);
      else {
        setRefusal(null);
        setAnswers((old) => ({ ...old, [message.type]: message }));
      }
      outgoing.current.hear(message);
    }, (isOpen) => {
      if (!isOpen) outgoing.current.reset();
      setOnline(isOpen);
      setGone(!isOpen);
    }, () => setShutOut(true));
    return () => connection.current.close();
  }, [lang]);

  useEffect(() => {
    if (view) document.title = [view.tournament?.title ?? view.title, t("hall_title"), t("app")].filter(Boolean).join(" · ");
  }, [view, spoken]);

  const ask = useRef((message) => new Promise((answer) => outgoing.current.send(message, answer))).current;
  return {
    lang: spoken ?? lang, view, isOnline, isGone, isShutOut, full, refusal, answers, ask,
    refuse,
    forgetRefusal: () => setRefusal(null),
    switchLanguage: (other) => {
      chooseLanguage(other);
      setLang(other);
    },
  };
}

// The time of the hall's computer, once a second.
export function useNow() {
  const [now, setNow] = useState(hostNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function duration(ms) {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

// People by their numbers, from 1.
export const nameOf = (tournament, number) => tournament.names[number - 1];

export const tableName = (view, seating, index) => view.tables.find((one) => one.table === seating.table)?.name ?? (seating.table || t("hall_table_number", { number: index + 1 }));
