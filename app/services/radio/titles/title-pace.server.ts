/** No song is shorter; a station that sends titles faster would keep us busy with nothing else. */
const EVERY_MS = 2000;

/**
 * Passes on at most one title every two seconds, always the latest and never the same twice in a
 * row, until the signal aborts.
 * @returns a function to call with every title that a station sends
 */
export function paceTitles(tell: (title: string) => void, signal: AbortSignal) {
  let told = "";
  let next = "";
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });

  function tellNext(): void {
    timer = undefined;
    if (next === told) return;
    told = next;
    timer = setTimeout(tellNext, EVERY_MS).unref();
    tell(told);
  }

  return (title: string): void => {
    next = title;
    if (timer === undefined && !signal.aborted) tellNext();
  };
}
