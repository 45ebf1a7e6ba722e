import { workFor } from "~/services/platform/work/owner.server";
import { NoSlot } from "~/services/platform/work/slots.server";

/**
 * What becomes of work that one client asks for so many times at once, and of what another asks for after it: how often it is done,
 * and how often it is refused since there is no slot. Throws where it fails otherwise.
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
