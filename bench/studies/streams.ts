/**
 * `npm run bench -- streams` holds 2,000 event streams open (titles of stations), and measures the
 * memory of the process, how long a new title takes to reach all, and how long other requests take
 * before, meanwhile and afterwards.
 */
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startUpstreams } from "../../tests/upstreams";
import { VIDEOS } from "../listeners";
import { median } from "../median";
import { startOnPostgres } from "../on-postgres";
import { openStreams } from "../open-streams";
import { load, type LoadRequest, type Server } from "../servers";
import { table } from "../table";

const STREAMS = 2000;
const ROUNDS = 3;
const SECONDS = 1.5;
const PATH = `/watch?v=${VIDEOS[0]}`;

const request = (headers: Record<string, string>): LoadRequest[] => [
  { method: "GET", path: PATH, headers },
];
const KINDS = [
  { name: "page cache hit", requests: request({}) },
  { name: "rendered page, a preference", requests: request({ cookie: "repeat=true" }) },
];

interface Cost {
  /** Processor time of one response, which other load on the machine hardly changes. */
  cpuMs: number;
  p50: number;
}

async function measure(app: Server): Promise<Cost[]> {
  const all: Cost[] = [];
  for (const { requests } of KINDS) {
    const rounds: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await app.usage();
      const result = await load(app, requests, { connections: 8, seconds: SECONDS });
      const { cpuSeconds } = await app.usage();
      const cpuMs = ((cpuSeconds - before.cpuSeconds) * 1000) / result.responses;
      rounds.push({ cpuMs, p50: result.p50 });
    }
    const of = (key: keyof Cost) => median(rounds.map((one) => one[key]));
    all.push({ cpuMs: of("cpuMs"), p50: of("p50") });
  }
  return all;
}

interface Heard {
  streams: IncomingMessage[];
  /** Counts the streams that have got this title. */
  count(title: string): number;
}

/** Opens the streams, and notes what each has got last. */
async function listenTo(origin: string): Promise<Heard> {
  const last = new Map<IncomingMessage, string>();
  const streams = await openStreams(origin, STREAMS);
  for (const stream of streams) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      if (text.includes("event: title")) last.set(stream, text);
    });
  }
  return {
    streams,
    count: (title) => [...last.values()].filter((text) => text.includes(title)).length,
  };
}

const upstreams = await startUpstreams();
const { app, stop } = await startOnPostgres(upstreams.env);
try {
  const megabytes = async () => Math.round((await app.usage()).memory / 1_000_000);
  await measure(app);
  const before = await measure(app);
  const idle = await megabytes();
  upstreams.streams.title = "First - Song";
  const opened = performance.now();
  const heard = await listenTo(app.origin);
  const openMs = performance.now() - opened;
  while (heard.count("First - Song") < STREAMS) await pause(50);
  const meanwhile = await measure(app);
  const memory = await megabytes();
  upstreams.streams.title = "Second - Song";
  while (heard.count("Second - Song") === 0) await pause(1);
  const told = performance.now();
  while (heard.count("Second - Song") < STREAMS) await pause(1);
  const tellMs = performance.now() - told;
  for (const stream of heard.streams) stream.destroy();
  await pause(2000);
  const afterwards = await measure(app);
  const rows = KINDS.map(({ name }, at) => {
    const numbers = [before, meanwhile, afterwards].map((one) => one[at]!);
    const rest = (before[at]!.cpuMs + afterwards[at]!.cpuMs) / 2;
    return [
      name,
      ...numbers.map(({ cpuMs }) => cpuMs.toFixed(2)),
      (meanwhile[at]!.cpuMs / rest).toFixed(2),
      numbers.map(({ p50 }) => p50.toFixed(1)).join(" / "),
    ];
  });
  console.log(table(["CPU ms", "before", "meanwhile", "after", "ratio", "p50 ms"], rows));
  console.log(`
${STREAMS} event streams of one station, opened one after the other in ${(openMs / 1000).toFixed(1)} s. Memory of the process (resident): ${idle} MB
before, ${memory} MB with them under load. A new title reached all of them ${Math.round(tellMs)} ms after the first.`);
} finally {
  await stop();
  await upstreams.stop();
}
