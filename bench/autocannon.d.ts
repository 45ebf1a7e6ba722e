/** The part of autocannon that the benchmark uses. The package has no types of its own. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Sampling interval in milliseconds. */
    sampleInt?: number;
    /** Every connection sends these in order, unless it is given its own. */
    requests: Request[];
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
  }
  interface Result {
    /** Seconds. */
    duration: number;
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
