/**
 * Builds each listener's weekly list of songs they do not have. Its table is `discoveries`. Called
 * by routes, the queue and the operator's commands.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { MIN_HISTORY, REFILL_BELOW, startBuild } from "~/domain/discovery/build";
import { ownsIn } from "~/domain/discovery/owns";
import { inZone } from "~/domain/discovery/week";
import { DAY_MS } from "~/domain/text/durations";
import {
  createWorkers,
  isCurrent,
  type BuildCost,
  type WorkerOptions,
} from "./build-workers.server";
import {
  beginBuild,
  loadAbandoned,
  loadDiscovery,
  type DiscoveryRow,
} from "./discovery-rows.server";
import { countSongs, loadTaste } from "./taste.server";

/** How often to look for builds without a worker. */
const EVERY_MS = 10_000;
const AT_ONCE = 3;
/** How long after a failure a build is tried again, when upstreams may know more. */
const TRY_AGAIN_MS = DAY_MS;
/** How often to check whether another process has finished a build that somebody is waiting for. */
const LOOK_MS = 300;

type DiscoveryState = "ineligible" | "eligible-building" | "created" | "failed";
export type Discoveries = ReturnType<typeof createDiscoveries>;

interface Opened {
  state: DiscoveryState;
  row: DiscoveryRow | null;
}

/**
 * Whether a failed build would fail again: the failure is recent and the history has not grown
 * since.
 */
function staysFailed(
  { failure, failedAt, failedSongs }: DiscoveryRow,
  { songs, now }: { songs: number; now: Date },
): boolean {
  if (failure === null || failedAt === null || failedSongs === null) return false;
  return songs <= failedSongs && now.getTime() - failedAt.getTime() < TRY_AGAIN_MS;
}

type Run = (userId: string) => Promise<void>;

/** Waits until nothing is being built for the listener, or until `end` (epoch ms). */
async function settle({ db }: WorkerOptions, run: Run, userId: string, end: number): Promise<void> {
  for (let left = end - Date.now(); left > 0; left = end - Date.now()) {
    await Promise.race([run(userId), sleep(left, null, { ref: false })]);
    const row = await loadDiscovery(db, userId);
    if (!row?.build) return;
    // Another process is building it.
    await sleep(Math.min(LOOK_MS, Math.max(0, end - Date.now())));
  }
}

/** Begins a build. @returns false if the listener's history is too short */
async function begin(
  { db, clock }: WorkerOptions,
  userId: string,
  timeZone: string | null,
): Promise<boolean> {
  const taste = await loadTaste(db, userId);
  if (taste.length < MIN_HISTORY) return false;
  await beginBuild(db, userId, startBuild(ownsIn(taste), clock().getTime(), timeZone));
  return true;
}

/** Returns the listener's list and state; begins a list that is missing or out of date. */
async function look(
  options: WorkerOptions,
  run: Run,
  userId: string,
  timeZone: string | null,
): Promise<Opened> {
  const { db, clock } = options;
  const [stored, songs] = await Promise.all([loadDiscovery(db, userId), countSongs(db, userId)]);
  const expiresAt = stored?.expiresAt && inZone(stored.expiresAt, timeZone);
  const row = stored && { ...stored, expiresAt: expiresAt ?? null };
  const hasSongs = row !== null && row.songs.length > 0;
  const isShort = hasSongs && row.songs.length < REFILL_BELOW;
  if (row && isCurrent(row, clock()) && !isShort) return { state: "created", row };
  const hasHistory = songs >= MIN_HISTORY;
  const hasFailed = row !== null && staysFailed(row, { songs, now: clock() });
  const mayBegin = hasHistory && !hasFailed;
  const isBuilding = row?.build != null || (mayBegin && (await begin(options, userId, timeZone)));
  if (isBuilding) void run(userId);
  if (hasSongs) return { state: "created", row };
  if (isBuilding) return { state: "eligible-building", row };
  return { state: hasFailed && hasHistory ? "failed" : "ineligible", row };
}

type Given = Omit<WorkerOptions, "clock" | "random"> & Partial<WorkerOptions>;

/** Makes weekly discoveries, built in the background, an artist at a time (DISCOVERY-1). */
export function createDiscoveries(given: Given) {
  const options: WorkerOptions = { clock: () => new Date(), random: Math.random, ...given };
  const { db, log, clock } = options;
  let onBuilt: (cost: BuildCost) => void = () => undefined;
  const { run, stop } = createWorkers(options, (cost) => onBuilt(cost));

  async function resume(): Promise<void> {
    const abandoned = await loadAbandoned(db, clock(), AT_ONCE);
    await Promise.all(abandoned.map(run));
  }

  return {
    /**
     * Returns the listener's list and state. If the list is missing or out of date, begins one in
     * the background and waits up to `waitMs` for it. A failed one is tried again once the history
     * has grown, or a day later.
     */
    async open(userId: string, timeZone: string | null, waitMs = 0): Promise<Opened> {
      const found = await look(options, run, userId, timeZone);
      if (found.state !== "eligible-building" || waitMs === 0) return found;
      await settle(options, run, userId, Date.now() + waitMs);
      return look(options, run, userId, timeZone);
    },
    /** Begins a build. @returns false if the listener's history is too short */
    begin: (userId: string) => begin(options, userId, null),
    run,
    /** Tries again after a failure. */
    async retry(userId: string, timeZone: string | null): Promise<boolean> {
      const isBegun = await begin(options, userId, timeZone);
      if (isBegun) void run(userId);
      return isBegun;
    },
    /** Continues the builds of processes that have ended. @returns a function that stops this */
    start(report: (cost: BuildCost) => void): { stop(): Promise<void> } {
      onBuilt = report;
      const resumeAll = () =>
        void resume().catch((err: unknown) => log.warn({ err }, "discoveries were not resumed"));
      const timer = setInterval(resumeAll, EVERY_MS);
      timer.unref();
      resumeAll();
      return {
        stop() {
          clearInterval(timer);
          return stop();
        },
      };
    },
  };
}
