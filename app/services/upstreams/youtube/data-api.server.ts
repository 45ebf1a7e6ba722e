import type { Log } from "~/services/platform/log.server";
import type { Budget } from "~/services/platform/limits/quota.server";
import { createUpstream, UpstreamError } from "../http.server";
import {
  fromSearchList,
  fromVideosList,
  unavailableVideo,
  type FoundVideo,
  type HostVideo,
} from "./map.server";
import { errorAnswer, searchListAnswer, videosListAnswer } from "./schema.server";

export interface DataApiOptions {
  url: string;
  key: string;
  /** `videos.list` and `search.list` have separate budgets. */
  budgets: { data: Budget; search: Budget };
  log: Log;
}

export interface FoundPage {
  items: FoundVideo[];
  /** The token of the next page; null at the end. */
  nextToken: string | null;
}

/** The daily budget is used up, by our own count or the host's. */
export class BudgetExhausted extends UpstreamError {
  constructor(provider: string) {
    super(provider, "refused", 403);
    this.name = "BudgetSpent";
  }
}

/** The host's limit for one call of either kind. */
export const MAX_PER_CALL = 50;

const QUOTA_REASONS = new Set(["quotaExceeded", "dailyLimitExceeded"]);

function isQuotaError(text: string): boolean {
  try {
    const { error } = errorAnswer.parse(JSON.parse(text));
    return error.errors.some(({ reason }) => QUOTA_REASONS.has(reason ?? ""));
  } catch {
    return false;
  }
}

/**
 * The video host's data API. Every call is charged to the budget first, because rejected ones count
 * too.
 */
export function createDataApi({ url, key, budgets, log }: DataApiOptions) {
  const upstream = createUpstream({ name: "youtube-data", log, retries: 0 });

  async function call(path: string, query: Record<string, string>, budget: Budget) {
    if (!(await budget.spend())) throw new BudgetExhausted(budget.provider);
    const address = new URL(`${url}/${path}`);
    address.search = new URLSearchParams({ ...query, key }).toString();
    const { status, text } = await upstream.get(address);
    if (status === 200) return text;
    if (status === 403 && isQuotaError(text)) {
      await budget.exhaust();
      throw new BudgetExhausted(budget.provider);
    }
    throw new UpstreamError(upstream.name, "status", status);
  }

  return {
    /**
     * Looks up as many as 50 videos; those the host leaves out are `missing`. @throws
     * {UpstreamError}
     */
    async videos(ytids: readonly string[]): Promise<Map<string, HostVideo>> {
      const part = "snippet,contentDetails,statistics,status";
      const text = await call("videos", { part, id: ytids.join(",") }, budgets.data);
      const { items } = upstream.parse(videosListAnswer, text);
      const found = new Map(items.map((item) => [item.id, fromVideosList(item)]));
      return new Map(
        ytids.map((ytid) => [ytid, found.get(ytid) ?? unavailableVideo(ytid, "missing")]),
      );
    },
    /** Returns as many as 50 results. @throws {UpstreamError} */
    async search(q: string, pageToken: string | null): Promise<FoundPage> {
      const query = {
        part: "snippet",
        type: "video",
        videoEmbeddable: "true",
        maxResults: String(MAX_PER_CALL),
        q,
        ...(pageToken && { pageToken }),
      };
      const text = await call("search", query, budgets.search);
      const { items, nextPageToken } = upstream.parse(searchListAnswer, text);
      const found = items.map(fromSearchList).filter((item) => item !== null);
      const byId = new Map(found.map((item) => [item.ytid, item]));
      return { items: [...byId.values()], nextToken: nextPageToken ?? null };
    },
  };
}
