import { emit, type HeldNow, type LorEvents, type Position } from "./events";

/** The player's position in this item. Both values are null when it holds another one or is not there. */
export function requestPosition(id: string): Position {
  const request: LorEvents["lor:position-request"] = { id, seconds: null, duration: null };
  emit("lor:position-request", request);
  return request;
}

/** What the player holds; null before it is hydrated. */
export function requestNow(): HeldNow | null {
  const request: LorEvents["lor:now-request"] = { now: null };
  emit("lor:now-request", request);
  return request.now;
}
