/** SEARCH-3 */
export const MIN_SUGGEST_LENGTH = 3;
export const SUGGEST_DEBOUNCE_MS = 500;
export const MAX_SUGGESTIONS = 10;
