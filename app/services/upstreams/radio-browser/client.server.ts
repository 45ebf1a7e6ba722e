import type { z } from "zod";
import type { Station } from "~/domain/radio/station";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError, type Upstream } from "../http.server";
import { toStation } from "./map.server";
import { createMirrors, type Mirrors } from "./mirrors.server";
import { groupsAnswer, stationsAnswer } from "./schema.server";

/** How many mirrors to try for one question. */
const TRIES = 3;
/** A station takes about 1.2 kB. */
const MAX_BYTES = 8_000_000;
const NAME = "radio-browser";

/** Filters and order of a list; all optional. */
export interface StationQuery {
  name?: string;
  tag?: string;
  /** ISO 3166. */
  country?: string;
  order: "clickcount" | "votes";
  offset: number;
  limit: number;
}

export interface StationGroup {
  name: string;
  /** Set for countries only. */
  code: string;
  stations: number;
}

export type RadioBrowser = ReturnType<typeof createRadioBrowser>;

type Params = Record<string, string>;

/** Asks one server after another, starting with the one that answered last. */
function createAsker(log: Log, mirrors: Mirrors) {
  const clients = new Map<string, Upstream>();

  function clientOf(base: string): Upstream {
    const known = clients.get(base);
    if (known) return known;
    const options = { name: NAME, log, retries: 0, timeoutMs: 6000, maxBytes: MAX_BYTES } as const;
    const made = createUpstream(options);
    clients.set(base, made);
    return made;
  }

  async function askOne<Schema extends z.ZodType>(base: string, path: string, schema: Schema) {
    const client = clientOf(base);
    const { status, text } = await client.get(new URL(base + path));
    if (status !== 200) throw new UpstreamError(NAME, "status", status);
    return client.parse(schema, text);
  }

  return async <Schema extends z.ZodType>(
    path: string,
    query: Params,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const whole = `${path}?${new URLSearchParams({ hidebroken: "true", ...query }).toString()}`;
    let failure: unknown = new UpstreamError(NAME, "network");
    for (const base of (await mirrors.inOrder()).slice(0, TRIES)) {
      try {
        const answer = await askOne(base, whole, schema);
        mirrors.answered(base);
        return answer;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.info({ err: error, mirror: base }, "a server of the radio directory failed");
        mirrors.failed(base);
        failure = error;
      }
    }
    throw failure;
  };
}

/**
 * The public directory of radio stations, on whichever of its servers answers. All methods throw
 * `UpstreamError`.
 */
export function createRadioBrowser(
  { radio }: Pick<Env, "radio">,
  log: Log,
  mirrors: Mirrors = createMirrors(radio),
) {
  const ask = createAsker(log, mirrors);

  async function stations(path: string, query: Params): Promise<Station[]> {
    const rows = await ask(path, query, stationsAnswer);
    return rows.map(toStation).filter((station) => station !== null);
  }

  async function groups(path: string, limit: number): Promise<StationGroup[]> {
    const query = { order: "stationcount", reverse: "true", offset: "0", limit: String(limit) };
    const rows = await ask(path, query, groupsAnswer);
    return rows.map(({ name, iso_3166_1: code, stationcount }) => ({
      name,
      code,
      stations: stationcount,
    }));
  }

  return {
    /** The server to which listeners' browsers send clicks and votes. */
    get origin(): string {
      return mirrors.current;
    },
    search({ name, tag, country, order, offset, limit }: StationQuery): Promise<Station[]> {
      return stations("/json/stations/search", {
        ...(name && { name }),
        ...(tag && { tag, tagExact: "true" }),
        ...(country && { countrycode: country }),
        order,
        reverse: "true",
        offset: String(offset),
        limit: String(limit),
      });
    },
    /** Returns the stations with these ids that the directory knows, broken ones too. */
    stations(ids: readonly string[]): Promise<Station[]> {
      const query = { uuids: ids.join(","), hidebroken: "false", limit: String(ids.length) };
      return stations("/json/stations/byuuid", query);
    },
    countries: () => groups("/json/countries", 300),
    tags: () => groups("/json/tags", 500),
    languages: () => groups("/json/languages", 100),
  };
}
