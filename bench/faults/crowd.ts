import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { VIDEOS } from "../listeners";
import { clientOf, type Client, type Made, type Visit } from "./requests";

/** How many listen at the same time. */
const LISTENERS = 12;
/** Between two requests of one listener. */
const PAUSE_MS = 150;

export interface Crowd {
  /** All requests so far. */
  requests(): Made[];
  /** Ids of the passes that were acknowledged so far. */
  acknowledged(): string[];
  /** Resolves once every listener has had a page and a pass that began after the call. */
  allServed(): Promise<void>;
  stop(): Promise<void>;
}

class Listener {
  readonly requests: Made[] = [];
  readonly acknowledged: string[] = [];
  /** When the last page and the last pass that were answered well began. */
  readonly served = { page: 0, pass: 0 };
  readonly #client: Client;
  readonly #ytid: string;
  #cookie = "";
  /** A pass that is not acknowledged yet; it is sent again, as the browser's outbox does. */
  #waiting: string | null = null;

  constructor(origin: string, at: number) {
    this.#client = clientOf(origin, at + 1);
    this.#ytid = VIDEOS[at]!;
  }

  async #ask(visit: Visit): Promise<boolean> {
    const made = await this.#client.ask({ ...visit, cookie: this.#cookie });
    this.requests.push(made);
    this.#cookie = made.cookies.find((one) => one.startsWith("__lor=")) ?? this.#cookie;
    return made.outcome === "ok";
  }

  async #pass(): Promise<void> {
    const start = performance.now();
    const eventId = (this.#waiting ??= randomUUID());
    if (!(await this.#ask({ path: "/api/history/add", body: { ytid: this.#ytid, eventId } })))
      return;
    this.acknowledged.push(eventId);
    this.#waiting = null;
    this.served.pass = start;
  }

  async #page(path: string): Promise<void> {
    const start = performance.now();
    if (await this.#ask({ path })) this.served.page = start;
  }

  /** In turn a pass, and a page of one's own or one that everybody shares. */
  async listen(isOver: () => boolean): Promise<void> {
    const pages = [`/watch?v=${this.#ytid}`, "/history", "/top10", "/about"];
    for (let round = 0; !isOver(); round += 1) {
      await this.#pass();
      await pause(PAUSE_MS);
      await this.#page(pages[round % pages.length]!);
      await pause(PAUSE_MS);
    }
    this.#client.close();
  }
}

/** Starts a crowd that listens until it is stopped. */
export function startCrowd(origin: string): Crowd {
  let isOver = false;
  const listeners = Array.from({ length: LISTENERS }, (_, at) => new Listener(origin, at));
  const listening = listeners.map((one) => one.listen(() => isOver));
  return {
    requests: () => listeners.flatMap(({ requests }) => requests),
    acknowledged: () => listeners.flatMap(({ acknowledged }) => acknowledged),
    async allServed() {
      const since = performance.now();
      const isServed = ({ served }: Listener) => served.page > since && served.pass > since;
      while (!listeners.every(isServed)) await pause(10);
    },
    async stop() {
      isOver = true;
      await Promise.all(listening);
    },
  };
}
