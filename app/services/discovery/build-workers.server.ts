import {
  addPossible,
  afterStep,
  BUILD_VERSION,
  isDone,
  NO_ARTISTS,
  REFILL_BELOW,
  startBuild,
  type Build,
} from "~/domain/discovery/build";
import { ownsIn } from "~/domain/discovery/owns";
import { chooseSongs } from "~/domain/discovery/selection";
import { nextWeek } from "~/domain/discovery/week";
import type { SearchService } from "../artist-radio/radio-pool.server";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { Artists } from "../songs/artists.server";
import { stepOf } from "./artist-step.server";
import {
  claimBuild,
  saveProgress,
  type DiscoveryRow,
  type Progress,
} from "./discovery-rows.server";
import { countSongs, loadHistoryIds, loadNeighbourSongs, loadTaste } from "./taste.server";

/** The cost of a finished build. */
export interface BuildCost {
  seconds: number;
  searches: number;
  result: "created" | "failed";
}

/** Everything that builds need. */
export interface WorkerOptions {
  db: Db;
  artists: Artists;
  search: SearchService;
  log: Log;
  clock: () => Date;
  random: () => number;
}

/** Whether the listener's list is this week's. */
export function isCurrent({ songs, expiresAt }: DiscoveryRow, now: Date): boolean {
  return songs.length > 0 && expiresAt !== null && expiresAt > now;
}

/** Starts the build of another version of the program from the beginning. */
async function anew({ db }: WorkerOptions, { userId }: DiscoveryRow, old: Build): Promise<Build> {
  const taste = await loadTaste(db, userId);
  return startBuild(ownsIn(taste), old.startedAt, old.timeZone);
}

/** Adds songs near to the listener's, which a build has from its beginning. */
async function withNearSongs(
  { db }: WorkerOptions,
  userId: string,
  build: Build,
  out: Set<string>,
) {
  if (build.tried.length > 0 || build.possible.length > 0) return build;
  const own = { taste: await loadTaste(db, userId), owns: build.owns };
  return addPossible(build, await loadNeighbourSongs(db, own, out));
}

async function failed({ db }: WorkerOptions, userId: string): Promise<Progress> {
  return { kind: "failed", failure: NO_ARTISTS, failedSongs: await countSongs(db, userId) };
}

/** Takes one step of a build: an artist, or the end. */
async function takeStep(options: WorkerOptions, row: DiscoveryRow): Promise<Progress> {
  const { db, clock, random } = options;
  const { userId, build, songs, removed } = row;
  if (!build) return failed(options, userId);
  if (build.version !== BUILD_VERSION) {
    return { kind: "step", build: await anew(options, row, build) };
  }
  const kept = isCurrent(row, clock()) && songs.length < REFILL_BELOW ? songs : [];
  const history = await loadHistoryIds(db, userId);
  const own = [...removed, ...songs.map(({ ytid }) => ytid)];
  const out = new Set([...history, ...own]);
  const begun = await withNearSongs(options, userId, build, out);
  const on = isDone(begun) ? begun : afterStep(begun, await stepOf(options, begun, out));
  if (!isDone(on)) return { kind: "step", build: on };
  const chosen = chooseSongs(on, kept, random);
  if (!chosen) return failed(options, userId);
  const week = () => nextWeek(clock(), build.timeZone ?? "UTC");
  const expiresAt = kept.length > 0 && row.expiresAt ? row.expiresAt : week();
  return { kind: "whole", songs: chosen, expiresAt, removed: kept.length > 0 ? removed : [] };
}

/** Works on this process's builds, with one worker per listener. */
export function createWorkers(options: WorkerOptions, onBuilt: (cost: BuildCost) => void) {
  const { db, log, clock } = options;
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
      const progress = await takeStep(options, row);
      const isMine = await saveProgress(db, { userId, worker, now: clock() }, progress);
      if (!isMine) return;
      if (progress.kind !== "step") return report(row, progress);
      row = { ...row, build: progress.build };
    }
  }

  return {
    /** Works on a listener's build until it is complete, unless another worker is already on it. */
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
