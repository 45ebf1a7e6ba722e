import type { AppLoadContext } from "@remix-run/node";
import { surrogateKey } from "~/services/cache-policy.server";
import { deleteListener } from "~/services/listener-data/delete-listener.server";
import { apiError } from "../api/answer.server";

/** Said once everything is gone. */
export const ALL_DELETED = "Everything of yours is deleted";

/** Deletes the listener who asks, with all that is kept of them, and ends the session; 401 for one who is not known. */
export async function deleteWhoAsks({ db, session, purge }: AppLoadContext): Promise<void> {
  const { userId } = session;
  if (!userId) {
    throw apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
  }
  const { pids } = await deleteListener(db, { userId });
  await session.signOut();
  for (const pid of pids) purge(surrogateKey.playlist(pid));
}
