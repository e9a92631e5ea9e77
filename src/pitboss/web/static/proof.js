// Were the cards fixed before the deal? Computed again here, from what the page tells, with the browser's own SHA-256.

const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async text => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

async function checkOrder({ salt, order, commitment }) {
  const found = await sha256(`${salt} ${order}`);
  return found === commitment
    ? "It fits: the SHA-256 of this salt and order is the commitment."
    : `It does not fit: the SHA-256 of this salt and order is ${found}, and not the commitment.`;
}

async function checkShoe({ seals, commitment }, cards) {
  const text = await (await fetch(seals)).text(), lines = text.split("\n");
  if (await sha256(text) !== commitment) return "It does not fit: the SHA-256 of the seals is not the commitment.";
  for (const { salt, place, card } of cards) {
    if (await sha256(`${salt} ${place} ${card}`) !== lines[place]) return `It does not fit: card ${place} is not what its seal says.`;
  }
  return `It fits: the SHA-256 of the seals is the commitment, and the ${cards.length} cards of this round open their seals.`;
}

document.addEventListener("click", async event => {
  const button = event.target.closest("[data-check]");
  if (!button) return;
  const proof = button.closest(".proof"), verdict = proof.querySelector(".checked");
  const cards = [...proof.querySelectorAll("[data-place]")].map(each => each.dataset);
  if (!crypto.subtle) { // browsers have it on this machine and under TLS only
    verdict.textContent = "This browser computes no SHA-256 for a page that came without TLS: use the command line.";
    return;
  }
  try {
    verdict.textContent = await (button.dataset.seals ? checkShoe(button.dataset, cards) : checkOrder(button.dataset));
  } catch {
    verdict.textContent = "The seals could not be fetched: try again.";
  }
});
