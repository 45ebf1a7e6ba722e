import { toldResults } from "~/domain/schemas/search";
import { mutation, postOnly } from "./answer.server";
import { keepWords } from "./video-told.server";

export const loader = postOnly;

/** Results that a browser had from elsewhere. They answer nobody's search: only titles that we know nothing of are kept, for this listener, until the host has said what they are. */
export const action = mutation(toldResults, async (context, { res }) => ({
  answer: { stored: (await keepWords(context, res)).length },
}));
