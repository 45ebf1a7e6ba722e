import type { IslandWhen } from "./marker";

const INTENT = ["pointerenter", "pointerdown", "touchstart", "focusin"];

function whenVisible(marker: Element, wake: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) wake();
  });
  observer.observe(marker);
  signal.addEventListener("abort", () => observer.disconnect());
}

function whenIdle(wake: () => void, signal: AbortSignal): void {
  const unlessOver = () => signal.aborted || wake();
  if ("requestIdleCallback" in window) requestIdleCallback(unlessOver, { timeout: 2000 });
  else setTimeout(unlessOver, 200);
}

/** Calls `wake` at the island's moment; `signal` ends the wait. `wake` may be called more than once. */
export function arm(
  marker: Element,
  when: IslandWhen,
  wake: () => void,
  signal: AbortSignal,
): void {
  if (when === "visible") return whenVisible(marker, wake, signal);
  if (when === "idle") return whenIdle(wake, signal);
  if (when === "load") return wake();
  for (const name of INTENT) marker.addEventListener(name, wake, { signal, passive: true });
}
