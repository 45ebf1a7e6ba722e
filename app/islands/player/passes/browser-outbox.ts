import { addresses } from "~/addresses";
import type { CountedPass } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";
import { newUuid } from "~/browser/platform/uuid";
import { postJson } from "~/browser/platform/json-requests";
import { Outbox, type OutboxCallbacks } from "./outbox";

type Sent = Parameters<OutboxCallbacks["send"]>[0];

async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}

function sendPass(pass: Sent): Promise<Response> {
  const { kind, id, eventId, start, end, rate } = pass;
  const ms = (seconds: number) => Math.round(seconds * 1000);
  const loop = rate && end ? { startMs: ms(start), endMs: ms(end), rate } : undefined;
  if (kind === "episode")
    return postJson(addresses.api.podcast.repeat, { episodeid: id, eventId, start, end, loop });
  const seconds = end && end - start;
  return postJson(addresses.api.history.add, { ytid: id, eventId, seconds, loop });
}

/**
 * Starts this browser's outbox. It also sends passes left by an earlier visit, and retries when the
 * network may be back.
 */
export function startOutbox(counted: (answer: CountedPass) => void): {
  outbox: Outbox;
  stop: () => void;
} {
  const outbox = new Outbox({
    storage: localStorageOrNull(),
    send: sendPass,
    withLock,
    newId: newUuid,
    counted,
  });
  const over = new AbortController();
  const { signal } = over;
  const flush = () => void outbox.flush();
  addEventListener("online", flush, { signal });
  addEventListener("pagehide", () => outbox.flushAtExit(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || flush(), { signal });
  flush();
  return {
    outbox,
    stop: () => {
      over.abort();
      outbox.dispose();
    },
  };
}
