import { z } from "zod";
import { formatThousands } from "~/domain/text/counts";
import { plural } from "~/domain/text/plural";
import { mergeListener, type MergeResult } from "~/services/account/merge/merge.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";

const NOTHING: MergeResult = { merged: false, hearts: 0, repeats: 0 };

export const loader = postOnly;

/** Merges this browser's anonymous data into the account (ACCOUNT-6). Repeating the call changes nothing. */
export const action = mutation(z.object({}), async (context) => {
  const { db, session } = context;
  const into = requireAccount(context);
  const from = session.anonymousId;
  const result = from ? await mergeListener(db, { from, into, now: new Date() }) : NOTHING;
  if (from) session.forgetAnonymous();
  const { merged, hearts, repeats } = result;
  const counted = (count: number, name: string) =>
    `${formatThousands(count)} ${plural(count, name)}`;
  const saved = `Saved ${counted(hearts, "heart")} and ${counted(repeats, "repeat")} to your account`;
  return {
    answer: { merged, numAnonHearts: hearts, numAnonRepeats: repeats },
    ...(merged && { snackbar: saved }),
  };
});
