import type { RedisClient } from "../../platform/redis.server";
import type { Db } from "../../platform/db/database.server";
import type { Log } from "../../platform/log.server";
import type { TitleOptions } from "./read-titles.server";
import { ownerOfWork } from "../../platform/work/owner.server";
import { oneAtATime } from "../../platform/work/one-at-a-time.server";
import { keepSong, saveSong, type StationSong } from "./station-songs.server";
import { openTitleExchange, type Song, type TitleExchange } from "./title-exchange.server";
import { startTitleReader } from "./title-reader.server";

/** How often a lease is renewed and the song sent again, and how often it is noted as playing. */
const TURN_MS = 5000;
const KEEP_EVERY_MS = 30_000;

type Hear = (song: Song) => void;

interface Heard {
  /** Each callback with the client that listens. */
  listeners: Map<Hear, string | null>;
  turns: number;
  last: Song | null;
  /** The last that this process has read itself. */
  read: Song | null;
  stopReading: (() => void) | null;
  keptAt: number;
  address: string;
}

interface Options {
  db: Db;
  guard: TitleOptions["guard"];
  redis: RedisClient | null;
  redisUrl: string | undefined;
  log: Log;
}

type Stations = Map<string, Heard>;

/**
 * Takes clients in turn, so that one without a free slot does not keep another's station from being
 * read.
 */
function nextOwner(heard: Heard): string | null {
  const clients = [...new Set(heard.listeners.values())];
  return clients[heard.turns++ % clients.length] ?? null;
}

interface TurnOptions extends Pick<Options, "db" | "guard" | "log"> {
  exchange: TitleExchange;
  stations: Stations;
  tell: Hear;
}

/** Starts or stops this process's reading of a station, and notes what is still playing. */
function createTurn({ db, guard, log, exchange, stations, tell }: TurnOptions) {
  const warn = (err: unknown) => log.warn({ err }, "a song could not be saved");

  function startReading(stationId: string, heard: Heard): () => void {
    const save = oneAtATime((song: StationSong) => saveSong(db, song), warn);
    return startTitleReader(heard.address, {
      guard,
      log,
      owner: () => nextOwner(heard),
      onTitle(title) {
        const song = { stationId, title, at: Date.now() };
        heard.read = song;
        tell(song);
        exchange.send(song);
        save({ stationId, title, at: new Date(song.at) });
      },
    });
  }

  return async function turn(stationId: string): Promise<void> {
    const isOurs = await exchange.lease(stationId);
    const heard = stations.get(stationId);
    if (!heard) return exchange.release(stationId);
    if (isOurs) {
      heard.stopReading ??= startReading(stationId, heard);
      if (heard.read) exchange.send(heard.read);
    } else {
      heard.stopReading?.();
      heard.stopReading = null;
      heard.read = null;
    }
    const isDue = heard.stopReading && heard.last && Date.now() - heard.keptAt > KEEP_EVERY_MS;
    if (!isDue) return;
    heard.keptAt = Date.now();
    await keepSong(db, stationId, new Date()).catch(warn);
  };
}

/**
 * Tells listeners here what stations are playing. A station is read once, by one process for all,
 * and only while somebody listens (docs/decisions/023).
 */
export function createNowPlaying({ db, guard, redis, redisUrl, log }: Options) {
  const stations: Stations = new Map();
  const tell = (song: Song) => {
    const heard = stations.get(song.stationId);
    // Each song comes again and again, and from the next reader with a time of its own.
    if (!heard || heard.last?.title === song.title) return;
    heard.last = song;
    for (const hear of heard.listeners.keys()) hear(song);
  };
  const exchange = openTitleExchange({ redis, redisUrl, log, onSong: tell });
  const turn = createTurn({ db, guard, log, exchange, stations, tell });
  const turns = setInterval(() => {
    for (const id of stations.keys()) void turn(id);
  }, TURN_MS);
  turns.unref();

  function leave(stationId: string, hear: Hear): void {
    const heard = stations.get(stationId);
    heard?.listeners.delete(hear);
    if (!heard || heard.listeners.size > 0) return;
    stations.delete(stationId);
    if (!heard.stopReading) return;
    heard.stopReading();
    exchange.release(stationId);
  }

  return {
    /**
     * Calls `hear` with the current song, if known, and with every new one. @returns a function
     * that ends this
     */
    listen({ id, stream }: { id: string; stream: string }, hear: Hear): () => void {
      const known = stations.get(id);
      const heard: Heard = known ?? {
        listeners: new Map(),
        turns: 0,
        last: null,
        read: null,
        stopReading: null,
        keptAt: Date.now(),
        address: stream,
      };
      heard.listeners.set(hear, ownerOfWork());
      stations.set(id, heard);
      if (heard.last) hear(heard.last);
      if (!known) void turn(id);
      return () => leave(id, hear);
    },
    /** How many stations this process reads. */
    get reading(): number {
      return [...stations.values()].filter(({ stopReading }) => stopReading).length;
    },
    close(): void {
      clearInterval(turns);
      for (const heard of stations.values()) heard.stopReading?.();
      stations.clear();
      exchange.close();
    },
  };
}
