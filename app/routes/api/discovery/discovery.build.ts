import { z } from "zod";
import { addresses } from "~/addresses";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Builds the discovery again after a failure. */
export const action = mutation(z.object({}), async (context) => {
  const isBegun = await context.discoveries.retry(requireAccount(context), context.timeZone);
  return { answer: { building: isBegun }, back: addresses.discovery };
});
