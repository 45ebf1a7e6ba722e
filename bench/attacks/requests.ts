import { addresses } from "~/addresses";
import { stationId } from "../../tests/upstreams/radio-browser/stations";
import { rawRequest } from "../raw-request";
import type { LongLists } from "./long-lists";

export interface RequestAttack {
  name: string;
  /** Sends the `at`-th request from this address, unless it has another. @returns the status */
  send: (client: string, at: number) => Promise<number>;
  /** How many to send at the same time. */
  atOnce?: number;
  /** How long each of them waits before it sends, within the limit of requests. */
  everyMs?: number;
}

const FIFTEEN_KB = 15_000;
/** The limit of reads: 1,200 a minute. */
const AS_OFTEN_AS_ALLOWED_MS = 50;
const NETWORK = "2001:db8:41";

/** As it is written: `fetch` would resolve dot segments. */
async function get(origin: string, path: string, client: string): Promise<number> {
  const answer = await rawRequest(origin, { path, headers: { "x-forwarded-for": client } });
  return answer.status;
}

/** Requests of one client, or of one network, that are dear or many. */
export function requestAttacks(
  origin: string,
  { listener, pid }: LongLists,
  streamMs: number,
): RequestAttack[] {
  const own = (path: string) => async (client: string) => {
    const answer = await listener.send(path, { headers: { "x-forwarded-for": client } });
    await answer.arrayBuffer();
    return answer.status;
  };
  return [
    { name: "a list just imported", send: own(addresses.playlist.of(pid)), atOnce: 8 },
    {
      name: "ten exports at a time",
      send: own(`${addresses.api.export}?list=loops&format=csv`),
      atOnce: 10,
    },
    {
      name: "addresses of 15 kB",
      send: (client, at) => get(origin, `/playlist/${at}${"x".repeat(FIFTEEN_KB)}`, client),
      atOnce: 8,
    },
    {
      name: "streams of one IPv6 /48",
      async send(_, at) {
        const headers = { "x-forwarded-for": `${NETWORK}:${at.toString(16)}::1` };
        const signal = AbortSignal.timeout(streamMs);
        const path = addresses.api.radio.now(stationId(911));
        const answer = await fetch(origin + path, { headers, signal });
        await answer.text().catch(() => undefined);
        return answer.status;
      },
      atOnce: 300,
    },
    {
      name: "/assets/../search",
      send: (client, at) => get(origin, `/assets/../search?q=word${at}`, client),
      atOnce: 8,
    },
    {
      name: "404s of 15 kB of slashes",
      send: (client, at) => get(origin, `/${at}${"/".repeat(FIFTEEN_KB)}`, client),
      everyMs: AS_OFTEN_AS_ALLOWED_MS,
    },
    {
      name: "heavy lists, as often as allowed",
      send: own(`${addresses.loops.index}?sort=name`),
      everyMs: AS_OFTEN_AS_ALLOWED_MS,
    },
  ];
}
