import type { Db } from "../platform/db/database.server";
import { isRefusal } from "../platform/db/database-unavailable.server";
import { utcDay } from "../videos/stats.server";
import { recordPass, recordPasses, type RecordedPass } from "./record-pass.server";
import { withHashes, type PassToRecord, type HashedPass } from "./pass-hashes.server";

/** Passes of one statement, so that no listener waits long for the others'. */
const MOST_PASSES = 32;

/** Batches under way at the same time. */
const MOST_BATCHES = 4;

/** A batch that takes longer, in milliseconds, waits for a row or a connection, and so the next one waits no longer for it. */
const SLOW_MS = 100;

type Waiting = {
  pass: HashedPass;
  resolve: (recorded: RecordedPass | Promise<RecordedPass>) => void;
  reject: (error: unknown) => void;
};

/** Whether both may be in one statement, which counts a listener and an event once, and is of one day. */
function goTogether(one: PassToRecord, other: PassToRecord): boolean {
  const isOther = one.userId !== other.userId && one.eventId !== other.eventId;
  return isOther && utcDay(one.now) === utcDay(other.now);
}

/** Takes the first of those that wait out of their list, and those that may be counted with it. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  for (let at = 0; at < waiting.length && batch.length < MOST_PASSES;) {
    const one = waiting[at]!;
    if (batch.every(({ pass }) => goTogether(pass, one.pass))) {
      batch.push(one);
      waiting.splice(at, 1);
    } else at += 1;
  }
  return batch;
}

/** Counts the passes in one statement, and alone those that it leaves out, or all when one of them is wrong. */
async function countTogether(db: Db, batch: readonly Waiting[]): Promise<void> {
  const passes = batch.map(({ pass }) => pass);
  try {
    const recorded = await recordPasses(db, passes).catch((error: unknown) => {
      if (isRefusal(error)) return new Map<string, RecordedPass>();
      throw error;
    });
    for (const { pass, resolve } of batch) {
      resolve(recorded.get(pass.eventId) ?? recordPass(db, pass));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

interface PassParts {
  /** By which listeners and networks are hashed; the same in all processes. */
  secret: () => Promise<string>;
  /** Called after each pass that changed the totals. */
  onCounted?: () => void;
}

/**
 * Counts passes, those that come while others are being counted together in one statement (docs/decisions/028). A busy process
 * so sends fewer statements, and an idle one waits for nothing.
 */
export function createPasses(db: Db, { secret, onCounted }: PassParts) {
  const waiting: Waiting[] = [];
  let underWay = 0;
  /** A batch is under way that is not slow yet. */
  let isCounting = false;

  function countNext(): void {
    if (isCounting || underWay >= MOST_BATCHES || waiting.length === 0) return;
    isCounting = true;
    underWay += 1;
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      isCounting = false;
      countNext();
    }, SLOW_MS);
    void countTogether(db, takeBatch(waiting)).then(() => {
      clearTimeout(slow);
      underWay -= 1;
      if (!isSlow) isCounting = false;
      countNext();
    });
  }

  return {
    /** As `recordPass`. */
    async record(pass: PassToRecord): Promise<RecordedPass> {
      const eventId = pass.eventId.toLowerCase();
      const known = withHashes({ ...pass, eventId }, await secret());
      const recorded = await new Promise<RecordedPass>((resolve, reject) => {
        waiting.push({ pass: known, resolve, reject });
        countNext();
      });
      if (recorded.counted) onCounted?.();
      return recorded;
    },
  };
}
