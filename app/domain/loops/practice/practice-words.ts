/** What the line of the dock says of practice (PRACTICE-7). */
export interface Progress {
  pass: number;
  passes: number | null;
  rate: number;
  /** Which of how many loops. */
  loop?: { at: number; of: number };
  /** `waits`: until the next pass, in ms; `counts`: its count-in is heard. */
  now: { type: "plays" } | { type: "paused" } | { type: "waits" | "counts"; ms: number };
}

const percent = (rate: number) => `${Math.round(rate * 100)} %`;

/** Returns which pass it is, such as `Pass 3 of 8, 70 %`. */
export function passWords({ pass, passes, rate, loop }: Omit<Progress, "now">): string {
  const of = passes === null ? "" : ` of ${passes}`;
  const which = loop && loop.of > 1 ? `Loop ${loop.at + 1} of ${loop.of}, pass` : "Pass";
  return `${which} ${pass}${of}, ${percent(rate)}`;
}

/** Returns what the line says, such as `Pass 3 of 8, 70 %, next in 4 s`. */
export function practiceWords({ now, ...progress }: Progress): string {
  const words = passWords(progress);
  if (now.type === "plays") return words;
  if (now.type === "paused") return `${words}, paused`;
  const left = `${Math.max(0, Math.ceil(now.ms / 1000))} s`;
  return now.type === "waits" ? `${words}, next in ${left}` : `${words}, count-in, ${left}`;
}

/** Returns what is said once practice has ended by itself. */
export function doneWords(passes: number): string {
  return passes === 1 ? "Stopped after 1 pass" : `Stopped after ${passes} passes`;
}

/** Says which speeds a ramp plays, if the host does not have all that it asks for. */
export function ratesWords(rates: readonly number[]): string {
  return `The host has no finer speeds: it plays ${rates.map(percent).join(", ")}.`;
}
