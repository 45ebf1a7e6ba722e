/** A page that comes sooner shows no bar (ms). */
const PATIENCE = 150;

let timer = 0;

/** A page is on its way: `#main` is busy, and a thin bar tells so when it takes long. */
export function startProgress(): void {
  document.getElementById("main")?.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = window.setTimeout(
    () => document.documentElement.classList.add("is-navigating"),
    PATIENCE,
  );
}

export function endProgress(): void {
  clearTimeout(timer);
  document.getElementById("main")?.removeAttribute("aria-busy");
  document.documentElement.classList.remove("is-navigating");
}
