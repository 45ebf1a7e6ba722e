import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getOnly, query } from "../answer.server";
import { indexId, podcastDetails, requirePodcast } from "./podcast-answer.server";

export const action = getOnly;

/** `{feed: podcast}` by an id of ours or of Podcast Index. */
export function loader(args: LoaderFunctionArgs) {
  return query(z.object({}), async (context) => {
    const podcast = await requirePodcast(context, await indexId(context, args.params.id ?? ""));
    return { feed: podcastDetails(podcast) };
  })(args);
}
