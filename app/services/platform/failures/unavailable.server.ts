import { isDatabaseUnavailable } from "../db/database-unavailable.server";
import { NoSlot } from "../work/slots.server";

/** Whether it may work a moment later: the database is away, or there is no room for more work. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof NoSlot || isDatabaseUnavailable(error);
}
