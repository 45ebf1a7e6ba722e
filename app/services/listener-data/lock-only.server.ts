import { lockListener, UnknownListener, type Transaction } from "../listeners.server";

/**
 * Locks this very listener. What an anonymous one decides about their data is not carried over to the
 * account that they were merged into meanwhile, as their writes are. Throws UnknownListener.
 */
export async function lockOnly(tx: Transaction, userId: string) {
  const listener = await lockListener(tx, userId);
  if (listener.id !== userId) throw new UnknownListener(`Listener ${userId} is merged`);
  return listener;
}
