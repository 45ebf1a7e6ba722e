import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { searchedFor } from "~/domain/paths";
import { getPlays } from "~/domain/schemas/plays";
import { keepSearch } from "~/services/last-search.server";
import { marks } from "~/services/marks.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** A page of results comes the same for everybody; here is who has searched. The marks of one video are asked for on the way to it. */
function noteSearch({ session }: AppLoadContext, ytids: string[], referrer: string | null) {
  if (ytids.length < 2 || !referrer || !URL.canParse(referrer)) return;
  keepSearch(session, { query: searchedFor(new URL(referrer)), ytids });
}

/** The listener's own marks on the videos of a public page: laid over it by the enhancement (ARCHITECTURE D9). */
export const loader = (args: LoaderFunctionArgs) =>
  query(getPlays, async (context, { ytids }) => {
    const { db, session } = context;
    noteSearch(context, ytids, args.request.headers.get("Referer"));
    return { res: session.userId ? await marks(db, session.userId, ytids) : {} };
  })(args);
