// What is printed: a card with its code for everybody, and codes for the wall and for spectators.

import { html, useEffect } from "/vendor/htm.js";
import { t } from "/static/js/texts.js";

function Card({ name, code, qr, url }) {
  return html`<li class="hall-card"><img src=${qr} alt="" /><p><strong>${name}</strong>${code && html`<code>${code.slice(0, 4)} ${code.slice(4)}</code>`}
    ${url && html`<a class="no-print" href=${url} target="_blank" rel="noopener">${url}</a>`}</p></li>`;
}

export function Cards({ hall }) {
  const people = hall.view.tournament?.people.length ?? 0;
  useEffect(() => {
    hall.ask({ do: "cards" });
    hall.ask({ do: "codes" });
  }, [people, hall.view.tables.length, hall.isOnline]);
  const { cards, codes } = hall.answers;
  return html`<p class="no-print"><button type="button" class="button primary" data-do="print" onClick=${() => window.print()}>${t("hall_print")}</button></p>
    ${cards?.cards.length > 0 && html`<section class="panel"><h2>${t("hall_cards")}</h2><p class="hint no-print">${t("hall_cards_how")}</p>
      <ul class="hall-cards">${cards.cards.map((card) => html`<${Card} key=${card.code} ...${card} />`)}</ul></section>`}
    ${codes && html`<section class="panel"><h2>${t("hall_codes")}</h2><p class="hint no-print">${t("hall_codes_how")}</p>
      <ul class="hall-cards">${codes.codes.map((one) => html`<${Card} key=${one.url} ...${one} name=${one.kind ? t(`hall_code_${one.kind}`) : one.name} />`)}</ul></section>`}`;
}
