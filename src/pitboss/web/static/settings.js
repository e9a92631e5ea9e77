// Set before anything is drawn: that there are scripts, and what the reader has chosen. What is there already keeps still.
document.documentElement.classList.add("script", "still");
for (const name of ["four-colour", "no-keys"]) {
  document.documentElement.classList.toggle(name, localStorage.getItem(name) === "on");
}
