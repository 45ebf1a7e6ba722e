import { metadataQuery } from "~/domain/schemas/metadata";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** What our store knows of up to 20 videos; those it does not know are left out. */
export const loader = query(metadataQuery, async ({ videoInfo }, { ytids }) => ({
  res: await videoInfo.knownOf(ytids),
}));
