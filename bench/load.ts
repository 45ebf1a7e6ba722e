/**
 * Runs the load generator once, in a process of its own so that it does not slow down the server.
 * Takes a JSON file with autocannon's options and prints a {@link LoadResult} as one line of JSON.
 */
import autocannon from "autocannon";
import { readFileSync } from "node:fs";

export interface LoadResult {
  responses: number;
  perSecond: number;
  /** Milliseconds from the request to the last byte. */
  p50: number;
  p99: number;
  /** Average size of a response with its headers. */
  bytes: number;
  /** Responses other than 2xx, lost connections and timeouts. */
  failures: number;
}

const options = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const { connections, requests } = options;
let opened = 0;
let sent = 0;
const times: number[] = [];
let bytes = 0;

/** Sends each request from another network, because one client may not ask so often. */
function fromAnywhere<Sent extends { headers?: Record<string, string> }>(request: Sent): Sent {
  const at = sent++;
  const address = `10.${(at >> 8) & 255}.${at & 255}.1`;
  return { ...request, headers: { ...request.headers, "x-forwarded-for": address } };
}

/**
 * Starts each connection at a different point of the list, because otherwise all would send the
 * same request.
 */
function setupClient(client: { setRequests(list: unknown[]): void }): void {
  const first = Math.floor((requests.length * opened++) / connections);
  const turned = [...requests.slice(first), ...requests.slice(0, first)];
  client.setRequests(turned.map((one) => ({ ...one, setupRequest: fromAnywhere })));
}

const run = autocannon({ ...options, setupClient, sampleInt: 100 }, (error, result) => {
  if (error) throw error;
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const responses = times.length;
  const done: LoadResult = {
    responses,
    perSecond: responses / result.duration,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes: bytes / Math.max(responses, 1),
    failures: result.non2xx + result.errors + result.timeouts,
  };
  process.stdout.write(`${JSON.stringify(done)}\n`);
});
run.on("response", (_client: unknown, _status: number, size: number, ms: number) => {
  times.push(ms);
  bytes += size;
});
