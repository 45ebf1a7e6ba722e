import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { readTicket, SESSION_AGE, writeTicket } from "./cookie.server";
import type { SessionChange, SessionStore, StoredSession } from "./session-store.server";

const flashSchema = z.object({ message: z.string(), kind: z.string().optional() });

/** A snackbar that the next page shows once. */
type Flash = z.infer<typeof flashSchema>;

export type SessionOptions = { secrets: readonly string[]; secure: boolean; now?: () => Date };

/** Reading changes nothing and sets no cookie; `commit` once, when the response exists. */
export type Session = {
  /** Names the session in logs; the cookie cannot be made from it. */
  readonly id: string | null;
  readonly userId: string | null;
  readonly exists: boolean;
  readonly isPending: boolean;
  /** The listener to write for; the first write makes an anonymous one and the session. */
  requireListener(): Promise<string>;
  get(name: string): unknown;
  /** Undefined erases. */
  set(name: string, value: unknown): void;
  flash(message: string, kind?: string): void;
  takeFlash(): Promise<Flash | null>;
  /** Reads and erases a value: of several pages that ask at once, one gets it. */
  takeOnce(name: string): Promise<unknown>;
  /** Stores what is pending and returns the `Set-Cookie` value, or null when nothing changed. */
  commit(): Promise<string | null>;
};

const RENEW_MS = 86_400_000;

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

class RequestSession implements Session {
  #id: string | null;
  #stored: StoredSession | null;
  #changes: SessionChange = {};
  /** Something is still to be stored. */
  #dirty = false;
  /** The browser has to be told. */
  #pending = false;

  constructor(
    private readonly store: SessionStore,
    private readonly options: SessionOptions,
    opened: { id: string; stored: StoredSession } | null,
  ) {
    this.#id = opened?.id ?? null;
    this.#stored = opened?.stored ?? null;
  }

  get id() {
    return this.#id && hashOf(this.#id);
  }

  get userId() {
    return this.#stored?.userId ?? null;
  }

  get exists() {
    return this.#stored !== null;
  }

  get isPending() {
    return this.#pending;
  }

  #now(): Date {
    return this.options.now?.() ?? new Date();
  }

  #change(): void {
    this.#dirty = true;
    this.#pending = true;
  }

  async #write(withListener: boolean): Promise<StoredSession> {
    this.#id ??= randomBytes(16).toString("base64url");
    const key = hashOf(this.#id);
    const change = this.#changes;
    this.#stored = await this.store.write({ key, change, withListener, now: this.#now() });
    this.#changes = {};
    this.#dirty = false;
    return this.#stored;
  }

  async requireListener() {
    const known = this.#stored;
    if (known?.userId) {
      const renewedAt = known.expiresAt - SESSION_AGE * 1000;
      if (this.#now().getTime() - renewedAt > RENEW_MS) this.#change();
      return known.userId;
    }
    this.#change();
    const { userId } = await this.#write(true);
    if (!userId) throw new Error("The session was stored without its listener");
    return userId;
  }

  get(name: string) {
    return name in this.#changes ? this.#changes[name] : this.#stored?.data[name];
  }

  set(name: string, value: unknown) {
    this.#changes[name] = value;
    this.#change();
  }

  flash(message: string, kind?: string) {
    this.set("flash", { message, ...(kind !== undefined && { kind }) } satisfies Flash);
  }

  async takeFlash() {
    return flashSchema.safeParse(await this.takeOnce("flash")).data ?? null;
  }

  async takeOnce(name: string) {
    if (name in this.#changes) {
      const value = this.#changes[name];
      this.#changes[name] = undefined;
      return value;
    }
    if (!this.#id || this.#stored?.data[name] === undefined) return undefined;
    this.#stored.data[name] = undefined;
    return this.store.take(hashOf(this.#id), name);
  }

  async commit() {
    if (!this.#pending) return null;
    const stored = this.#dirty || !this.#stored ? await this.#write(false) : this.#stored;
    this.#pending = false;
    if (!this.#id) throw new Error("The session was stored without an id");
    return writeTicket({ id: this.#id, version: stored.version }, this.options);
  }
}

/** The session of a request: an empty one when its cookie is absent, forged, or of a session gone. */
export async function openSession(
  store: SessionStore,
  request: Request,
  options: SessionOptions,
): Promise<Session> {
  const ticket = readTicket(request, options.secrets);
  if (!ticket) return new RequestSession(store, options, null);
  const now = options.now?.() ?? new Date();
  const stored = await store.read(hashOf(ticket.id), ticket.version, now);
  return new RequestSession(store, options, stored && { id: ticket.id, stored });
}
