import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { SIGN_IN_PROVIDERS, type SignInProvider } from "~/domain/sign-in";
import { clearTicket, readTicket, SESSION_AGE, writeTicket } from "./cookie.server";
import type { SessionChange, SessionStore } from "./session-store.server";
import {
  ANONYMOUS_ID,
  isReplaced,
  SessionReplaced,
  SIGNED_IN_BY,
  type StoredSession,
} from "./stored-session.server";

const flashSchema = z.object({ message: z.string(), kind: z.string().optional() });

/** A snackbar that the next page shows once. */
type Flash = z.infer<typeof flashSchema>;

const providerSchema = z.enum(SIGN_IN_PROVIDERS);

export type SignIn = { userId: string; provider: SignInProvider; userAgent: string };

export type SessionOptions = { secrets: readonly string[]; secure: boolean; now?: () => Date };

/** Reading changes nothing and sets no cookie; `commit` once, when the response exists. */
export type Session = {
  /** Names the session in logs; the cookie cannot be made from it. */
  readonly id: string | null;
  /** Whom to read and write for: the account of whoever is signed in, else the anonymous listener. */
  readonly userId: string | null;
  /** Null while nobody is signed in. */
  readonly accountId: string | null;
  readonly signedInBy: SignInProvider | null;
  /** The anonymous listener of this browser while somebody is signed in: until the merge, and back at sign-out. */
  readonly anonymousId: string | null;
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
  /** Goes on under a new id, which nobody can have planted, and ends the old one (ARCHITECTURE D11). */
  signIn(who: SignIn): Promise<void>;
  /** Goes on as the anonymous listener that this browser had, or as nobody. */
  signOut(): Promise<void>;
  /** After a merge: nobody is left to come back to. */
  forgetAnonymous(): void;
  /** Stores what is pending and returns the `Set-Cookie` value, or null when nothing changed. */
  commit(): Promise<string | null>;
};

const RENEW_MS = 86_400_000;

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function newId(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * For a request that was on its way while its listener signed in or out in another tab: sent again, it comes with the new
 * cookie. A session of its own would take that cookie's place.
 */
function comeAgain(): Response {
  const error = { code: "try_again", message: "You have just signed in or out. Try again." };
  return Response.json({ error }, { status: 503, headers: { "Retry-After": "1" } });
}

/** Of nobody, with nothing in it: what is left of one that only carried a snackbar. */
function isEmpty({ userId, data }: StoredSession): boolean {
  return userId === null && Object.values(data).every((value) => value === undefined);
}

class RequestSession implements Session {
  #id: string | null;
  #stored: StoredSession | null;
  #changes: SessionChange = {};
  /** Something is still to be stored. */
  #dirty = false;
  /** The browser has to be told. */
  #pending = false;
  #isNew: boolean;
  /** The browser has a cookie that is good for nothing any more. */
  #isGone = false;

  constructor(
    private readonly store: SessionStore,
    private readonly options: SessionOptions,
    opened: { id: string; stored: StoredSession } | null,
    /** The holder goes on under another id, which this request did not know of yet. */
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

  /** Null when the session was ended meanwhile: what was to be kept in it goes with it. */
  async #write(withListener: boolean): Promise<StoredSession | null> {
    this.#id ??= newId();
    const change = this.#changes;
    const asked = { key: hashOf(this.#id), change, withListener, isNew: this.#isNew };
    this.#stored = await this.store.write({ ...asked, now: this.#now() });
    this.#isNew = this.#stored === null;
    if (!this.#stored) this.#id = null;
    this.#changes = {};
    this.#dirty = false;
    return this.#stored;
  }

  /** Notes when somebody else has replaced the session meanwhile. */
  async #writeIfThere(withListener = false): Promise<StoredSession | null> {
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
      if (this.#now().getTime() - renewedAt > RENEW_MS) this.#change();
      return known.userId;
    }
    this.#change();
    const first = this.isReplaced ? null : await this.#writeIfThere(true);
    if (this.isReplaced) throw comeAgain();
    const stored = first ?? (await this.#write(true));
    if (!stored?.userId) throw new Error("The session was stored without its listener");
    return stored.userId;
  }

  async #goOnAs(userId: string | null, userAgent: string, marks: Record<string, string>) {
    const oldKey = this.#id && hashOf(this.#id);
    const id = newId();
    const data = { ...this.#changes, ...marks };
    const replacement = { oldKey, key: hashOf(id), userId, userAgent, data, now: this.#now() };
    this.#stored = await this.store.replace(replacement);
    this.#id = id;
    this.isReplaced = false;
    this.#isNew = false;
    this.#changes = {};
    this.#dirty = false;
    this.#pending = true;
  }

  async signIn({ userId, provider, userAgent }: SignIn) {
    const anonymousId = this.signedInBy ? this.anonymousId : this.userId;
    const marks = { [SIGNED_IN_BY]: provider, ...(anonymousId && { [ANONYMOUS_ID]: anonymousId }) };
    await this.#goOnAs(userId, userAgent, marks);
  }

  async signOut() {
    const { anonymousId } = this;
    if (anonymousId) return this.#goOnAs(anonymousId, "", {});
    if (!this.#id) return;
    await this.store.end(hashOf(this.#id));
    this.#letGo();
  }

  #letGo() {
    this.#isGone = true;
    this.#id = null;
    this.#stored = null;
    this.#isNew = true;
    this.#pending = true;
  }

  forgetAnonymous() {
    this.set(ANONYMOUS_ID, undefined);
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
    const stored = this.#stored?.data[name];
    if (name in this.#changes) {
      const value = this.#changes[name];
      if (stored === undefined) this.#forget(name);
      else this.#changes[name] = undefined;
      return value;
    }
    if (!this.#id || !this.#stored || stored === undefined) return undefined;
    this.#stored.data[name] = undefined;
    const value: unknown = await this.store.take(hashOf(this.#id), name);
    if (isEmpty(this.#stored) && (await this.store.endEmpty(hashOf(this.#id)))) this.#letGo();
    return value;
  }

  #forget(name: string): void {
    const left = Object.entries(this.#changes).filter(([other]) => other !== name);
    this.#changes = Object.fromEntries(left);
    this.#dirty = left.length > 0;
  }

  async commit() {
    if (!this.#pending) return null;
    if (this.#dirty && !this.isReplaced) await this.#writeIfThere();
    this.#pending = false;
    if (this.isReplaced) return null;
    if (this.#id && this.#stored) {
      return writeTicket({ id: this.#id, version: this.#stored.version }, this.options);
    }
    return this.#isGone ? clearTicket(this.options) : null;
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
  if (stored && isReplaced(stored)) return new RequestSession(store, options, null, true);
  return new RequestSession(store, options, stored && { id: ticket.id, stored });
}
