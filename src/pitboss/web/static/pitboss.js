// The page keeps itself up to date: told of a new version, it fetches its own view and changes what differs.
// Without this script every button still works: the page is a form, and the server answers with a page.

const GUARD = 300; // ms in which the same place never acts twice
const NEW_QUESTION = 800; // ms after which a question of another kind may be answered: the hand may still be on the last one
const LONG = 600; // ms of a long press
const FINAL = /^(choose|ready)/; // what cannot be taken back
const POLL = 3000, PATIENCE = 8000; // ms between two looks without signals, and until an answer is given up
const page = document.body.dataset, root = document.documentElement;
const $ = id => document.getElementById(id);
let version = 0, turn = "", kind = "", chip = "", lately = "", armed = 0, sending = false, fetching = false, stale = false;

// The fresh parts of a page in place of the old ones, by morph.js. When a focused button goes, the panel gets the focus.

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement;
  for (const part of fresh.querySelectorAll("[data-live]")) if ($(part.id)) morph($(part.id), part);
  if (focused && (!focused.isConnected || focused.disabled)) $("panel")?.focus({ preventScroll: true });
  settle();
  return fresh;
}

// After each change: the clock, the title, the areas one may bet on, and the news in one or two sentences.

const heard = new Set(), pressed = new Map();

function settle(aloud = true) {
  version = Number($("status")?.dataset.version ?? 0);
  startClock();
  document.title = document.title.replace(/^(Your turn · )?/, $("say-turn")?.textContent ? "Your turn · " : "");
  for (const area of document.querySelectorAll("svg.table [data-wager]")) {
    area.classList.toggle("mine", buttonOf(area)?.disabled === false);
  }
  const asked = document.querySelector("[name=turn]")?.value;
  if (asked !== turn) pressed.set("choose", performance.now()); // a new question in the same place waits for its answer
  if ($("panel") && $("panel").dataset.kind !== kind) guard($("panel").dataset.kind);
  if (asked !== turn) root.classList.remove("hurried");
  turn = asked;
  if (chip && $(`chip-${chip}`)) $(`chip-${chip}`).control.checked = true;
  const news = [...document.querySelectorAll("#news li")].filter(line => !heard.has(line.id));
  for (const line of news) heard.add(line.id);
  if (aloud && news.length) speak(news.slice(-4).map(line => line.textContent).join(" "));
}

let disarming;

function guard(now) {
  const first = !kind;
  kind = now;
  if (first) return;
  armed = performance.now() + NEW_QUESTION;
  root.classList.add("guarded");
  clearTimeout(disarming);
  disarming = setTimeout(() => root.classList.remove("guarded"), NEW_QUESTION);
}

function speak(words) { // said again even if it is what was said last
  $("say").textContent = "";
  setTimeout(() => { $("say").textContent = words; }, 50);
}

// Signals: a version number, never anything else. While they are missing the page looks for itself.

let socket, answered = true;

function connection() {
  const offline = !answered || socket?.readyState !== WebSocket.OPEN;
  if (offline === root.classList.contains("offline")) return;
  root.classList.toggle("offline", offline);
  if ($("say")) speak(offline ? "Reconnecting." : "Connected again.");
}

async function ask(url, options = {}) {
  try {
    const answer = await fetch(url, { ...options, headers: { "x-live": "1" }, signal: AbortSignal.timeout(PATIENCE) });
    answered = answer.status < 500 && answer.status !== 429;
    return answered ? await answer.text() : "";
  } catch { answered = false; return ""; } finally { if (page.signals) connection(); }
}

async function refresh() {
  if (fetching || sending) { stale = true; return; }
  fetching = true;
  const html = await ask(page.fetch);
  fetching = false;
  if (html && sending) stale = true;
  else if (html) show(html);
  if (stale) { stale = false; refresh(); }
}

function listen() {
  socket = new WebSocket(location.origin.replace(/^http/, "ws") + page.signals);
  socket.onopen = connection;
  socket.onmessage = message => { if (Number(message.data) !== version) refresh(); };
  socket.onclose = () => { connection(); setTimeout(() => { refresh(); listen(); }, POLL); };
}

// Acting: one request after the other, each with the key its form was drawn with, so that none is done twice.

let queue = Promise.resolve();

function press(...buttons) { act(buttons.map(button => [button.id, button.value])); }

function act(deeds) {
  const places = deeds.map(([, does]) => does.replace(/^choose:.*/, "choose")), now = performance.now();
  if (now < armed && places.some(place => FINAL.test(place))) return;
  if (places.some(place => now - (pressed.get(place) ?? -GUARD) < GUARD)) return;
  for (const place of places) pressed.set(place, now);
  root.classList.add("hurried"); // whoever acts has seen enough of how the last round ended
  const amount = new FormData($("act")).get("chip");
  queue = queue.then(async () => { for (const [id, does] of deeds) if (!await send(id, does, amount)) return; });
}

async function send(id, does, amount) { // whether it was done
  const button = $(id);
  if (!button || button.disabled) return false;
  lately = button.dataset.seat ?? lately;
  const body = new URLSearchParams(new FormData(button.form, button));
  body.set("do", does);
  if (amount) body.set("chip", amount);
  sending = true;
  const html = await ask(button.form.action, { method: "POST", body });
  const told = html && show(html).getElementById("refusal");
  $("refusal").replaceChildren(...(told ? told.childNodes : ["The table did not answer. Try again."]));
  sending = false;
  if (stale) { stale = false; refresh(); }
  return !$("refusal").hasChildNodes();
}

document.addEventListener("submit", event => {
  if (event.target.id !== "act" || event.submitter?.name !== "do") return;
  event.preventDefault();
  press(event.submitter);
});

// A right click, a long press or Delete takes a chip off a betting place.

function takeOff(spot) {
  if (spot && !spot.disabled && spot.classList.contains("holds")) act([[spot.id, `undo:${spot.dataset.spot}${spot.dataset.at}`]]);
}

const buttonOf = area => area
  && document.querySelector(`button.spot[data-spot="${area.dataset.wager}"][data-seat="${area.dataset.seat}"]`);
const spotOf = target => target.closest?.("button.spot") ?? buttonOf(target.closest?.("svg.table .mine"));
let holding, held = false;

document.addEventListener("contextmenu", event => {
  if (!spotOf(event.target)) return;
  event.preventDefault();
  takeOff(spotOf(event.target));
});
document.addEventListener("pointerdown", event => {
  held = false;
  const spot = event.pointerType === "touch" && spotOf(event.target);
  if (spot) holding = setTimeout(() => { held = true; takeOff(spot); }, LONG);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, event => { if (end !== "pointermove" || event.movementX || event.movementY) clearTimeout(holding); });
}
document.addEventListener("click", event => {
  if (held) { event.preventDefault(); event.stopPropagation(); held = false; }
}, true);

document.addEventListener("change", event => { if (event.target.name === "chip") chip = event.target.value; });

document.addEventListener("click", event => {
  const on = selector => event.target.closest?.(selector);
  // A betting area of one's own is the button of the same name, and so is a free seat.
  buttonOf(on("svg.table .mine"))?.click();
  $(`do-sit-${on("svg.table [data-sit]")?.dataset.sit}`)?.click();
  if (on("[data-opens]")) $(on("[data-opens]").dataset.opens).showModal();
  if (on("[data-presses]")) press(...on("[data-presses]").dataset.presses.split(" ").map($));
  const step = on('a[href^="?step="]');
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  queue = queue.then(() => { history.pushState(null, "", ($(step.id) || step).href); return stepTo(); });
});

// A replay steps without loading the page anew.

async function stepTo() { const html = await ask(location.href); if (html) show(html); else location.reload(); }
addEventListener("popstate", stepTo);

// Keys. The letters are written on the buttons.

function inWords(row) { // as in "Dealer. Cards: none."
  const heads = [...row.closest("table").tHead.rows[0].cells].map(head => head.textContent);
  const cells = [...row.cells].map(cell => cell.textContent.trim());
  return cells.map((cell, n) => cell && (n ? `${heads[n]}: ${cell}.` : `${cell}.`)).filter(Boolean).join(" ");
}

document.addEventListener("keydown", event => {
  if (event.key === "Enter" && event.target.dataset?.enters) { // an amount that was typed is that of its own button
    event.preventDefault();
    $(event.target.dataset.enters)?.click();
    return;
  }
  const typing = event.target.matches?.("input:not([type=radio]), textarea, select");
  if (typing || document.querySelector("dialog[open], :popover-open")) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const spots = [...document.querySelectorAll("button.spot")], at = spots.indexOf(document.activeElement);
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (way && at >= 0) { event.preventDefault(); spots[(at + way + spots.length) % spots.length].focus(); return; }
  if (event.key === "Delete" && at >= 0) { takeOff(spots[at]); return; }
  // Enter on a chip would send the form by its first button; it goes on to the betting places instead.
  if (event.key === "Enter" && event.target.name === "chip") { event.preventDefault(); spots[0]?.focus(); return; }
  if (root.classList.contains("no-keys")) return;
  const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
  if (key === "m") return speak($("boxes")?.dataset.have || "You have no cards.");
  if (key === "a") return speak([...document.querySelectorAll("#twin tbody tr")].map(inWords).join(" "));
  const meant = event.shiftKey && key === "r" ? "R" : key;
  const able = [...document.querySelectorAll(`[data-key="${CSS.escape(meant)}"]:not(:disabled)`)].filter(each => each.checkVisibility());
  const target = able.find(each => each.dataset.seat === lately) ?? able[0];
  if (target) { event.preventDefault(); target.click(); }
});

// The clock runs down between two versions.

let ticking;

function startClock() {
  clearInterval(ticking);
  const clock = document.querySelector("[data-ms-left]");
  if (!clock) return;
  const end = performance.now() + Number(clock.dataset.msLeft);
  const tick = () => {
    const left = Math.max(0, end - performance.now());
    clock.querySelector(".seconds").textContent = Math.round(left / 1000);
    const share = Math.min(100, (100 * left) / clock.dataset.msWhole);
    clock.querySelector(".left").setAttribute("stroke-dasharray", `${share} 100`);
    clock.classList.toggle("soon", left < 5500);
  };
  tick();
  ticking = setInterval(tick, 500);
}

// Settings, and the first look.

for (const box of document.querySelectorAll(".settings input")) {
  box.checked = root.classList.contains(box.name);
  box.addEventListener("change", () => {
    localStorage.setItem(box.name, box.checked ? "on" : "off");
    root.classList.toggle(box.name, box.checked);
  });
}
setTimeout(() => root.classList.remove("still"), 2000);
settle(false);
if (page.signals) listen();
