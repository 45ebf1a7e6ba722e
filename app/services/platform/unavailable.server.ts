import { BulkheadRejectedError } from "cockatiel";
import { isDatabaseUnavailable } from "./db/database-unavailable.server";
import { NoSlot } from "./slots.server";

/** Whether the error means that it would work a moment later: the database is away, or there is no room for more work. */
export function isUnavailable(error: unknown): boolean {
  const hasNoRoom = error instanceof BulkheadRejectedError || error instanceof NoSlot;
  return hasNoRoom || isDatabaseUnavailable(error);
}
