import { addresses } from "../../addresses";

/** A page waits so long (ms) for a list that is being made, so that one that is made at once is in it (DISCOVERY-3). */
export const SOON_MS = 1000;
/** With `wait` it waits so long (ms). */
export const WAIT_MS = 10_000;
/** Where a browser waits for the list. */
export const WAITING_PAGE = `${addresses.discovery}?wait=1`;
