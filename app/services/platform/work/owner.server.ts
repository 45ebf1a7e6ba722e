import { AsyncLocalStorage } from "node:async_hooks";

/** Who the current work is for. */
export type Work = {
  /** The client or listener whose slots it uses; null for the server itself. */
  owner: string | null;
  /** Whether somebody is waiting for it. */
  isRequest: boolean;
  /** Whether it makes a page that everybody may see, and has written nothing so far. */
  mayBeOld?: boolean;
  /** Told when it begins (1) and ends (-1) to wait for a store or another service. */
  onWait?: ((by: 1 | -1) => void) | undefined;
  /** The request for which the page for everybody is made. */
  within?: Work | null;
};

const present = new AsyncLocalStorage<Work | undefined>();

/** Does work that answers a client's request. */
export function answerFor<Result>(client: string, work: () => Result): Result {
  return present.run({ owner: client, isRequest: true }, work);
}

/** Makes a page that everybody may see, for the client whom the present work is for. */
export function answerForAll<Result>(work: () => Result): Result {
  const within = presentRequest();
  const onWait = (by: 1 | -1) => within?.onWait?.(by);
  return present.run(
    { owner: ownerOfWork(), isRequest: true, mayBeOld: true, onWait, within },
    work,
  );
}

/** Says that the present request waits for a store or another service. @returns its end */
export function beginWait(): () => void {
  const onWait = presentRequest()?.onWait;
  if (!onWait) return () => undefined;
  onWait(1);
  return () => onWait(-1);
}

/** Says that the present work writes: what it reads from now on must show that. */
export function noteWrite(): void {
  const work = present.getStore();
  if (work) work.mayBeOld = false;
}

/** Whether the answer to this request, a {@link presentRequest}, may show rows some seconds old. */
export function mayBeOld(request: object): boolean {
  return "mayBeOld" in request && request.mayBeOld === true;
}

/**
 * Does work in the background, in the slots of a client or listener; null for the server itself.
 */
export function workFor<Result>(owner: string | null, work: () => Result): Result {
  return present.run({ owner, isRequest: false }, work);
}

/** Returns who the current work is for; null for the server itself. */
export function ownerOfWork(): string | null {
  return present.getStore()?.owner ?? null;
}

/**
 * Returns the request that the current work answers, always as the same object; null for work in
 * the background.
 */
export function presentRequest(): Work | null {
  const work = present.getStore();
  return work?.isRequest ? work : null;
}

/**
 * Goes on with the work of a request, as `presentRequest` returned it, after waiting in a list that
 * requests share; null for work in the background.
 */
export function resume<Result>(request: Work | null, work: () => Result): Result {
  return present.run(request ?? undefined, work);
}
