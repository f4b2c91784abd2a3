// A style sheet that is loaded with the part of the page that it belongs to.

const asked = {};

// Whoever waits for it draws nothing that has no looks yet; without it the part is plain, but there.
export function addStyle(href) {
  asked[href] ??= new Promise((resolve) => {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = href;
    style.onload = resolve;
    style.onerror = resolve;
    document.head.append(style);
  });
  return asked[href];
}
