/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between looks at the clock. */
    sampleInt?: number;
    /** Sent in turn by every connection. */
    requests: {
      method: string;
      path: string;
      headers: Record<string, string>;
      body?: string;
    }[];
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
