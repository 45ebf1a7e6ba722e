import { z } from "zod";
import { DAY_MS } from "~/domain/text/durations";
import { ownValue } from "~/domain/text/own-value";
import { SIGN_IN_PROVIDERS, type SignInProvider } from "~/domain/account/sign-in";
import { clearTicket, parseTicket, SESSION_AGE, serialiseTicket } from "./cookie.server";
import { type Flash, flashSchema } from "./flash.server";
import { retryLater, accessChanged, tooManyListeners } from "./session-conflicts.server";
import { hashOf, newId } from "./session-ids.server";
import type { Replacement, SessionChange } from "./session-rows.server";
import type { SessionStore } from "./session-store.server";
import {
  ANONYMOUS_ID,
  FLASH,
  isEmpty,
  isReplaced,
  SessionReplaced,
  SIGNED_IN_AT,
  SIGNED_IN_BY,
  type StoredSession,
} from "./stored-session.server";

const providerSchema = z.enum(SIGN_IN_PROVIDERS);

type SignIn = {
  userId: string;
  /** The account's access version at the time the credentials were checked. */
  accessVersion: number;
  provider: SignInProvider;
  userAgent: string;
};

export type SessionOptions = {
  secrets: readonly string[];
  secure: boolean;
  now?: () => Date;
  /** Whether an anonymous listener may be created for this client. */
  mayAddListener?: () => Promise<boolean>;
};

/** Reading changes nothing and sets no cookie. Call `commit` once, when the response exists. */
export type Session = {
  /** For logs; the cookie cannot be made from it. */
  readonly id: string | null;
  /** The listener to read and write for: the signed-in account, else the anonymous listener. */
  readonly userId: string | null;
  /** Null if nobody is signed in. */
  readonly accountId: string | null;
  readonly signedInBy: SignInProvider | null;
  /** Null also for sessions older than this field. */
  readonly signedInAt: Date | null;
  /**
   * The browser's anonymous listener while somebody is signed in: for the merge, or to return to at
   * sign-out.
   */
  readonly anonymousId: string | null;
  readonly exists: boolean;
  readonly isPending: boolean;
  /**
   * Returns the listener to write for. The first call creates the session and an anonymous
   * listener, or throws a 429.
   */
  requireListener(): Promise<string>;
  get(name: string): unknown;
  /** Undefined deletes. A value that is there already changes nothing. */
  set(name: string, value: unknown): void;
  flash(message: string, more?: Omit<Flash, "message">): void;
  takeFlash(): Promise<Flash | null>;
  /** Deletes a value, or `only` this one, and returns it; of simultaneous requests, one gets it. */
  takeOnce(name: string, only?: string): Promise<unknown>;
  /**
   * Replaces the session with one under a new id, against session fixation. Throws a 409 if the
   * account's access has just changed.
   */
  signIn(who: SignIn): Promise<void>;
  /** Returns to the anonymous listener that this browser had, if any. */
  signOut(): Promise<void>;
  /** Drops the anonymous listener to return to, after a merge, or returns to the rest of it. */
  forgetAnonymous(rest?: string | null): void;
  /** Stores pending changes and returns the `Set-Cookie` value, or null if nothing has changed. */
  commit(): Promise<string | null>;
};

class RequestSession implements Session {
  #id: string | null;
  #stored: StoredSession | null;
  #changes = new Map<string, unknown>();
  /** Whether there are changes to store. */
  #dirty = false;
  /** Whether the response needs a `Set-Cookie`. */
  #pending = false;
  #isNew: boolean;
  /** Whether the browser's cookie must be deleted. */
  #isEnded = false;

  constructor(
    private readonly store: SessionStore,
    private readonly options: SessionOptions,
    opened: { id: string; stored: StoredSession } | null,
    /** False for a request that only reads, which may not create a session. */
    private readonly mayCreate: boolean,
    /** Whether the session was replaced, and this request came with the old id. */
    private isReplaced = false,
  ) {
    this.#id = opened?.id ?? null;
    this.#stored = opened?.stored ?? null;
    this.#isNew = opened === null;
  }

  get id() {
    return this.#id && hashOf(this.#id);
  }

  get userId() {
    return this.#stored?.userId ?? null;
  }

  get accountId() {
    return this.signedInBy && this.userId;
  }

  get signedInBy() {
    return providerSchema.safeParse(this.#stored?.data[SIGNED_IN_BY]).data ?? null;
  }

  get signedInAt() {
    const at = this.signedInBy && this.get(SIGNED_IN_AT);
    return typeof at === "number" ? new Date(at) : null;
  }

  get anonymousId() {
    const id = this.get(ANONYMOUS_ID);
    return this.signedInBy && typeof id === "string" ? id : null;
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

  /** Returns null if the session has ended in the meantime; the changes are dropped. */
  async #write(withListener: boolean): Promise<StoredSession | null> {
    if (this.#isNew && !this.mayCreate) return null;
    this.#id ??= newId();
    const change: SessionChange = Object.fromEntries(this.#changes);
    const asked = { key: hashOf(this.#id), change, withListener, isNew: this.#isNew };
    this.#stored = await this.store.write({ ...asked, now: this.#now() });
    this.#isNew = this.#stored === null;
    if (!this.#stored) this.#id = null;
    this.#changes.clear();
    this.#dirty = false;
    return this.#stored;
  }

  /** Returns null also if the session was replaced in the meantime. */
  async #writeUnlessReplaced(withListener = false): Promise<StoredSession | null> {
    try {
      return await this.#write(withListener);
    } catch (error) {
      if (!(error instanceof SessionReplaced)) throw error;
      this.isReplaced = true;
      return null;
    }
  }

  async requireListener() {
    const known = this.#stored;
    if (known?.userId) {
      const renewedAt = known.expiresAt - SESSION_AGE * 1000;
      if (this.#now().getTime() - renewedAt > DAY_MS) this.#change();
      return known.userId;
    }
    const { mayAddListener } = this.options;
    if (mayAddListener && !(await mayAddListener())) throw tooManyListeners();
    this.#change();
    const first = this.isReplaced ? null : await this.#writeUnlessReplaced(true);
    if (this.isReplaced) throw retryLater();
    const stored = first ?? (await this.#write(true));
    if (!stored?.userId) throw new Error("The session was stored without its listener");
    return stored.userId;
  }

  async #replace(
    who: Pick<Replacement, "userId" | "userAgent" | "accessVersion">,
    values: SessionChange,
  ) {
    const oldKey = this.#id && hashOf(this.#id);
    const id = newId();
    const data = { ...Object.fromEntries(this.#changes), ...values };
    const asked = { ...who, oldKey, key: hashOf(id), data };
    const stored = await this.store.replace({ ...asked, now: this.#now() });
    if (!stored) throw accessChanged();
    this.#stored = stored;
    this.#id = id;
    this.isReplaced = false;
    this.#isNew = false;
    this.#changes.clear();
    this.#dirty = false;
    this.#pending = true;
  }

  async signIn({ provider, ...who }: SignIn) {
    const anonymousId = this.signedInBy ? this.anonymousId : this.userId;
    const by = { [SIGNED_IN_BY]: provider, [SIGNED_IN_AT]: this.#now().getTime() };
    await this.#replace(who, { ...by, ...(anonymousId && { [ANONYMOUS_ID]: anonymousId }) });
  }

  async signOut() {
    const { anonymousId } = this;
    if (anonymousId) return this.#replace({ userId: anonymousId, userAgent: "" }, {});
    if (!this.#id) return;
    await this.store.end(hashOf(this.#id));
    this.#detach();
  }

  #detach() {
    this.#isEnded = true;
    this.#id = null;
    this.#stored = null;
    this.#isNew = true;
    this.#pending = true;
  }

  forgetAnonymous(rest: string | null = null) {
    this.set(ANONYMOUS_ID, rest ?? undefined);
  }

  #storedValue(name: string): unknown {
    return ownValue(this.#stored?.data ?? {}, name);
  }

  get(name: string) {
    return this.#changes.has(name) ? this.#changes.get(name) : this.#storedValue(name);
  }

  set(name: string, value: unknown) {
    if (JSON.stringify(this.get(name)) === JSON.stringify(value)) return;
    this.#changes.set(name, value);
    this.#change();
  }

  flash(message: string, more: Omit<Flash, "message"> = {}) {
    this.set(FLASH, { message, ...more } satisfies Flash);
  }

  async takeFlash() {
    return flashSchema.safeParse(await this.takeOnce(FLASH)).data ?? null;
  }

  async takeOnce(name: string, only?: string) {
    if (only !== undefined && this.get(name) !== only) return undefined;
    const stored = this.#storedValue(name);
    if (this.#changes.has(name)) {
      const value = this.#changes.get(name);
      if (stored === undefined) this.#forget(name);
      else this.#changes.set(name, undefined);
      return value;
    }
    if (!this.#id || !this.#stored || stored === undefined) return undefined;
    Object.assign(this.#stored.data, { [name]: undefined });
    const value: unknown = await this.store.take(hashOf(this.#id), name);
    // Another part of the page may have ended it.
    const rest = this.#stored as StoredSession | null;
    if (rest && isEmpty(rest) && (await this.store.endEmpty(hashOf(this.#id)))) this.#detach();
    return value;
  }

  #forget(name: string): void {
    this.#changes.delete(name);
    this.#dirty = this.#changes.size > 0;
  }

  async commit() {
    if (!this.#pending) return null;
    if (this.#dirty && !this.isReplaced) await this.#writeUnlessReplaced();
    this.#pending = false;
    if (this.isReplaced) return null;
    if (this.#id && this.#stored) {
      const { version, expiresAt } = this.#stored;
      const age = Math.round((expiresAt - this.#now().getTime()) / 1000);
      return serialiseTicket({ id: this.#id, version }, { ...this.options, age });
    }
    return this.#isEnded ? clearTicket(this.options) : null;
  }
}

/**
 * Opens an empty session if the cookie is absent or forged, or its session has ended. GET and HEAD
 * create none.
 */
export async function openSession(
  store: SessionStore,
  request: Request,
  options: SessionOptions,
): Promise<Session> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const ticket = parseTicket(request, options);
  if (!ticket) return new RequestSession(store, options, null, !isRead);
  const now = options.now?.() ?? new Date();
  const stored = await store.read(hashOf(ticket.id), ticket.version, now);
  if (stored && isReplaced(stored)) return new RequestSession(store, options, null, !isRead, true);
  // If this very request empties a session and so ends it, a new one may follow.
  const opened = stored && { id: ticket.id, stored };
  return new RequestSession(store, options, opened, !isRead || opened !== null);
}
