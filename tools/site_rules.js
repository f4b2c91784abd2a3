// Finds rules by words or numbers in the list of all of them; without this the list is whole.
const list = document.querySelector(".all-rules");
const field = document.querySelector(".find-rule");

if (list && field) {
  const items = [...list.querySelectorAll("li")];
  const texts = items.map((item) => item.textContent.toLocaleLowerCase());
  const count = field.closest("p").querySelector("output");

  const find = () => {
    const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    items.forEach((item, number) => {
      item.hidden = !words.every((word) => texts[number].includes(word));
    });
    count.value = `${items.filter((item) => !item.hidden).length} / ${items.length}`;
  };

  field.addEventListener("input", find);
  find(); // a browser that goes back still knows what was typed
}
