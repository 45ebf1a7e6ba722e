import type { IslandWhen } from "./marker";

const INTENT = ["pointerenter", "pointerdown", "touchstart", "focusin"];

function whenVisible(marker: Element, hydrate: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) hydrate();
  });
  observer.observe(marker);
  signal.addEventListener("abort", () => observer.disconnect());
}

function whenIdle(hydrate: () => void, signal: AbortSignal): void {
  const unlessAborted = () => signal.aborted || hydrate();
  if ("requestIdleCallback" in window) requestIdleCallback(unlessAborted, { timeout: 2000 });
  else setTimeout(unlessAborted, 200);
}

/** Calls `hydrate` when the island's condition is met, perhaps more than once; `signal` ends the wait. */
export function arm(
  marker: Element,
  when: IslandWhen,
  hydrate: () => void,
  signal: AbortSignal,
): void {
  if (when === "visible") return whenVisible(marker, hydrate, signal);
  if (when === "idle") return whenIdle(hydrate, signal);
  if (when === "load") return hydrate();
  for (const name of INTENT) marker.addEventListener(name, hydrate, { signal, passive: true });
}
