/**
 * Fetches pictures of strangers, shrinks them and keeps them. Its table is `pictures`. Called by
 * `server/` to answer `/pictures`; podcasts and radio name the pictures.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { PictureSize } from "~/domain/pictures/pictures";
import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import { isBusy } from "../upstreams/guard/guard-error.server";
import type { Guard } from "../upstreams/guard/guard.server";
import { UpstreamError } from "../upstreams/http.server";
import {
  claimPicture,
  type PictureFound,
  loadCopy,
  releasePicture,
  saveCopies,
  saveFailure,
} from "./picture-rows.server";
import { BadPicture, shrink } from "./shrink.server";
import { shareByKey } from "../platform/work/shared-work.server";

const MAX_BYTES = 5_000_000;
/** How long a request waits for a picture; the download continues in the background. */
const WAIT_MS = 5000;
const CLAIM_MS = 30_000;
/** How often to check whether another process has fetched it. */
const POLL_MS = 250;

/** How long until a picture is tried again after a failure. */
const RETRY_AFTER_MS = {
  /** Not a picture, or an address that the guard rejects. */
  bad: DAY_MS,
  /** The host does not answer. */
  away: 10 * MINUTE_MS,
} as const;

type Failure = keyof typeof RETRY_AFTER_MS;

function failureOf(error: unknown): Failure | null {
  if (error instanceof UpstreamError) return error.worthRetrying ? "away" : "bad";
  return error instanceof BadPicture ? "bad" : null;
}

interface Options {
  db: Db;
  guard: Pick<Guard, "fetch">;
  log: Log;
  waitMs?: number;
}

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Serves small copies of pictures on other hosts, so that listeners' browsers never contact those
 * hosts. A picture is fetched on the first request, once for all processes, and only if a record of
 * ours refers to it.
 */
export function createPictures({ db, guard, log, waitMs = WAIT_MS }: Options) {
  async function download(address: string): Promise<Buffer> {
    const headers = { Accept: "image/webp,image/jpeg,image/png,image/gif;q=0.9,*/*;q=0.1" };
    const { status, url, bytes } = await guard.fetch(address, { maxBytes: MAX_BYTES, headers });
    if (status !== 200) throw new UpstreamError(url.hostname, "status", status);
    return bytes;
  }

  /** @returns false if there was no slot for it */
  async function fetchOnce(hash: string): Promise<boolean> {
    const address = await claimPicture(db, hash, CLAIM_MS);
    if (address === null) return pause(POLL_MS, true);
    try {
      await saveCopies(db, hash, await shrink(await download(address)));
    } catch (error) {
      if (isBusy(error)) {
        await releasePicture(db, hash);
        return false;
      }
      const failure = failureOf(error);
      if (!failure) throw error;
      log.info({ err: error, picture: hash, failure }, "could not fetch a picture");
      await saveFailure(db, hash, RETRY_AFTER_MS[failure]);
    }
    return true;
  }

  const fetching = shareByKey(fetchOnce);

  return {
    /** `later` means that the copy is not ready yet. */
    async read(hash: string, size: PictureSize): Promise<PictureFound> {
      const until = performance.now() + waitMs;
      for (;;) {
        const found = await loadCopy(db, hash, size);
        const left = until - performance.now();
        if (found.kind !== "later" || left <= 0) return found;
        const goesOn = await Promise.race([fetching(hash), pause(left, true, { ref: false })]);
        if (!goesOn) return found;
      }
    },
  };
}
