import {
  addPossible,
  afterStep,
  BUILD_VERSION,
  isDone,
  LEAST_HISTORY,
  NO_ARTISTS,
  REFILL_BELOW,
  startBuild,
  type Build,
} from "~/domain/discovery/build";
import { ownsIn } from "~/domain/discovery/owns";
import { chooseSongs } from "~/domain/discovery/selection";
import { inZone, nextWeek } from "~/domain/discovery/week";
import type { SearchService } from "../artist-radio/radio-pool.server";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { Artists } from "../songs/artists.server";
import { stepOf } from "./artist-step.server";
import {
  beginBuild,
  claimBuild,
  loadAbandoned,
  loadDiscovery,
  saveProgress,
  type DiscoveryRow,
  type Progress,
} from "./discovery-rows.server";
import { loadHistoryIds, loadNeighbourSongs, loadTaste } from "./taste.server";

/** How often builds without a worker are looked for. */
const EVERY_MS = 10_000;
const AT_ONCE = 3;

export type DiscoveryState = "ineligible" | "eligible-building" | "created" | "failed";
export type Discoveries = ReturnType<typeof createDiscoveries>;

/** What a finished build took. */
export interface BuildCost {
  seconds: number;
  searches: number;
  result: "created" | "failed";
}

interface Parts {
  db: Db;
  artists: Artists;
  search: SearchService;
  log: Log;
  clock?: () => Date;
  random?: () => number;
}

/** Whether the listener's list is of this week. */
function isCurrent({ songs, expiresAt }: DiscoveryRow, now: Date): boolean {
  return songs.length > 0 && expiresAt !== null && expiresAt > now;
}

/** The build of another version of the program, from its beginning. */
async function anew({ db }: Parts, { userId }: DiscoveryRow, old: Build): Promise<Build> {
  const taste = await loadTaste(db, userId);
  return startBuild(ownsIn(taste), old.startedAt, old.timeZone);
}

/** What is near to the listener's songs, which a build has from its beginning. */
async function withNearSongs({ db }: Parts, userId: string, build: Build, out: Set<string>) {
  if (build.tried.length > 0 || build.possible.length > 0) return build;
  const own = { taste: await loadTaste(db, userId), owns: build.owns };
  return addPossible(build, await loadNeighbourSongs(db, own, out));
}

/** Takes one step of a build: an artist, or the end. */
async function takeStep(parts: Required<Parts>, row: DiscoveryRow): Promise<Progress> {
  const { db, clock, random } = parts;
  const { userId, build, songs, removed } = row;
  if (!build) return { kind: "failed", failure: NO_ARTISTS };
  if (build.version !== BUILD_VERSION) {
    return { kind: "step", build: await anew(parts, row, build) };
  }
  const kept = isCurrent(row, clock()) && songs.length < REFILL_BELOW ? songs : [];
  const history = await loadHistoryIds(db, userId);
  const own = [...removed, ...songs.map(({ ytid }) => ytid)];
  const out = new Set([...history, ...own]);
  const begun = await withNearSongs(parts, userId, build, out);
  const on = isDone(begun) ? begun : afterStep(begun, await stepOf(parts, begun, out));
  if (!isDone(on)) return { kind: "step", build: on };
  const chosen = chooseSongs(on, kept, random);
  if (!chosen) return { kind: "failed", failure: NO_ARTISTS };
  const week = () => nextWeek(clock(), build.timeZone ?? "UTC");
  const expiresAt = kept.length > 0 && row.expiresAt ? row.expiresAt : week();
  return { kind: "whole", songs: chosen, expiresAt, removed: kept.length > 0 ? removed : [] };
}

/** Works on the builds of this process, one worker for each listener. */
function createWorkers(parts: Required<Parts>, onBuilt: (cost: BuildCost) => void) {
  const { db, log, clock } = parts;
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  function report({ build }: DiscoveryRow, progress: Progress): void {
    const { startedAt = 0, searches = 0 } = build ?? {};
    const seconds = (clock().getTime() - startedAt) / 1000;
    const result = progress.kind === "failed" ? "failed" : "created";
    onBuilt({ seconds, searches, result });
    log.info({ seconds, searches, result }, "a discovery is built");
  }

  async function work(userId: string): Promise<void> {
    const worker = crypto.randomUUID();
    let row = await claimBuild(db, { userId, worker, now: clock() });
    while (row?.build && !isStopped) {
      const progress = await takeStep(parts, row);
      const isMine = await saveProgress(db, { userId, worker, now: clock() }, progress);
      if (!isMine) return;
      if (progress.kind !== "step") return report(row, progress);
      row = { ...row, build: progress.build };
    }
  }

  return {
    /** Works on a listener's build until it is whole, unless another worker does. */
    run(userId: string): Promise<void> {
      const working =
        running.get(userId) ??
        work(userId)
          .catch((err: unknown) => log.warn({ err }, "building a discovery failed"))
          .finally(() => running.delete(userId));
      running.set(userId, working);
      return working;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(running.values());
    },
  };
}

/** Weekly discoveries, built in the background, an artist at a time (DISCOVERY-1). */
export function createDiscoveries(given: Parts) {
  const parts = { clock: () => new Date(), random: Math.random, ...given };
  const { db, log, clock } = parts;
  let onBuilt: (cost: BuildCost) => void = () => undefined;
  const { run, stop } = createWorkers(parts, (cost) => onBuilt(cost));

  async function resume(): Promise<void> {
    const abandoned = await loadAbandoned(db, clock(), AT_ONCE);
    await Promise.all(abandoned.map(run));
  }

  /** Begins a build. @returns false when the listener has too short a history */
  async function begin(userId: string, timeZone: string | null = null): Promise<boolean> {
    const taste = await loadTaste(db, userId);
    if (taste.length < LEAST_HISTORY) return false;
    await beginBuild(db, userId, startBuild(ownsIn(taste), clock().getTime(), timeZone));
    return true;
  }

  return {
    /** The listener's list and state. One that is missing or over is begun in the background. */
    async open(
      userId: string,
      timeZone: string | null,
    ): Promise<{ state: DiscoveryState; row: DiscoveryRow | null }> {
      const stored = await loadDiscovery(db, userId);
      const expiresAt = stored?.expiresAt && inZone(stored.expiresAt, timeZone);
      const row = stored && { ...stored, expiresAt: expiresAt ?? null };
      const hasSongs = row !== null && row.songs.length > 0;
      const isShort = hasSongs && row.songs.length < REFILL_BELOW;
      if (row && isCurrent(row, clock()) && !isShort) return { state: "created", row };
      if (row?.failure && !hasSongs) return { state: "failed", row };
      const isBuilding = row?.build != null || (!row?.failure && (await begin(userId, timeZone)));
      if (isBuilding) void run(userId);
      if (hasSongs) return { state: "created", row };
      return { state: isBuilding ? "eligible-building" : "ineligible", row };
    },
    begin,
    run,
    /** Tries again after a failure. */
    async retry(userId: string, timeZone: string | null): Promise<boolean> {
      const isBegun = await begin(userId, timeZone);
      if (isBegun) void run(userId);
      return isBegun;
    },
    /** Goes on with builds of processes that ended. @returns a function that stops it */
    start(report: (cost: BuildCost) => void): { stop(): Promise<void> } {
      onBuilt = report;
      const look = () =>
        void resume().catch((err: unknown) => log.warn({ err }, "discoveries were not resumed"));
      const timer = setInterval(look, EVERY_MS);
      timer.unref();
      look();
      return {
        stop() {
          clearInterval(timer);
          return stop();
        },
      };
    },
  };
}
