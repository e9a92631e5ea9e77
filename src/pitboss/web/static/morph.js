// Morphing makes an old tree equal to a fresh one. An element with an id is kept and changed in place, so it keeps
// its focus, its animation and an open <details>; new SVG stays SVG, since it is parsed within an <svg>.
// What is marked data-keep is the reader's own and never touched.

function morph(old, fresh) {
  if (old.dataset?.keep !== undefined || old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) { old.nodeValue = fresh.nodeValue; return; }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && "open" in old.dataset)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const stays = new Map([...old.children].filter(child => child.id).map(child => [child.id, child]));
  const wanted = new Set([...fresh.children].map(child => child.id));
  for (const [id, child] of stays) if (!wanted.has(id)) { child.remove(); stays.delete(id); }
  let next = old.firstChild;
  const drop = () => { const gone = next; next = next.nextSibling; gone.remove(); };
  for (const child of [...fresh.childNodes]) {
    const kept = stays.get(child.id);
    // To move an element would take its focus away, so what stands before it goes instead.
    while (kept && next && next !== kept && !next.id) drop();
    if (kept && next !== kept) old.insertBefore(kept, next);
    if (!kept && (!next || next.id || next.nodeName !== child.nodeName)) { old.insertBefore(child, next); continue; }
    const here = kept || next;
    next = here.nextSibling;
    morph(here, child);
  }
  while (next) drop();
}
