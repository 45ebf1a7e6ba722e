/** Largest body of a form or API call, in bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Largest body of a call with a whole playlist, which is 5,000 ids as JSON. */
export const LIST_BODY_LIMIT = 128 * 1024;
