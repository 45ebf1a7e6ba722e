/** spec 2 §2: suggestions begin with the third character, half a second after the last. */
export const FEWEST_TYPED = 3;
export const DEBOUNCE_MS = 500;
/** spec 2 §7: so many are kept. */
export const MOST_SUGGESTED = 10;
