/** How long each phrase is shown (DISCOVERY-3). */
export const PHRASE_MS = 10_000;

const PHRASES = [
  "Going through what you repeat...",
  "Asking around which artists are similar...",
  "Listening to songs that you do not know yet...",
  "Leaving out what you have heard already...",
  "Shuffling your list...",
] as const;

/** Returns the phrase to show at `now`, in epoch milliseconds. */
export function phraseAt(now: number): string {
  return PHRASES[Math.floor(now / PHRASE_MS) % PHRASES.length] ?? PHRASES[0];
}

export const REMOVE_TITLE = "Remove Video from Discovery?";
export const REMOVE_TEXT = "Are you sure you want to do this?";

/** Explains to listeners why there is no list (DISCOVERY-6). */
export const FAILED_TEXT =
  "We found no songs for you this time. As soon as your history has grown, we try again by ourselves.";
