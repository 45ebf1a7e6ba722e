/**
 * Most marks on one letter, as in Unicode's stream-safe format (UAX 15). No language needs more.
 */
const MAX_MARKS = 30;

/** Runs of marks, including the two halfwidth sound marks that NFKC and NFKD turn into marks. */
const RUN = /[\p{M}\uff9e\uff9f]+/gu;

/** Half of a surrogate pair, left over from a cut. */
const HALF = /\p{Cs}$/u;

function cutRun(run: string): string {
  return run.length > MAX_MARKS ? run.slice(0, MAX_MARKS).replace(HALF, "") : run;
}

/** Keeps at most 30 marks on each letter, in one pass. */
function withFewMarks(text: string): string {
  return text.replace(RUN, cutRun);
}

/**
 * Returns a text in a normal form of Unicode. `normalize` alone sorts the marks on a letter in
 * quadratic time: 64 kB of them took 0.3 s.
 */
export function normalForm(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  // Again, because normalising may turn one mark into two.
  return withFewMarks(withFewMarks(text).normalize(form));
}
