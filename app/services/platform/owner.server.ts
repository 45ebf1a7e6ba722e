import { AsyncLocalStorage } from "node:async_hooks";

const owners = new AsyncLocalStorage<string | null>();

/** Does work for an owner, a client or a listener, with whom it shares slots; null for the server itself. */
export function workFor<Result>(owner: string | null, work: () => Result): Result {
  return owners.run(owner, work);
}

/** For whom the present work is done; null for the server itself. */
export function ownerOfWork(): string | null {
  return owners.getStore() ?? null;
}
