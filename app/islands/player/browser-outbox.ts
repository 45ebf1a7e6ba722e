import type { Counted } from "~/domain/events";
import { localStorageOrNull, newUuid, postJson } from "./browser";
import { Outbox } from "./outbox";

async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}

/** The outbox over this browser: sends what an earlier visit left, and again whenever the network may be back. */
export function startOutbox(counted: (answer: Counted) => void): {
  outbox: Outbox;
  stop: () => void;
} {
  const outbox = new Outbox({
    storage: localStorageOrNull(),
    send: (pass) => postJson("/api/history/add", pass),
    alone,
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
