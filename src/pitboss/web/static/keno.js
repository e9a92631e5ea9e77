// The board of the keno lounge: every mark is told to the server, which says what the ticket comes to. Arrows move on it.

const WIDE = 10, SOON = 250; // numbers in a row, and ms after the last key of a rate
let telling, newest = 0; // how often something was told: an answer that another mark has overtaken is not shown

const form = () => document.getElementById("keno-ticket");

async function tell(does, id = "") {
  const body = new URLSearchParams(new FormData(form()));
  body.set("do", does);
  const mine = ++newest, html = await ask(form().action, { method: "POST", body });
  if (!html || mine !== newest) return;
  const fresh = show(html).getElementById("keno-ticket");
  for (const box of form().querySelectorAll(".mark")) box.checked = !!fresh?.querySelector(`#${box.id}[checked]`);
  for (const field of form().querySelectorAll(".way input, #keno-games")) if (field !== document.activeElement) field.value = fresh?.querySelector(`#${field.id}`)?.getAttribute("value") ?? field.value;
  if (document.activeElement === document.body) document.getElementById(id)?.focus(); // whoever went on stays there
}

document.addEventListener("change", event => { if (event.target.matches(".mark")) tell("price", event.target.id); });
document.addEventListener("input", event => {
  if (!event.target.matches(".way input, #keno-games")) return;
  clearTimeout(telling);
  telling = setTimeout(() => tell("price"), SOON);
});
document.addEventListener("submit", event => {
  if (event.target.id !== "keno-ticket") return;
  event.preventDefault();
  const does = event.submitter?.value || "price";
  tell(does === "price" && event.submitter?.tabIndex === -1 ? "price" : does, event.submitter?.id ?? "");
});

document.addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: WIDE, ArrowUp: -WIDE }[event.key];
  if (!step || !event.target.matches(".mark")) return;
  event.preventDefault();
  event.stopPropagation();
  for (let to = Number(event.target.id.slice(2)) + step; to > 0; to += step) { // past those that are circled
    const box = document.getElementById(`m-${to}`);
    if (box) { box.focus(); return; }
    if (to > 80) return;
  }
}, true);
