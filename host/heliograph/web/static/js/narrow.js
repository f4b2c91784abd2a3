// Whether this screen is a phone's: then drawings that are wide elsewhere come in a pocket size.

import { useEffect, useState } from "/vendor/htm.js";

const phone = matchMedia("(max-width: 760px)");

export function useMatch(query) {
  const [isMatched, setMatched] = useState(query.matches);
  useEffect(() => {
    const onChange = () => setMatched(query.matches);
    query.addEventListener("change", onChange);
    onChange(); // it may have changed before anybody listened
    return () => query.removeEventListener("change", onChange);
  }, []);
  return isMatched;
}

export const useNarrow = () => useMatch(phone);
