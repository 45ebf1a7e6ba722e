import type { FeedFailure } from "../../platform/db/schema/podcasts.server";
import { GuardError, isBusy } from "../../upstreams/guard/guard-error.server";
import type { Guard, GuardedAnswer } from "../../upstreams/guard/guard.server";
import { UpstreamError } from "../../upstreams/http.server";
import { BROUGHT } from "../brought/brought-budget.server";
import type { PodcastRow } from "../podcast-rows.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** The most bytes of a feed that a directory named. */
const MAX_BYTES = 30_000_000;
const TOTAL_MS = MINUTE_MS;
const ACCEPT = "application/rss+xml, application/xml;q=0.9, */*;q=0.1";

/** A feed that gave no document, with the reason. */
export class NoFeed extends Error {
  override name = "NoFeed";
  constructor(readonly failure: FeedFailure) {
    super(failure);
  }
}

function failureOfStatus(status: number): FeedFailure {
  if (status === 410) return "gone";
  if (status === 404) return "missing";
  return status === 401 || status === 403 ? "locked" : "away";
}

function failureOf(error: unknown): FeedFailure | null {
  if (error instanceof GuardError && error.reason === "body-bytes") return "too-large";
  if (!(error instanceof UpstreamError) || isBusy(error)) return null;
  if (error.kind === "refused") return "refused";
  return error.kind === "timeout" ? "too-slow" : "away";
}

/** Names the error as a feed's failure, unless it says nothing about the feed. */
export function asNoFeed(error: unknown): unknown {
  const failure = failureOf(error);
  return failure ? new NoFeed(failure) : error;
}

/**
 * Asks for a feed with last time's validators, so that an unchanged one is not sent again (status
 * 304). One whose connection breaks gives what has arrived.
 * @throws {NoFeed}, or {GuardError} `busy` if nothing was sent
 */
export async function fetchFeed(
  guard: Pick<Guard, "fetch">,
  address: string,
  { known, isNamed }: { known: Pick<PodcastRow, "etag" | "lastModified"> | null; isNamed: boolean },
): Promise<GuardedAnswer> {
  const maxBytes = isNamed ? MAX_BYTES : BROUGHT.documentBytes;
  const conditions = {
    ...(known?.etag && { "If-None-Match": known.etag }),
    ...(known?.lastModified && { "If-Modified-Since": known.lastModified }),
  };
  try {
    const headers = { Accept: ACCEPT, ...conditions };
    const limits = { maxBytes, totalMs: TOTAL_MS };
    const answer = await guard.fetch(address, { headers, ...limits, takesPart: true });
    if (answer.status === 200 || answer.status === 304) return answer;
    throw new NoFeed(failureOfStatus(answer.status));
  } catch (error) {
    throw asNoFeed(error);
  }
}

/** Returns for how many seconds the response's headers say that it will not change. */
export function maxAgeOf(headers: Headers): number | null {
  const seconds = Number(
    /(?:^|[,\s])max-age=(\d{1,9})/i.exec(headers.get("Cache-Control") ?? "")?.[1],
  );
  return seconds > 0 ? seconds : null;
}
