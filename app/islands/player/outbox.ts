import type { Counted } from "~/domain/events";

const PREFIX = "lor:pass:";
const LOCK = "lor:passes";
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

type Pass = { eventId: string; ytid: string; at: number };

export interface OutboxDuties {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;
  send(pass: { ytid: string; eventId: string }): Promise<Response>;
  /** Runs `work` while no other tab does; the lock ends with the promise. */
  alone(name: string, work: () => Promise<void>): Promise<void>;
  newId(): string;
  counted(answer: Counted): void;
}

/** Ms to wait after a failed attempt; a server may ask for more (`Retry-After` in seconds or as a date). */
function waitAfter(attempt: number, response: Response | null): number {
  const asked = response?.headers.get("Retry-After") ?? "";
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  const own = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.75 + Math.random() / 2);
  return Math.max(own, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

function isPass(value: unknown): value is Omit<Pass, "eventId"> {
  if (typeof value !== "object" || value === null || !("ytid" in value)) return false;
  return typeof value.ytid === "string" && "at" in value && typeof value.at === "number";
}

function parsePass(key: string, json: string | null): Pass | null {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return isPass(value) ? { ...value, eventId: key.slice(PREFIX.length) } : null;
  } catch {
    return null;
  }
}

/**
 * Completed passes on their way to the server. Each lies in storage under a key of its own before it is sent, so that
 * neither a crash nor a second tab loses it; the server counts each event id once, so that sending twice is harmless.
 */
export class Outbox {
  /** Stands in for a storage that is full or forbidden. */
  #kept = new Map<string, Pass>();
  #sending: Promise<void> | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly duties: OutboxDuties) {}

  add(ytid: string): void {
    const pass = { eventId: this.duties.newId(), ytid, at: Date.now() };
    try {
      const { eventId, ...rest } = pass;
      if (!this.duties.storage) throw new Error("no storage");
      this.duties.storage.setItem(PREFIX + eventId, JSON.stringify(rest));
    } catch {
      this.#kept.set(pass.eventId, pass);
    }
    void this.flush();
  }

  /** Sends what waits, oldest first; settles when there is nothing left or an attempt failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) {
      await this.#sending;
      if (this.#attempt > 0) return;
    }
    this.#sending ??= this.duties
      .alone(LOCK, () => this.#sendAll())
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  /** The page is going: sends everything without waiting for a turn or an answer. */
  flushAtExit(): void {
    for (const pass of this.#waiting()) void this.#send(pass).catch(() => undefined);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    for (let pass = this.#waiting()[0]; pass; pass = this.#waiting()[0]) {
      const response = await this.#send(pass).catch(() => null);
      if (!response || response.status >= 500 || response.status === 429) {
        this.#timer = setTimeout(() => void this.flush(), waitAfter(this.#attempt, response));
        this.#attempt += 1;
        return;
      }
      this.#attempt = 0;
      this.#forget(pass);
      if (!response.ok) continue;
      const answer: Counted | null = await response.json().catch(() => null);
      if (answer) this.duties.counted(answer);
    }
  }

  #send({ ytid, eventId }: Pass): Promise<Response> {
    return this.duties.send({ ytid, eventId });
  }

  #waiting(): Pass[] {
    const { storage } = this.duties;
    const found = [...this.#kept.values()];
    for (let at = 0; at < (storage?.length ?? 0); at++) {
      const key = storage?.key(at);
      if (!key?.startsWith(PREFIX)) continue;
      const pass = parsePass(key, storage?.getItem(key) ?? null);
      if (pass) found.push(pass);
    }
    return found.sort((a, b) => a.at - b.at);
  }

  #forget({ eventId }: Pass): void {
    this.#kept.delete(eventId);
    this.duties.storage?.removeItem(PREFIX + eventId);
  }
}
