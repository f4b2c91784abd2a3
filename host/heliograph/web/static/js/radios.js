// Groups of which one thing is chosen: one stop of the Tab key, within it the arrow keys choose.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// What the group hears; its children stand in the order of `values`.
export function byArrows(values, chosen, choose) {
  return (event) => {
    const step = STEPS[event.key];
    if (!step || !values.length) return;
    event.preventDefault();
    const next = (values.indexOf(chosen) + step + values.length) % values.length;
    choose(values[next]);
    event.currentTarget.children[next].focus();
  };
}

export const radio = (isChosen) => ({ role: "radio", "aria-checked": isChosen ? "true" : "false", tabindex: isChosen ? 0 : -1 });
