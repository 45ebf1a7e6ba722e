import { AsyncLocalStorage } from "node:async_hooks";

/** For whom the present work is done. */
type Work = {
  /** A client or a listener, with whom it shares slots; null for the server itself. */
  owner: string | null;
  /** Somebody waits for it. */
  isRequest: boolean;
};

const present = new AsyncLocalStorage<Work>();

/** Answers a request of a client. */
export function answerFor<Result>(client: string, work: () => Result): Result {
  return present.run({ owner: client, isRequest: true }, work);
}

/** Does work in the background, for a client or a listener with whose other work it shares slots; null for the server itself. */
export function workFor<Result>(owner: string | null, work: () => Result): Result {
  return present.run({ owner, isRequest: false }, work);
}

/** For whom the present work is done; null for the server itself. */
export function ownerOfWork(): string | null {
  return present.getStore()?.owner ?? null;
}

/** The request that the present work answers: the same object for all of it; null for work in the background. */
export function presentRequest(): object | null {
  const work = present.getStore();
  return work?.isRequest ? work : null;
}
