/** A page that loads faster shows no bar (ms). */
const SHOWN_AFTER = 150;

let timer = 0;

/** Marks `#main` as busy, and shows a thin bar if loading takes long. */
export function startProgress(): void {
  document.getElementById("main")?.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = window.setTimeout(
    () => document.documentElement.classList.add("is-navigating"),
    SHOWN_AFTER,
  );
}

export function endProgress(): void {
  clearTimeout(timer);
  document.getElementById("main")?.removeAttribute("aria-busy");
  document.documentElement.classList.remove("is-navigating");
}
