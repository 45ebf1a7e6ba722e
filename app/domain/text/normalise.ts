/** Marks on one letter in Unicode's stream-safe format (UAX 15): no language needs more. */
const MOST_MARKS = 30;

/** Marks, and the two halfwidth sound marks that NFKC and NFKD make such of. */
const RUN = /[\p{M}\uff9e\uff9f]+/gu;

/** Half of a surrogate pair, which a cut left over. */
const HALF = /\p{Cs}$/u;

function cutRun(run: string): string {
  return run.length > MOST_MARKS ? run.slice(0, MOST_MARKS).replace(HALF, "") : run;
}

/** Leaves at most 30 marks on a letter, in one pass. */
function withFewMarks(text: string): string {
  return text.replace(RUN, cutRun);
}

/**
 * A text in a normal form of Unicode. `normalize` alone sorts the marks on a letter in a time that grows with the square of their
 * number: 64 kB of them took 0.3 s.
 */
export function normalForm(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  // A mark may become two.
  return withFewMarks(withFewMarks(text).normalize(form));
}
