import { z } from "zod";
import { getOnly, query } from "../answer.server";
import { keptRows, podcastJson } from "./podcast-answer.server";

export const action = getOnly;

/** `{feeds: [podcast]}`, the most popular podcasts. */
export const loader = query(z.object({}), async ({ podcasts }) => {
  return { feeds: keptRows(await podcasts.directory.chart(null)).map(podcastJson) };
});
