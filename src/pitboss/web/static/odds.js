// The truth about the odds. A place with data-told is filled with what its address answers, and asked again while that
// is being worked out: those marked data-now at once, the advice on a decision when it is wanted.

const AGAIN = 1000, LATER = 15000; // ms between two looks while it is worked out, or has first to be installed
const WAIT = 2000; // ms that a choice is held back for an answer that is not there
const told = new WeakMap(); // place: the promise of its answer

function answerAt(place) {
  if (!told.has(place)) told.set(place, answer(place));
  return told.get(place);
}

async function answer(place) {
  for (;;) {
    let html = "";
    try {
      const found = await fetch(place.dataset.told, { headers: { "x-live": "1" } });
      if (found.ok) html = await found.text();
    } catch { /* the server is away: look again */ }
    if (!place.isConnected) return null;
    const fresh = new DOMParser().parseFromString(html, "text/html").body;
    if (html) place.replaceChildren(...fresh.children);
    const state = place.firstElementChild?.dataset.state;
    if (html && state !== "working" && state !== "not installed") return place.firstElementChild;
    await new Promise(done => setTimeout(done, state === "not installed" ? LATER : AGAIN));
  }
}

// What has come into the page: costs are told and scored, and in practice the advice is there before it is needed.

function look() {
  for (const place of document.querySelectorAll("[data-told][data-now]")) if (!told.has(place)) answerAt(place).then(score);
  if (practising() && advicePlace()) answerAt(advicePlace());
  for (const box of document.querySelectorAll("[data-practice]")) if (box.checked !== practising()) box.checked = practising();
  tellScore();
}

function advicePlace() { return document.querySelector("#ask-odds")?.closest(".odds").querySelector("[data-told]"); }

function showAdvice() {
  const place = advicePlace();
  place.hidden = !place.hidden;
  if (!place.hidden) answerAt(place).then(() => place.scrollIntoView({ block: "nearest" }));
}

document.addEventListener("click", event => {
  if (event.target.closest?.("#ask-odds") && !event.ctrlKey && !event.metaKey) { event.preventDefault(); showAdvice(); }
});

document.addEventListener("keydown", event => { // before the key that it is elsewhere
  if (event.key !== "?" || !advicePlace() || document.querySelector("dialog[open]") || root.classList.contains("no-keys")) return;
  if (event.target.matches?.("input:not([type=radio], [type=checkbox])")) return;
  event.preventDefault();
  event.stopPropagation();
  showAdvice();
}, true);

// Practice: a choice that is not the best is held back until it is confirmed.

let confirmed = null;

function practising() { return localStorage.getItem("practice") === "on"; }

document.addEventListener("change", event => {
  if (!event.target.matches?.("[data-practice]")) return;
  localStorage.setItem("practice", event.target.checked ? "on" : "off");
  look();
});

document.addEventListener("submit", event => {
  const button = event.submitter, place = advicePlace();
  const held = practising() && place && button?.value?.startsWith("choose:") && button !== confirmed;
  confirmed = null;
  if (!held) return;
  event.preventDefault();
  event.stopPropagation();
  hold(button, place);
}, true);

async function hold(button, place) {
  const late = new Promise(done => setTimeout(done, WAIT, null));
  const advice = await Promise.race([answerAt(place), late]);
  await new Promise(done => setTimeout(done)); // a form that is being sent is not sent again
  if (!button.isConnected || !place.isConnected) return;
  const choice = advice?.querySelector(`[data-option="${CSS.escape(button.value.slice("choose:".length))}"]`);
  if (choice?.dataset.errs) warn(button, choice, advice, place);
  else choose(button);
}

function choose(button) {
  confirmed = button;
  button.form.requestSubmit(button);
}

function warn(button, choice, advice, place) {
  const best = advice.querySelector(".best strong").textContent;
  const held = document.createElement("div"), says = document.createElement("p");
  held.className = "held";
  held.setAttribute("role", "alert");
  says.textContent = `${choice.dataset.title} costs ${choice.dataset.errs} on average. Best: ${best}.`;
  const anyway = buttonSaying(`${choice.dataset.title} anyway`, () => { held.remove(); choose(button); });
  const again = buttonSaying("Choose again", () => { held.remove(); button.focus(); });
  held.append(says, anyway, again);
  place.parentElement.querySelector(".held")?.remove();
  place.before(held);
  held.scrollIntoView({ block: "nearest" });
  again.focus({ preventScroll: true });
}

function buttonSaying(words, does) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", does);
  return button;
}

// The score of what was decided in practice, kept in this browser: each round once.

const NO_SCORE = { decisions: 0, best: 0, cost: 0, rounds: [] };

function scoreSoFar() { return { ...NO_SCORE, ...JSON.parse(localStorage.getItem("score") || "{}") }; }

function score(answer) {
  const { round, decisions, best, cost } = answer?.dataset ?? {}, so = scoreSoFar();
  if (!round || !practising() || so.rounds.includes(round)) return;
  const sum = { decisions: so.decisions + Number(decisions), best: so.best + Number(best), cost: so.cost + Number(cost) };
  localStorage.setItem("score", JSON.stringify({ ...sum, rounds: [...so.rounds, round].slice(-50) }));
  tellScore();
}

function tellScore() {
  const { decisions, best, cost } = scoreSoFar();
  for (const place of document.querySelectorAll("[data-score]")) {
    const words = `${best} of ${decisions} best, errors cost $${(cost / 100).toFixed(2)}`;
    if (place.hidden === practising()) place.hidden = !practising();
    if (place.textContent !== words) place.textContent = words;
  }
}

// The edges beside the wagers: the server draws those it knows, once they are worked out.

async function edges(button) {
  const on = localStorage.getItem("edges") === "on";
  root.classList.toggle("edges", on);
  button.setAttribute("aria-pressed", on);
  if (!on || document.querySelector(".spot .edge")) return;
  const found = document.createElement("div");
  found.dataset.told = button.dataset.edges;
  found.hidden = true;
  document.body.append(found);
  await answerAt(found);
  found.remove();
  refresh();
}

const edgesButton = document.querySelector("[data-edges]");
edgesButton?.addEventListener("click", () => {
  localStorage.setItem("edges", localStorage.getItem("edges") === "on" ? "off" : "on");
  edges(edgesButton);
});
if (edgesButton) edges(edgesButton);

new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
