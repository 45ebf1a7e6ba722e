import { z } from "zod";
import { formatThousands, plural } from "~/domain/formats";
import { mergeListener, type Merged } from "~/services/accounts/merge.server";
import { requireAccount } from "../account/signed-in.server";
import { mutation, postOnly } from "./answer.server";

const NOTHING: Merged = { merged: false, hearts: 0, repeats: 0 };

export const loader = postOnly;

/** Takes what this browser gathered anonymously into the account (spec 1 §4); asked again, it finds itself done. */
export const action = mutation(z.object({}), async (context) => {
  const { db, session } = context;
  const into = requireAccount(context);
  const from = session.anonymousId;
  const done = from ? await mergeListener(db, { from, into, now: new Date() }) : NOTHING;
  if (from) session.forgetAnonymous();
  const { merged, hearts, repeats } = done;
  const number = (count: number, name: string) =>
    `${formatThousands(count)} ${plural(count, name)}`;
  const saved = `Saved ${number(hearts, "heart")} and ${number(repeats, "repeat")} to your account`;
  return {
    answer: { merged, numAnonHearts: hearts, numAnonRepeats: repeats },
    ...(merged && { snackbar: saved }),
  };
});
