import { emit, type HeldNow, type LorEvents, type Position } from "./events";

/**
 * Asks the player for its position in this item. Both values are null if it holds another item or
 * has not loaded.
 */
export function requestPosition(id: string): Position {
  const request: LorEvents["lor:position-request"] = { id, seconds: null, duration: null };
  emit("lor:position-request", request);
  return request;
}

/** Asks the player for its item and state; null before it is hydrated. */
export function requestNow(): HeldNow | null {
  const request: LorEvents["lor:now-request"] = { now: null };
  emit("lor:now-request", request);
  return request.now;
}
