import type { Db } from "../platform/db/database.server";
import { utcDay } from "../videos/stats.server";
import { recordPlay, recordPlays, type PlayToRecord, type RecordedPlay } from "./plays.server";

/** Passes of one statement, so that no listener waits long for the others'. */
const MOST = 32;

type Waiting = {
  play: PlayToRecord;
  resolve: (recorded: RecordedPlay | Promise<RecordedPlay>) => void;
};

/** Whether both may be in one statement, which counts a listener and an event once, and is of one day. */
function goTogether(one: PlayToRecord, other: PlayToRecord): boolean {
  const isSameDay = utcDay(one.now) === utcDay(other.now);
  return isSameDay && one.userId !== other.userId && one.eventId !== other.eventId;
}

/** Takes the first of those that wait out of their list, and those that may be counted with it. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  for (let at = 0; at < waiting.length && batch.length < MOST;) {
    const one = waiting[at]!;
    if (batch.every(({ play }) => goTogether(play, one.play))) {
      batch.push(one);
      waiting.splice(at, 1);
    } else at += 1;
  }
  return batch;
}

/**
 * Counts passes, those that come while others are being counted together in one statement (docs/decisions/028). A busy process
 * so sends fewer statements, and an idle one waits for nothing.
 */
export function createPasses(db: Db) {
  const waiting: Waiting[] = [];
  let isCounting = false;

  const countAlone = ({ play, resolve }: Waiting) => resolve(recordPlay(db, play));

  async function countTogether(batch: readonly Waiting[]): Promise<void> {
    // When one of them is wrong none is counted, and each has its own answer.
    const recorded = await recordPlays(
      db,
      batch.map(({ play }) => play),
    ).catch(() => new Map<string, RecordedPlay>());
    for (const one of batch) {
      const answer = recorded.get(one.play.eventId);
      if (answer) one.resolve(answer);
      else countAlone(one);
    }
  }

  async function countAll(): Promise<void> {
    isCounting = true;
    while (waiting.length > 0) await countTogether(takeBatch(waiting));
    isCounting = false;
  }

  return {
    /** As `recordPlay`. */
    record(play: PlayToRecord): Promise<RecordedPlay> {
      const eventId = play.eventId.toLowerCase();
      return new Promise((resolve) => {
        waiting.push({ play: { ...play, eventId }, resolve });
        if (!isCounting) void countAll();
      });
    },
  };
}
