import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/services/platform/log.server";
import { begin } from "~/services/platform/work/begin.server";
import type { KeptKeys } from "./kept-purges";
import { EVERYTHING, surrogateKey } from "~/services/platform/cache-policy.server";

/** `reason` says why it failed, without a secret. */
export type SendResult = { ok: boolean; reason: string };

export type Send = (keys: readonly string[]) => Promise<SendResult>;

type ReceiverOptions = { url: URL; send: Send; log: Log; kept: KeptKeys };

/** Changes of one request go out together, in milliseconds. */
const GATHER_MS = 20;

/**
 * nginx reads its whole cache for a purge. Listeners may edit playlists several times a second, so
 * after an answer these wait; what an operator changes does not. In milliseconds.
 */
const REST_MS = 1000;

/** What a listener's edit purges. */
const isEdit = (key: string) => key.startsWith(surrogateKey.playlist(""));

/**
 * A page that was already on its way to the edge may be stored after the purge, so each is sent
 * again, in milliseconds.
 */
const AGAIN_MS = 3500;

/** Pauses after failures, in milliseconds. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

/** In one request; Varnish reads header lines of up to 8 kB. */
const MAX_KEYS = 30;

/** More keys than this at a time are sent as everything. */
const MAX_WAITING = 600;

/** How long the end of the process waits for the last answer, in milliseconds. */
const LAST_MS = 1000;

/** One cache in front: what it has not confirmed is sent until it does. */
export class EdgeReceiver {
  readonly host: string;
  readonly #send: Send;
  readonly #log: Log;
  readonly #kept: KeptKeys;
  /** Whether a key has to be sent again afterwards. */
  readonly #waiting: Map<string, boolean>;
  #underWay: readonly string[] = [];
  readonly #again = new Map<NodeJS.Timeout, readonly string[]>();
  #askedFor: (() => void)[] = [];
  /** Ends a pause after a failure, or before edits are sent. */
  #wake = new AbortController();
  /** When it last answered, in milliseconds of the process. */
  #answeredAt = -Infinity;
  #sending: Promise<void> | null = null;
  #failures = 0;
  /** Why the last purge failed, without a secret; null if it did not. */
  #reason: string | null = null;
  #isEnding = false;

  constructor({ url, send, log, kept }: ReceiverOptions) {
    this.host = url.host;
    this.#send = send;
    this.#log = log;
    this.#kept = kept;
    this.#waiting = new Map(kept.read().map((key) => [key, false]));
    this.#start();
  }

  purge(key: string): void {
    this.#add([key], true);
    if (!isEdit(key)) this.#wake.abort();
  }

  get isBehind(): boolean {
    return this.#waiting.size + this.#underWay.length > 0;
  }

  /** The host, and what is wrong with it, for people. */
  get state(): string {
    return this.#reason === null ? this.host : `${this.host} (${this.#reason})`;
  }

  /** Resolves once it has confirmed every purge, or failed to. */
  async asked(): Promise<void> {
    if (!this.isBehind) return;
    this.#wake.abort();
    await new Promise<void>((resolve) => this.#askedFor.push(resolve));
  }

  /** Sends what is left, and what would be sent again later; waits a second for the answer. */
  async close(): Promise<void> {
    this.#isEnding = true;
    const again = [...this.#again.values()].flat();
    for (const timer of this.#again.keys()) clearTimeout(timer);
    this.#again.clear();
    this.#add(again, false);
    this.#wake.abort();
    await Promise.race([this.#sending, pause(LAST_MS, undefined, { ref: false })]);
  }

  #wait(key: string, again: boolean): void {
    this.#waiting.set(key, again || this.#waiting.get(key) === true);
  }

  #add(keys: readonly string[], again: boolean): void {
    for (const key of keys) this.#wait(key, again);
    if (this.#waiting.size > MAX_WAITING || this.#waiting.has(EVERYTHING)) {
      const isFirst = [...this.#waiting.values()].includes(true);
      this.#waiting.clear();
      this.#waiting.set(EVERYTHING, isFirst);
    }
    this.#keep();
    this.#start();
  }

  #keep(): void {
    const again = [...this.#again.values()].flat();
    this.#kept.write([...new Set([...this.#underWay, ...this.#waiting.keys(), ...again])]);
  }

  #start(): void {
    if (this.#waiting.size === 0) return;
    this.#sending ??= begin(this.#sendAll().finally(() => (this.#sending = null)));
  }

  async #sendAll(): Promise<void> {
    await pause(GATHER_MS);
    while (this.#waiting.size > 0) {
      await this.#rest();
      const isSent = await this.#sendBatch();
      if (!isSent || this.#waiting.size === 0) for (const tell of this.#askedFor.splice(0)) tell();
      if (isSent) continue;
      if (this.#isEnding) return;
      await this.#pauseAfterFailure();
    }
  }

  /** Sends some of the keys. A key that is purged meanwhile is sent once more. */
  async #sendBatch(): Promise<boolean> {
    const batch = [...this.#waiting].slice(0, MAX_KEYS);
    this.#underWay = batch.map(([key]) => key);
    for (const key of this.#underWay) this.#waiting.delete(key);
    const { ok, reason } = await this.#send(this.#underWay);
    this.#note(ok, reason);
    this.#underWay = [];
    if (ok) this.#sendAgain(batch.filter(([, again]) => again).map(([key]) => key));
    else for (const [key, again] of batch) this.#wait(key, again);
    this.#keep();
    return ok;
  }

  #sendAgain(keys: readonly string[]): void {
    if (keys.length === 0 || this.#isEnding) return;
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.#add(keys, false);
    }, AGAIN_MS).unref();
    this.#again.set(timer, keys);
  }

  #note(ok: boolean, reason: string): void {
    const { host } = this;
    if (ok && this.#failures > 0) this.#log.info({ host }, "the edge takes purges again");
    if (!ok && this.#reason !== reason) {
      this.#log.warn({ host, reason }, "the edge did not take a purge; it is sent again");
    }
    this.#reason = ok ? null : reason;
    this.#failures = ok ? 0 : this.#failures + 1;
    if (ok) this.#answeredAt = performance.now();
  }

  /** Waits a while if there are a few edits and nothing else. */
  async #rest(): Promise<void> {
    const keys = [...this.#waiting.keys()];
    const isCalm = keys.length <= MAX_KEYS && keys.every(isEdit);
    const isAwaited = this.#isEnding || this.#askedFor.length > 0;
    const ms = this.#answeredAt + REST_MS - performance.now();
    if (isCalm && !isAwaited && ms > 0) await this.#sleep(ms);
  }

  async #pauseAfterFailure(): Promise<void> {
    await this.#sleep(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, MAX_PAUSE_MS));
  }

  async #sleep(ms: number): Promise<void> {
    this.#wake = new AbortController();
    const { signal } = this.#wake;
    await pause(ms, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
