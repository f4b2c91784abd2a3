// What this device remembers for itself: language, light or dark, whether it reads aloud.

export function recall(key) {
  try {
    return localStorage.getItem(`heliograph.${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`heliograph.${key}`, value);
  } catch {
    // A browser may forbid storage; then the choice lasts as long as the page.
  }
}

export function language() {
  // The host knows which languages there are, and says in which one it answers.
  return new URLSearchParams(location.search).get("lang") ?? recall("lang") ?? navigator.language ?? "en";
}

export function chooseLanguage(lang) {
  remember("lang", lang);
}

const systemIsLight = () => matchMedia("(prefers-color-scheme: light)");

export function theme() {
  const chosen = new URLSearchParams(location.search).get("theme") ?? recall("theme");
  return (chosen ? chosen === "light" : systemIsLight().matches) ? "light" : "dark";
}

// As this device says until somebody chooses, also when the evening makes it dark.
export function followTheme(tell = () => {}) {
  const follow = () => {
    applyTheme(theme());
    tell();
  };
  const system = systemIsLight();
  follow();
  system.addEventListener("change", follow);
  return () => system.removeEventListener("change", follow);
}

export function chooseTheme(name) {
  remember("theme", name);
  applyTheme(name);
}

export function applyTheme(name) {
  document.documentElement.dataset.theme = name;
}

export const canSpeak = () => "speechSynthesis" in window;
export const hasVoice = () => canSpeak() && recall("voice") === "on";

export function chooseVoice(isOn) {
  remember("voice", isOn ? "on" : "off");
}

// Whether the view from afar comes by itself; it says so in its address, and a touch leads back.
export const comesFromAfar = () => recall("far") === "on";

export function chooseFar(isOn) {
  remember("far", isOn ? "on" : "off");
}
