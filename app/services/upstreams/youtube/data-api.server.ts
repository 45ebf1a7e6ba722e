import type { Log } from "~/services/log.server";
import type { Budget } from "~/services/quota.server";
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
  /** `videos.list` and `search.list` have budgets of their own (UPSTREAMS 2). */
  budgets: { data: Budget; search: Budget };
  log: Log;
}

export interface FoundPage {
  items: FoundVideo[];
  /** Where the host's answer goes on; null at its end. */
  nextToken: string | null;
}

/** The day's units are spent, by our own count or by the host's. */
export class BudgetSpent extends UpstreamError {
  constructor(provider: string) {
    super(provider, "refused", 403);
    this.name = "BudgetSpent";
  }
}

/** The host's most for one call, of either kind. */
export const MOST_A_CALL = 50;

const SPENT = new Set(["quotaExceeded", "dailyLimitExceeded"]);

function isSpent(text: string): boolean {
  try {
    const { error } = errorAnswer.parse(JSON.parse(text));
    return error.errors.some(({ reason }) => SPENT.has(reason ?? ""));
  } catch {
    return false;
  }
}

/** The data API of the video host. Every call is paid for in advance, because refused ones cost too. */
export function createDataApi({ url, key, budgets, log }: DataApiOptions) {
  const upstream = createUpstream({ name: "youtube-data", log, retries: 0 });

  async function call(path: string, query: Record<string, string>, budget: Budget) {
    if (!(await budget.spend())) throw new BudgetSpent(budget.provider);
    const address = new URL(`${url}/${path}`);
    address.search = new URLSearchParams({ ...query, key }).toString();
    const { status, text } = await upstream.get(address);
    if (status === 200) return text;
    if (status === 403 && isSpent(text)) {
      await budget.exhaust();
      throw new BudgetSpent(budget.provider);
    }
    throw new UpstreamError(upstream.name, "status", status);
  }

  return {
    /** Up to 50 videos; one that the host leaves out does not exist for us. @throws {UpstreamError} */
    async videos(ytids: readonly string[]): Promise<Record<string, HostVideo>> {
      const part = "snippet,contentDetails,statistics,status";
      const text = await call("videos", { part, id: ytids.join(",") }, budgets.data);
      const { items } = upstream.parse(videosListAnswer, text);
      const told = new Map(items.map((item) => [item.id, fromVideosList(item)]));
      return Object.fromEntries(
        ytids.map((ytid) => [ytid, told.get(ytid) ?? unavailableVideo(ytid, "missing")]),
      );
    },
    /** Up to 50 results. @throws {UpstreamError} */
    async search(q: string, pageToken: string | null): Promise<FoundPage> {
      const query = {
        part: "snippet",
        type: "video",
        videoEmbeddable: "true",
        maxResults: String(MOST_A_CALL),
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
