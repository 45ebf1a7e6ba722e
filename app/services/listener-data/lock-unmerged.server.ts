import { lockListener, UnknownListener, type Transaction } from "../listeners/listeners.server";

/**
 * Like `lockListener`, but does not follow a merge into an account: what an anonymous listener decides
 * about their data must not apply to the account. Throws UnknownListener.
 */
export async function lockUnmergedListener(tx: Transaction, userId: string) {
  const listener = await lockListener(tx, userId);
  if (listener.id !== userId) throw new UnknownListener(`Listener ${userId} is merged`);
  return listener;
}
