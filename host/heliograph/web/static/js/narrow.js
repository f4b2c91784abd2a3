// Whether this screen is a phone's: then drawings that are wide elsewhere come in a pocket size.

import { useEffect, useState } from "/vendor/htm.js";

const query = matchMedia("(max-width: 760px)");

export function useNarrow() {
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const onChange = () => setNarrow(query.matches);
    query.addEventListener("change", onChange);
    onChange(); // it may have changed before anybody listened
    return () => query.removeEventListener("change", onChange);
  }, []);
  return isNarrow;
}
