import type { Db } from "../platform/db/database.server";
import { isRefusal } from "../platform/db/database-unavailable.server";
import { utcDay } from "../videos/stats.server";
import { recordPass, recordPasses, type RecordedPass } from "./record-pass.server";
import { withEar, type SectionPass } from "../section/heard-section.server";
import { withHashes, type PassToRecord, type HashedPass } from "./pass-hashes.server";

/** The most passes in one statement, so that no listener waits long for the others'. */
const MAX_PASSES = 32;

/** The most batches under way at the same time. */
const MAX_BATCHES = 4;

/**
 * A batch that takes longer is waiting for a row or a connection, so the next one does not wait for
 * it any longer. In milliseconds.
 */
const SLOW_MS = 100;

type Waiting = {
  pass: HashedPass;
  resolve: (recorded: RecordedPass | Promise<RecordedPass>) => void;
  reject: (error: unknown) => void;
};

/** Whether both may be in one statement, which counts each listener and event once, on one day. */
function goTogether(one: PassToRecord, other: PassToRecord): boolean {
  const isOther = one.userId !== other.userId && one.eventId !== other.eventId;
  return isOther && utcDay(one.now) === utcDay(other.now);
}

/** Takes the first pass that is waiting, and those that can be counted with it. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  for (const one of [...waiting]) {
    if (batch.length >= MAX_PASSES) break;
    if (batch.every(({ pass }) => goTogether(pass, one.pass))) {
      batch.push(one);
      waiting.splice(waiting.indexOf(one), 1);
    }
  }
  return batch;
}

/**
 * Counts the passes in one statement; then one by one those it left out, or all if one of them is
 * invalid.
 */
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

interface PassOptions {
  /** The key for hashing listeners and networks; the same in all processes. */
  secret: () => Promise<string>;
  /** Called after each pass that changed the totals. */
  onCounted?: () => void;
}

/**
 * Counts passes. Those that arrive while others are being counted go into one statement together
 * (docs/decisions/028). So a busy process sends fewer statements, and an idle one waits for
 * nothing.
 */
export function createPasses(db: Db, { secret, onCounted }: PassOptions) {
  const waiting: Waiting[] = [];
  let underWay = 0;
  /** Whether a batch is under way that is not slow yet. */
  let isCounting = false;

  function countNext(): void {
    if (isCounting || underWay >= MAX_BATCHES || waiting.length === 0) return;
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
    /** Returns the section of an episode's pass with hashes of its listener and network. */
    hashedSection: async (pass: SectionPass) => withEar(pass, await secret()),

    /** Records a pass like `recordPass`. */
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
