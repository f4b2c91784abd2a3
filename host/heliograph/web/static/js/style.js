// A style sheet that is loaded with the part of the page that it belongs to.

export function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = href;
  document.head.append(style);
}
