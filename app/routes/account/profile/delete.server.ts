import type { AppLoadContext } from "@remix-run/node";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { deleteListener } from "~/services/account/listener-data/delete-listener.server";
import { apiError } from "../../api/answer.server";

export const ALL_DELETED = "All your data is deleted";

/** Deletes the caller with all stored data, and ends the session. Throws 401 for visitors. */
export async function deleteCaller({ db, session, device, purge }: AppLoadContext): Promise<void> {
  const { userId } = session;
  if (!userId) {
    throw apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
  }
  const { pids } = await deleteListener(db, { userId, now: new Date() });
  await session.signOut();
  device.forget();
  for (const pid of pids) purge(surrogateKey.playlist(pid));
}
