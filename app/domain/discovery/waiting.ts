import { addresses } from "../../addresses";

/**
 * Ms that a page waits for a list in the making, so that it can show one that takes no time
 * (DISCOVERY-3).
 */
export const SOON_MS = 1000;
/** Ms that a request with `wait` waits. */
export const WAIT_MS = 10_000;
/** Address where a browser waits for the list. */
export const WAITING_PAGE = `${addresses.discovery}?wait=1`;
