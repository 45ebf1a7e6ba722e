import { addresses } from "~/addresses";
import { searchQuery, submittedResults, suggestQuery } from "~/domain/search/search-schema";
import { maySearchHost } from "~/services/platform/limits/host-search-limit.server";
import { answersGet, answersPost, get, post } from "../calls/resource.server";
import { saveSubmitted } from "../videos/submitted-videos.server";

const { api } = addresses;

export const calls = {
  [api.search.query]: get(
    {
      about: "Videos by words. `trouble` is why the host's results are missing.",
      takes: searchQuery,
      spends: ["search-by-client", "daily-search-by-client"],
    },
    async (context, input) => {
      const mayAsk = () => maySearchHost(context);
      const { items, next, failure } = await context.search.all({ ...input, mayAsk });
      return { res: items, ...(next && { next }), ...(failure && { trouble: failure }) };
    },
  ),

  [api.search.store]: post(
    {
      about:
        "Search results that a browser got elsewhere. They are never shown as results. Titles of unknown videos are saved for this listener alone until the host's own data replaces them.",
      takes: submittedResults,
      spends: ["lookup-by-client"],
    },
    async (context, { res }) => ({
      answer: { stored: (await saveSubmitted(context, res)).length },
    }),
  ),

  [api.search.suggest]: get(
    {
      about: "At most 10 suggestions for a search, none before the third character (SEARCH-3).",
      takes: suggestQuery,
      spends: ["suggest-by-client"],
    },
    async ({ suggestions, limits, client }, { q }) => {
      const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
      return { res: await suggestions.suggest(q, mayAsk) };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
