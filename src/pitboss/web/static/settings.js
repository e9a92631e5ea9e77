// Set before anything is drawn: that there are scripts, what the reader has chosen, that the first picture keeps still.
document.documentElement.classList.add("script", "still");
for (const name of ["four-colour", "no-keys"]) {
  document.documentElement.classList.toggle(name, localStorage.getItem(name) === "on");
}
