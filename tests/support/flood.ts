import { workFor } from "~/services/platform/work/owner.server";
import { NoSlot } from "~/services/platform/work/slots.server";

/**
 * Lets one client ask for a piece of work `times` times at once, and another client once after it.
 * Returns how often the work was done, and how often it was refused for want of a slot. Throws any
 * other failure.
 */
export async function flood(times: number, work: () => Promise<unknown>) {
  const counts = { done: 0, refused: 0 };
  const one = async () => {
    try {
      await work();
      counts.done += 1;
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      counts.refused += 1;
    }
  };
  const flooding = Array.from({ length: times }, () => workFor("a flood", one));
  const other = workFor("another client", work);
  await Promise.all([...flooding, other]);
  return counts;
}
