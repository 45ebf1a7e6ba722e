import { addresses } from "~/addresses";
import { NO_YTID } from "~/domain/discovery/build";
import { discoverySong } from "~/domain/discovery/discovery-schema";
import { removeSong } from "~/services/discovery/discovery-rows.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Removes a song from the listener's discovery (DISCOVERY-4). */
export const action = mutation(discoverySong, async (context, { ytid }) => {
  const left = await removeSong(context.db, requireAccount(context), ytid);
  if (left === null) throw apiError({ status: 404, code: "not_found", message: NO_YTID });
  return {
    answer: { ytid, left },
    snackbar: "Video removed from Discovery",
    back: addresses.discovery,
  };
});
