import type { CountedPass } from "~/browser/platform/events";
import { MINUTE_MS } from "~/domain/text/durations";
import type { PassedItem } from "../held-item";

const PREFIX = "lor:pass:";
const LOCK = "lor:passes";
const FIRST_WAIT = 1000;
const MAX_WAIT = MINUTE_MS;

/** `at` is when the pass was completed (epoch ms). */
type Pass = PassedItem & { eventId: string; at: number };

export interface OutboxCallbacks {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;
  send(pass: Pass): Promise<Response>;
  /** Runs `work` while no other tab does. */
  withLock(name: string, work: () => Promise<void>): Promise<void>;
  newId(): string;
  counted(answer: CountedPass): void;
}

/**
 * Returns the ms to wait after a failed attempt. `Retry-After` may ask for more, in seconds or as a
 * date.
 */
function waitAfter(attempt: number, response: Response | null): number {
  const asked = response?.headers.get("Retry-After") ?? "";
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  const own = Math.min(FIRST_WAIT * 2 ** attempt, MAX_WAIT) * (0.75 + Math.random() / 2);
  return Math.max(own, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

type Stored = Omit<Pass, "eventId">;

/**
 * The format stored before episodes were counted: the id of the video and the length of the pass.
 */
type Earlier = { ytid: string; at: number; seconds?: number | null };

function isStored(value: unknown): value is Stored | Earlier {
  if (typeof value !== "object" || value === null) return false;
  return ("id" in value || "ytid" in value) && "at" in value && typeof value.at === "number";
}

function toStored(value: Stored | Earlier): Stored {
  if ("id" in value) return value;
  return { kind: "video", id: value.ytid, start: 0, end: value.seconds ?? null, at: value.at };
}

function parsePass(key: string, json: string | null): Pass | null {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return isStored(value) ? { ...toStored(value), eventId: key.slice(PREFIX.length) } : null;
  } catch {
    return null;
  }
}

/**
 * Sends completed passes to the server. Each is stored under its own key first, so neither a crash
 * nor a second tab loses it. Sending one twice is harmless, because the server counts each event id
 * once (CALL-6).
 */
export class Outbox {
  /** Used when storage is full or forbidden. */
  #inMemory = new Map<string, Pass>();
  #sending: Promise<void> | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly callbacks: OutboxCallbacks) {}

  add(item: PassedItem): void {
    const pass = { ...item, eventId: this.callbacks.newId(), at: Date.now() };
    try {
      const { eventId, ...rest } = pass;
      if (!this.callbacks.storage) throw new Error("no storage");
      this.callbacks.storage.setItem(PREFIX + eventId, JSON.stringify(rest));
    } catch {
      this.#inMemory.set(pass.eventId, pass);
    }
    void this.flush();
  }

  /**
   * Sends the waiting passes, oldest first. Resolves when none is left or an attempt has failed.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) {
      await this.#sending;
      if (this.#attempt > 0) return;
    }
    this.#sending ??= this.callbacks
      .withLock(LOCK, () => this.#sendAll())
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  /**
   * Call this when the page is left: sends everything without waiting for the lock or an answer.
   */
  flushAtExit(): void {
    for (const pass of this.#waiting()) void this.callbacks.send(pass).catch(() => undefined);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    for (let pass = this.#waiting()[0]; pass; pass = this.#waiting()[0]) {
      const response = await this.callbacks.send(pass).catch(() => null);
      if (!response || response.status >= 500 || response.status === 429) {
        this.#timer = setTimeout(() => void this.flush(), waitAfter(this.#attempt, response));
        this.#attempt += 1;
        return;
      }
      this.#attempt = 0;
      this.#remove(pass);
      if (!response.ok) continue;
      const answer: Omit<CountedPass, "id"> | null = await response.json().catch(() => null);
      if (answer) this.callbacks.counted({ ...answer, id: pass.id });
    }
  }

  #waiting(): Pass[] {
    const { storage } = this.callbacks;
    const found = [...this.#inMemory.values()];
    for (let at = 0; at < (storage?.length ?? 0); at++) {
      const key = storage?.key(at);
      if (!key?.startsWith(PREFIX)) continue;
      const pass = parsePass(key, storage?.getItem(key) ?? null);
      if (pass) found.push(pass);
    }
    return found.sort((a, b) => a.at - b.at);
  }

  #remove({ eventId }: Pass): void {
    this.#inMemory.delete(eventId);
    this.callbacks.storage?.removeItem(PREFIX + eventId);
  }
}
