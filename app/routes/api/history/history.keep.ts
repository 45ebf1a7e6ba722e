import { addresses } from "~/addresses";
import type { KeepHistory } from "~/domain/history/keep-history";
import { keepHistory } from "~/domain/account/listener-data-schema";
import { setKeepHistory } from "~/services/account/listener-data/history-keeping.server";
import { mutation, postOnly } from "../answer.server";

const MESSAGES: Record<KeepHistory, string> = {
  on: "Your history is kept",
  "90days": "Your history is kept for 90 days",
  off: "No history is kept from now on",
};

export const loader = postOnly;

export const action = mutation(keepHistory, async ({ db, session }, { keep }) => {
  const userId = await session.requireListener();
  await setKeepHistory(db, { userId, keep, now: new Date() });
  return { answer: { keep }, snackbar: MESSAGES[keep], back: addresses.profile.index };
});
