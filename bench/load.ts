/**
 * One run of load in a process of its own, so that making requests does not hold up who answers them.
 * argv: a JSON file with autocannon's options. Writes one JSON line: a {@link LoadResult}.
 */
import autocannon from "autocannon";
import { readFileSync } from "node:fs";

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Milliseconds from the request to the last byte. */
  p50: number;
  p99: number;
  /** Bytes of an answer with its headers, on average. */
  bytes: number;
  /** Answers other than 2xx, lost connections, timeouts. */
  failures: number;
}

const options = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const times: number[] = [];
let bytes = 0;

const run = autocannon({ ...options, sampleInt: 100 }, (error, result) => {
  if (error) throw error;
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const answers = times.length;
  const done: LoadResult = {
    answers,
    perSecond: answers / result.duration,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes: bytes / Math.max(answers, 1),
    failures: result.non2xx + result.errors + result.timeouts,
  };
  process.stdout.write(`${JSON.stringify(done)}\n`);
});
run.on("response", (_client: unknown, _status: number, size: number, ms: number) => {
  times.push(ms);
  bytes += size;
});
