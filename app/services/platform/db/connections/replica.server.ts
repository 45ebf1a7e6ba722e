import type { Pool } from "pg";
import { codeOf } from "../../failures/error-code.server";
import { reasonOf } from "../../failures/error-line.server";
import type { Log } from "../../log.server";
import { isRefusal } from "../database-unavailable.server";

/** Public pages show nothing older than this, in milliseconds. */
const MAX_LAG_MS = 5000;

/** How often both servers are asked how far they are, in milliseconds. */
const CHECK_EVERY_MS = 1000;

/** The same while a purge waits for the replica. */
const CHECK_AGAIN_MS = 50;

/** A server that takes longer to say so is away, in milliseconds. */
const ANSWER_WITHIN_MS = 2000;

/** SQLSTATE: the standby had to remove rows that the read still wanted. */
const CONFLICT = "40001";

const POSITION = `select pg_is_in_recovery() as standby, (case when pg_is_in_recovery()
  then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::text as bytes`;

type Position = { isStandby: boolean; bytes: bigint };

export type Replica = {
  pool: Pool;
  /** Whether a public page may read from it now. */
  isUsed(): boolean;
  /** For the operator: `in use`, or why not. */
  state(): string;
  /**
   * To be called by every purge: it is not used until it has everything that the primary has now,
   * because a page made from older rows would be kept.
   */
  catchUp(): void;
  /** Says that a read on it failed. */
  failed(error: unknown): void;
  stop(): void;
};

async function positionOf(pool: Pool): Promise<Position> {
  const statement = { text: POSITION, query_timeout: ANSWER_WITHIN_MS };
  const { rows } = await pool.query<{ standby: boolean; bytes: string | null }>(statement);
  const [row] = rows;
  if (!row) throw new Error("no answer");
  return { isStandby: row.standby, bytes: BigInt(row.bytes ?? 0) };
}

/** Knows how old the rows of a replica are, from what the primary had written at which time. */
class Lag {
  #written: { bytes: bigint; at: number }[] = [];
  #replayed = 0n;
  /** When the primary had written what the replica has replayed. */
  #freshAt = -Infinity;
  #purges = 0;
  /** The purge that `#required` includes. */
  #included = 0;
  #required = 0n;

  purge(): void {
    this.#purges += 1;
  }

  /** Returns the last purge, for {@link primaryIs}. */
  get purges(): number {
    return this.#purges;
  }

  /**
   * @param at when it was asked
   * @param purges how many there had been by then
   */
  primaryIs({ bytes }: Position, at: number, purges: number): void {
    const last = this.#written.at(-1);
    // Another primary has taken over, which may not have all that the one before had.
    if (last && bytes < last.bytes) this.#forget();
    if (purges > this.#included || this.#required > bytes) this.#required = bytes;
    this.#included = purges;
    // What is older cannot make the replica fresh.
    this.#written = this.#written.filter((one) => at - one.at <= MAX_LAG_MS);
    this.#written.push({ bytes, at });
  }

  replicaIs({ bytes }: Position): void {
    this.#replayed = bytes;
    const newest = this.#written.findLast((one) => one.bytes <= bytes);
    if (newest) this.#freshAt = newest.at;
  }

  get ms(): number {
    return performance.now() - this.#freshAt;
  }

  get hasPurged(): boolean {
    return this.#included === this.#purges && this.#replayed >= this.#required;
  }

  #forget(): void {
    this.#written = [];
    this.#freshAt = -Infinity;
  }
}

/**
 * Asks a replica and its primary in the background how far they are. Requests ask neither.
 * @param primary a pool in which a check may wait
 */
export function watchReplica({ primary, pool }: { primary: Pool; pool: Pool }, log: Log): Replica {
  const lag = new Lag();
  let away: string | null = "not asked yet";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isChecking = false;
  let wasUsed = true;

  const isFresh = () => lag.ms <= MAX_LAG_MS;
  const isUsed = () => away === null && isFresh() && lag.hasPurged;
  function state(): string {
    if (away !== null) return `not used: ${away}`;
    if (!isFresh()) return `not used: more than ${MAX_LAG_MS / 1000} seconds behind`;
    return lag.hasPurged ? "in use" : "not used: it does not have the last change yet";
  }

  async function look(): Promise<void> {
    const [at, purges] = [performance.now(), lag.purges];
    lag.primaryIs(await positionOf(primary), at, purges);
    const found = await positionOf(pool);
    lag.replicaIs(found);
    away = found.isStandby ? null : "it is no standby";
  }

  function logChange(): void {
    const now = away === null && isFresh();
    if (now !== wasUsed) {
      if (now) log.info("public pages read from the replica");
      else log.warn({ replica: state() }, "public pages read from the primary");
    }
    wasUsed = now;
  }

  async function check(): Promise<void> {
    if (isChecking || isStopped) return;
    isChecking = true;
    clearTimeout(timer);
    await look().catch((error: unknown) => (away = reasonOf(error)));
    isChecking = false;
    logChange();
    if (isStopped) return;
    const isWaiting = away === null && isFresh() && !lag.hasPurged;
    timer = setTimeout(() => void check(), isWaiting ? CHECK_AGAIN_MS : CHECK_EVERY_MS).unref();
  }

  void check();
  return {
    pool,
    isUsed,
    state,
    catchUp() {
      lag.purge();
      void check();
    },
    failed(error) {
      if (isRefusal(error) && codeOf(error) !== CONFLICT) return;
      away = reasonOf(error);
      log.debug({ err: error }, "a read on the replica failed");
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
