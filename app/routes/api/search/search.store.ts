import { submittedResults } from "~/domain/search/search-schema";
import { mutation, postOnly } from "../answer.server";
import { saveSubmitted } from "../videos/submitted-videos.server";

export const loader = postOnly;

/**
 * Search results that a browser got elsewhere. They are never shown as results. Titles of unknown videos are saved for this
 * listener alone until the host's own data replaces them.
 */
export const action = mutation(submittedResults, async (context, { res }) => ({
  answer: { stored: (await saveSubmitted(context, res)).length },
}));
