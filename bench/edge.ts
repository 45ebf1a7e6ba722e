/**
 * `npm run bench -- edge` replays 5,000 anonymous requests for 300 addresses through nginx and
 * through Varnish, in front of the built program, and says which were not answered by the edge, and
 * why. docs/scale.md has what was found.
 */
import { startApp, type App } from "../tests/support/app/app";
import { startEdge } from "../tests/support/edge/edge";
import { startVarnish } from "../tests/support/edge/varnish";
import { startUpstreams } from "../tests/upstreams";
import { hostOf } from "./faults/site";
import { table } from "./table";

const REQUESTS = 5000;
const ADDRESSES = 300;
/** How many visitors ask at a time. */
const VISITORS = 8;

interface Crowd {
  /** Shares in percent of `Accept-Encoding`. */
  encodings: Record<string, number>;
  /** Shares in percent of the cookies that need no page of one's own. */
  cookies: Record<string, number>;
}

const ALIKE = { "gzip, deflate, br, zstd": 100 };
const MIXED = { "gzip, deflate, br, zstd": 85, gzip: 12, identity: 3 };
const NO_THEME = { "_ga=1": 100 };
const THEMES = { "_ga=1": 85, "_ga=1; dark-mode=true": 12, "dark-mode=false": 3 };

/** Who asks. A new site has to ask others for each title and each search. */
const CROWDS: Record<string, Crowd & { isNew: boolean }> = {
  "one browser": { encodings: ALIKE, cookies: NO_THEME, isNew: false },
  "one browser, a new site": { encodings: ALIKE, cookies: NO_THEME, isNew: true },
  encodings: { encodings: MIXED, cookies: NO_THEME, isNew: false },
  "encodings and themes": { encodings: MIXED, cookies: THEMES, isNew: false },
};

/** Links from mails and other sites. */
const TRACKING = { "": 85, "utm_source=mail&utm_medium=x": 10, "fbclid=Iw123": 5 };

const CAUSES = [
  "first of its address",
  "streamed",
  "after streaming",
  "other form",
  "again",
] as const;
type Outcome = "hit" | (typeof CAUSES)[number];

interface Asked {
  address: string;
  cookie: string;
  encoding: string;
  tracking: string;
}

/** The same numbers from 0 to 1 at each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chosen(shares: Record<string, number>, at: number): string {
  let rest = at * 100;
  for (const [value, share] of Object.entries(shares)) {
    rest -= share;
    if (rest < 0) return value;
  }
  return "";
}

/** Fixed pages first, then searches, then videos: an address is the rarer the later it stands. */
function addresses(): string[] {
  const fixed = ["/", "/top10", "/stream", "/reviews", "/about", "/faq", "/radio", "/podcast"];
  const searches = Array.from({ length: 30 }, (_, at) => `/search?q=song+${at}`);
  const videos = Array.from(
    { length: ADDRESSES - fixed.length - searches.length },
    (_, at) => `/watch?v=fails${String(at).padStart(3, "0")}-aa`,
  );
  return [...fixed, ...videos.slice(0, 100), ...searches, ...videos.slice(100)];
}

/** By Zipf's law: the second address is asked for half as often as the first, and so on. */
function replay({ encodings, cookies }: Crowd): Asked[] {
  const all = addresses();
  const next = numbers(29);
  const weights = all.map((_, at) => 1 / (at + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const address = () => {
    let rest = next() * total;
    return all[weights.findIndex((weight) => (rest -= weight) < 0)] ?? all[0]!;
  };
  return Array.from({ length: REQUESTS }, () => ({
    address: address(),
    cookie: chosen(cookies, next()),
    encoding: chosen(encodings, next()),
    tracking: chosen(TRACKING, next()),
  }));
}

let visits = 0;

async function ask(origin: string, { address, cookie, encoding, tracking }: Asked) {
  const join = address.includes("?") ? "&" : "?";
  const path = tracking ? `${address}${join}${tracking}` : address;
  const client = `10.0.${visits >> 8}.${(visits += 1) & 255}`;
  const headers = { cookie, "accept-encoding": encoding, "x-forwarded-for": client };
  const response = await fetch(origin + path, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status} ${path}`);
  return response.headers;
}

/** Says why the edge has asked the app. */
class Causes {
  readonly #seen = new Set<string>();
  readonly #streamed = new Set<string>();

  of({ address, cookie, encoding }: Asked, isPrivate: boolean): Outcome {
    const form = `${address} ${cookie.replace("_ga=1", "")} ${encoding}`;
    const [isNew, isNewForm] = [!this.#seen.has(address), !this.#seen.has(form)];
    this.#seen.add(address).add(form);
    if (isPrivate) {
      this.#streamed.add(address);
      return "streamed";
    }
    if (isNew) return "first of its address";
    if (this.#streamed.delete(address)) return "after streaming";
    return isNewForm ? "other form" : "again";
  }
}

/** Asks for all, by eight visitors at a time, and counts who has answered. */
async function outcomes(origin: string, asked: Asked[]): Promise<Map<Outcome, number>> {
  const counts = new Map<Outcome, number>();
  const causes = new Causes();
  const visit = async () => {
    for (let one = asked.shift(); one; one = asked.shift()) {
      const headers = await ask(origin, one);
      // Only the app's answers have this.
      const isMissed = headers.has("server-timing");
      const isPrivate = headers.get("cache-control")?.startsWith("private") ?? false;
      const outcome = isMissed ? causes.of(one, isPrivate) : "hit";
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return counts;
}

/** Makes the site know its videos and searches, as one that has been used does. */
async function makeKnown(app: App): Promise<void> {
  const left = addresses();
  const visit = async () => {
    for (let address = left.shift(); address; address = left.shift()) {
      await ask(app.origin, { address, cookie: "sidebar-state=1", encoding: "br", tracking: "" });
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
}

type Front = { url: string; stop(): Promise<void> };
type Start = (app: string) => Promise<Front>;

async function measured(
  name: string,
  { start, crowd, isNew }: { start: Start; crowd: Crowd; isNew: boolean },
): Promise<string[]> {
  const upstreams = await startUpstreams();
  const app = await startApp({ upstreams, env: { TRUST_PROXY: "2" }, embedded: true });
  if (!isNew) await makeKnown(app);
  const front = await start(hostOf(app));
  const started = performance.now();
  const counts = await outcomes(front.url, replay(crowd));
  const seconds = (performance.now() - started) / 1000;
  for (const one of [front, app, upstreams]) await one.stop();
  const hits = ((counts.get("hit") ?? 0) / REQUESTS) * 100;
  const causes = CAUSES.map((cause) => String(counts.get(cause) ?? 0));
  return [name, `${hits.toFixed(1)} %`, ...causes, seconds.toFixed(0)];
}

const edges: Record<string, Start> = {
  nginx: (app) => startEdge(app),
  Varnish: (app) => startVarnish([app]),
};
const only = process.argv.slice(3);
const rows: string[][] = [];
for (const [edge, start] of Object.entries(edges)) {
  for (const [who, { isNew, ...crowd }] of Object.entries(CROWDS)) {
    const name = `${edge}, ${who}`;
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    rows.push(await measured(name, { start, crowd, isNew }));
  }
}
console.log(table(["edge, visitors", "hits", ...CAUSES, "seconds"], rows));
